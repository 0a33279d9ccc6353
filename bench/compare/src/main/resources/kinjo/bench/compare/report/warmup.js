// ---------------------------------------------------------------- warm-up curves

const CURVE_HEIGHT = 150;
const JIT_HEIGHT = 40;

function drawWarmups() {
  d3.select('#warmup-legend').call(drawLegend, lineMark);
  drawPanels('warmup', result.runs.filter(run => run.ok && run.iterations), drawWarmupOfCell);
}

function drawWarmupOfCell(panel, runs) {
  const group = runs[0].iterationsPerPoint;
  const vmsHere = variants.map(name => ({name, runs: runs.filter(run => run.variant === name)}))
    .filter(vm => vm.runs.length > 0);
  panel.append('p').attr('class', 'quiet').text(vmsHere.map(vm => `${vm.name}: ${labelCounts(vm.runs)}`).join('; ')
    + (group > 1 ? `. A point is the mean of ${group} iterations.` : ''));

  const points = d3.max(runs, run => run.iterations.length);
  const hasJit = runs.some(run => run.jit);
  const top = 18;
  const bottom = top + CURVE_HEIGHT;
  const left = 48;
  const height = bottom + (hasJit ? JIT_HEIGHT + 36 : 0) + 22;
  const {svg, width} = panelSvg(panel, height, 'Time of each iteration by VM, and the CPU time of the JIT in it');
  const right = width - 8;
  const x = d3.scaleLinear().domain([0.5, points * group + 0.5]).range([left, right]);
  const middle = point => x(point * group + (group + 1) / 2);

  svg.append('rect').attr('class', 'noise').attr('x', left).attr('y', top).attr('height', height - top - 22)
    .attr('width', Math.max(0, x(runs[0].warmup + 0.5) - left))
    .append('title').text(`${runs[0].warmup} iterations of warm-up, as the workload has it`);
  drawTimes();
  if (hasJit) {
    drawJit(bottom + 32);
  }
  drawWidths(svg, x, height - 22, '');
  svg.append('text').attr('class', 'quiet-text').attr('x', 0).attr('y', height - 7).text('iteration');

  function drawTimes() {
    const scale = unitScale('ns', d3.max(runs, run => d3.median(run.iterations)));
    const [low, high] = d3.extent(runs.flatMap(run => run.iterations), nanos => nanos / scale.divisor);
    const y = d3.scaleLog().domain([low * 0.97, high * 1.03]).range([bottom, top]);
    drawHeights(svg, y, logTicks(y.domain()), left, right, scale.unit);
    const line = d3.line().x((nanos, i) => middle(i)).y(nanos => y(nanos / scale.divisor));
    for (const vm of vmsHere) {
      const {colour} = lookOf(vm.name);
      svg.append('g').selectAll('path').data(vm.runs).join('path').attr('class', 'thin').attr('stroke', colour)
        .attr('d', run => line(run.iterations))
        .append('title').text(run => `run ${run.number}, ${armOf(run)}: ${run.steadiness}`);
    }
    vmsHere.forEach(vm => drawMedian(vm, line, run => run.iterations));
  }

  function drawJit(jitTop) {
    const medians = vmsHere.flatMap(vm => medianCurve(vm.runs, run => run.jit));
    const scale = unitScale('ns', d3.max(medians));
    const y = d3.scaleLinear().domain([0, d3.max(medians) / scale.divisor || 1]).range([jitTop + JIT_HEIGHT, jitTop]);
    const group = svg.append('g');
    drawHeights(group, y, [0, y.domain()[1]], left, right, '');
    group.append('text').attr('class', 'quiet-text').attr('x', 0).attr('y', jitTop - 15).text(`CPU of the JIT, ${scale.unit}`);
    const line = d3.line().x((nanos, i) => middle(i)).y(nanos => y(nanos / scale.divisor));
    vmsHere.forEach(vm => drawMedian(vm, line, run => run.jit));
  }

  function drawMedian(vm, line, curveOf) {
    const {colour, dash} = lookOf(vm.name);
    svg.append('path').attr('class', 'curve').attr('d', line(medianCurve(vm.runs, curveOf)))
      .attr('stroke', colour).attr('stroke-dasharray', dash)
      .append('title').text(`${vm.name}: median of ${vm.runs.length} runs`);
  }
}

/** Point by point over the runs that got so far. */
function medianCurve(runs, curveOf) {
  const curves = runs.map(curveOf).filter(Boolean);
  return d3.range(d3.max(curves, curve => curve.length) ?? 0)
    .map(point => d3.median(curves, curve => curve[point]));
}

/** For example "10 steady, 2 still warming". */
function labelCounts(runs) {
  const counts = d3.rollups(runs.filter(run => run.steadiness), ofLabel => ofLabel.length, run => run.steadiness);
  return d3.sort(counts, ([, count]) => -count).map(([label, count]) => `${count} ${label}`).join(', ');
}
