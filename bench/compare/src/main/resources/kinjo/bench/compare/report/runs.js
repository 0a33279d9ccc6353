// ---------------------------------------------------------------- every run, and how the runs are distributed

const FEWEST_FOR_A_BOX = 5;
const RUN_ROW = 34;
const SHARES_HEIGHT = 84;

function drawRuns() {
  drawPanels('runs', result.runs.filter(run => run.ok && run.values[chosen.metric]), drawRunsOfCell);
}

function drawRunsOfCell(panel, runs) {
  const {unit} = runs[0].values[chosen.metric];
  const scale = unitScale(unit, d3.max(runs, run => run.values[chosen.metric].value));
  const value = run => run.values[chosen.metric].value / scale.divisor;
  const left = 16 + Math.min(130, d3.max(arms, arm => textWidth(armOf(arm)))) + 20;
  const rowsBottom = arms.length * RUN_ROW;
  const sharesTop = rowsBottom + 12;
  const showsShares = arms.some(arm => ofArm(arm).length >= FEWEST_FOR_A_BOX);
  const bottom = showsShares ? sharesTop + SHARES_HEIGHT : rowsBottom;
  const {svg, width} = panelSvg(panel, bottom + 22,
    `Every run's ${metricTitle(chosen.metric)} by VM, and the share of runs up to each value`);

  const [low, high] = d3.extent(runs, value);
  const margin = 0.04 * (high - low) || 0.05 * high || 1;
  const x = d3.scaleLinear().domain([low - margin, high + margin]).range([left, width - 8]);
  svg.append('g').attr('class', 'grid').selectAll('line').data(x.ticks(4)).join('line')
    .attr('x1', x).attr('x2', x).attr('y1', 0).attr('y2', bottom);
  drawWidths(svg, x, bottom, scale.unit);
  arms.forEach((arm, index) => drawArm(svg.append('g').attr('transform', `translate(0,${index * RUN_ROW})`), arm));
  if (showsShares) {
    drawShares();
  }

  function ofArm(arm) {
    return runs.filter(run => run.variant === arm.variant && run.again === arm.again);
  }

  function drawArm(row, arm) {
    const marked = ofArm(arm);
    const {colour, shape} = lookOf(arm.variant);
    const mark = group => group.attr('class', 'run').attr('stroke', colour).attr('fill', arm.again ? 'none' : colour);
    mark(row.append('path')).attr('d', d3.symbol(shape, 42)()).attr('transform', `translate(6,${RUN_ROW / 2})`);
    const label = row.append('text').attr('x', 16).attr('y', RUN_ROW / 2).attr('dy', '.35em').text(armOf(arm));
    shorten(label.node(), left - 26);
    if (marked.length >= FEWEST_FOR_A_BOX) {
      const [from, to] = [0.25, 0.75].map(share => x(d3.quantile(marked, share, value)));
      row.append('rect').attr('class', 'half').attr('x', from).attr('width', to - from)
        .attr('y', 4).attr('height', RUN_ROW - 8).attr('fill', colour).attr('stroke', colour);
    }
    const y = d3.scalePoint().domain(d3.range(marked.length)).range([7, RUN_ROW - 7]);
    mark(row.selectAll('path.dot').data(marked).join('path')).attr('d', d3.symbol(shape, 26)())
      .attr('transform', (run, i) => `translate(${x(value(run))},${y(i)})`)
      .append('title').text(run => `run ${run.number}: ${value(run).toPrecision(5)} ${scale.unit}`);
    if (marked.length > 0) {
      const median = x(d3.median(marked, value));
      row.append('line').attr('class', 'median').attr('x1', median).attr('x2', median)
        .attr('y1', 3).attr('y2', RUN_ROW - 3);
    }
  }

  /** For every value, the share of the runs that are not above it. */
  function drawShares() {
    const y = d3.scaleLinear().domain([0, 1]).range([bottom, sharesTop]);
    const group = svg.append('g');
    group.append('g').attr('class', 'grid').selectAll('line').data([0, 0.5, 1]).join('line')
      .attr('x1', left).attr('x2', width - 8).attr('y1', y).attr('y2', y);
    group.append('g').attr('class', 'axis').selectAll('text').data([0, 0.5, 1]).join('text')
      .attr('x', left - 6).attr('y', y).attr('dy', '.35em').attr('text-anchor', 'end').text(share => share * 100 + ' %');
    const step = d3.line().x(([at]) => at).y(([, share]) => y(share)).curve(d3.curveStepAfter);
    for (const arm of arms) {
      const sorted = d3.sort(ofArm(arm).map(value));
      if (sorted.length > 0) {
        const points = [[left, 0], ...sorted.map((at, i) => [x(at), (i + 1) / sorted.length]), [width - 8, 1]];
        const {colour, dash} = lookOf(arm.variant);
        group.append('path').attr('class', arm.again ? 'curve again' : 'curve').attr('d', step(points))
          .attr('stroke', colour).attr('stroke-dasharray', dash)
          .append('title').text(armOf(arm));
      }
    }
  }
}
