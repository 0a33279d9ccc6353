// ---------------------------------------------------------------- time line of the pauses

const PAUSES_HEIGHT = 170;
const PAUSE_TITLE = {median: 'the median sum of pauses', least: 'the least', most: 'the most'};

function drawPauses() {
  d3.select('#pauses-legend').call(drawLegend, pointMark);
  drawPanels('pauses', result.timelines.filter(line => line.choice === chosen.pauses), drawPausesOfCell);
}

function drawPausesOfCell(panel, lines) {
  const all = lines.flatMap(line => line.pauses);
  const top = 18;
  const bottom = top + PAUSES_HEIGHT;
  const left = 48;
  const {svg, width} = panelSvg(panel, bottom + 22, 'When the VM stopped the program, and how long each pause took');
  const right = width - 8;
  const length = unitScale('ns', d3.median(all, pause => pause.nanos));
  const [low, high] = d3.extent(all, pause => pause.nanos / length.divisor);
  const y = d3.scaleLog().domain([low * 0.9, high * 1.1]).range([bottom, top]);
  const seconds = pause => pause.at / 1e9;
  const x = d3.scaleLinear().domain([0, d3.max(all, seconds)]).range([left, right]);
  drawHeights(svg, y, logTicks(y.domain()), left, right, length.unit);
  drawWidths(svg, x, bottom, 's');
  for (const line of lines) {
    const {colour, shape} = lookOf(line.variant);
    svg.append('g').attr('fill', colour).selectAll('path').data(line.pauses).join('path')
      .attr('class', 'pause').attr('d', d3.symbol(shape, 26)())
      .attr('transform', pause => `translate(${x(seconds(pause))},${y(pause.nanos / length.divisor)})`)
      .append('title').text(pause => pauseText(line, pause));
  }
}

function pauseText(line, pause) {
  const time = nanos => { const s = unitScale('ns', nanos); return `${numberText(nanos / s.divisor)} ${s.unit}`; };
  return `${line.variant}, run ${line.run}: ${pause.operation}\n`
    + `${time(pause.nanos)}, of which ${time(pause.reaching)} until every thread had stopped\n`
    + `ended ${time(pause.at)} after the VM's start`;
}
