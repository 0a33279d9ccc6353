// The result, which is the JSON in #data, and what its sections share. Its fields are those of result.json, but for
// what is left out (see ReportData).

const result = JSON.parse(document.getElementById('data').textContent);
const METRIC_TITLE = {
  time: 'time',
  time_startup: 'start-up',
  time_warmup: 'warm-up',
  cpu: 'CPU',
  cpu_application: 'CPU of the application',
  cpu_jit: 'CPU of the JIT',
  gc_cpu: 'GC CPU',
  pause: 'pauses',
  pause_max: 'longest pause',
  pause_p99: 'pause, 99th percentile',
  pause_count: 'number of pauses',
  pause_reaching: 'time to safepoint',
  pause_young: 'pauses of young collections',
  pause_full: 'pauses of full collections',
  collections: 'collections',
  collections_young: 'young collections',
  collections_full: 'full collections',
  allocated: 'allocated',
  rss: 'memory',
};
const METRIC_MEANING = {
  time: 'Time per iteration after warm-up, or of the whole program',
  time_startup: "From the VM's start to the first iteration, or of a server to its being ready",
  time_warmup: 'Time of all iterations before the steady part',
  cpu: 'CPU time of the whole process',
  cpu_application: "CPU time of the application's threads",
  cpu_jit: "CPU time of the compilers' threads",
  gc_cpu: "CPU time of the collector's threads",
  pause: 'Sum of all times in which the VM stopped the program',
  pause_max: 'Longest time in which the VM stopped the program',
  pause_p99: '99 of 100 pauses are shorter',
  pause_count: 'How often the VM stopped the program',
  pause_reaching: 'Of all pauses, the time until every thread had stopped',
  pause_young: 'Time in which the VM stopped the program for young collections',
  pause_full: 'Time in which the VM stopped the program for full collections',
  collections: 'Collections, young and full ones',
  collections_young: 'Young collections',
  collections_full: 'Full collections',
  allocated: 'Bytes allocated by all threads',
  rss: 'Most memory that was resident',
};
const SHAPES = [d3.symbolCircle, d3.symbolTriangle, d3.symbolSquare, d3.symbolDiamond, d3.symbolStar, d3.symbolCross];
const DASHES = [null, '7 3', '2 3', '9 3 2 3', '4 4', '1 2'];

const metrics = unique(result.results.map(row => row.metric));
const comparisons = unique(result.results.map(comparisonOf));
/** The comparison with the most gains and losses is shown first. */
const decided = comparison =>
  result.results.filter(row => comparisonOf(row) === comparison && ['faster', 'slower'].includes(row.verdict)).length;
const mostDecided = comparisons.toSorted((a, b) => decided(b) - decided(a))[0];
const chosen = {metric: metrics[0], comparison: mostDecided, pauses: 'median'};

const metricTitle = metric => METRIC_TITLE[metric] ?? metric;
const metricMeaning = metric => METRIC_MEANING[metric] ?? `The workload's own metric ‘${metric}’`;

function comparisonOf(row) {
  return row.variant + ' / ' + row.baseline;
}

function cellLabel(cell) {
  const size = cell.size && cell.size !== 'default' ? cell.size : null;
  const threads = cell.threads && cell.threads + (cell.threads === 1 ? ' thread' : ' threads');
  // What is the same everywhere is in the summary and need not fill every label.
  const heap = result.plan.heaps.length > 1 ? cell.heapFactor ? cell.heapFactor + ' heap' : cell.heap : null;
  return [cell.workload, size, cell.gc, threads, heap].filter(Boolean).join(' · ');
}

// ---------------------------------------------------------------- VMs and their marks

const armOf = run => run.again ? run.variant + ' again' : run.variant;
const vms = [...result.plan.baselines, ...result.plan.variants];
const variants = vms.map(variant => variant.name);
const arms = [
  ...result.plan.baselines.map(v => ({variant: v.name, again: false})),
  ...result.plan.baselines.map(v => ({variant: v.name, again: true})),
  ...result.plan.variants.map(v => ({variant: v.name, again: false})),
];

/** Colour, shape and dashes: each alone is enough to tell the VMs apart. */
function lookOf(variant) {
  const position = variants.indexOf(variant);
  return {
    colour: `var(--arm-${position % 6})`,
    shape: SHAPES[position % SHAPES.length],
    dash: DASHES[position % DASHES.length],
  };
}

/** Which mark is whose, above the panels of a section. */
function drawLegend(box, mark) {
  box.selectAll('*').remove();
  const entry = box.selectAll('span').data(variants).join('span').attr('class', 'legend-entry');
  const svg = entry.append('svg').attr('width', 30).attr('height', 12).attr('aria-hidden', 'true');
  svg.each(function (variant) { mark(d3.select(this), lookOf(variant)); });
  entry.append('span').text(variant => variant);
}

const lineMark = (svg, look) => svg.append('line').attr('class', 'curve').attr('x1', 1).attr('x2', 29)
  .attr('y1', 6).attr('y2', 6).attr('stroke', look.colour).attr('stroke-dasharray', look.dash);
const pointMark = (svg, look) => svg.append('path').attr('d', d3.symbol(look.shape, 42)())
  .attr('transform', 'translate(15,6)').attr('fill', look.colour);

// ---------------------------------------------------------------- panels

/**
 * One panel for each setting, in the order of the table.
 *
 * @param section its name; hidden if there is nothing to draw
 * @param things what there is, each with its cell
 * @param draw called with a panel and the things of its setting
 */
function drawPanels(section, things, draw) {
  d3.select(`#${section}-section`).property('hidden', things.length === 0);
  const order = new Map(result.stops.map((stop, index) => [JSON.stringify(stop.cell), index]));
  const groups = d3.groups(things, thing => JSON.stringify(thing.cell));
  groups.sort((a, b) => d3.ascending(order.get(a[0]), order.get(b[0])));
  const box = d3.select('#' + section);
  box.selectAll('*').remove();
  for (const [, ofCell] of groups) {
    const panel = box.append('div').attr('class', 'cell');
    panel.append('h3').text(cellLabel(ofCell[0].cell));
    draw(panel, ofCell);
  }
}

function panelSvg(panel, height, description) {
  const width = panel.node().clientWidth - 24;
  const svg = panel.append('svg').attr('width', width).attr('height', height)
    .attr('viewBox', [0, 0, width, height]).attr('role', 'img').attr('aria-label', description);
  return {svg, width};
}

/** Lines across the plot with their numbers left of it, the unit on top. */
function drawHeights(svg, y, ticks, left, right, unit) {
  svg.append('g').attr('class', 'grid').selectAll('line').data(ticks).join('line')
    .attr('x1', left).attr('x2', right).attr('y1', y).attr('y2', y);
  svg.append('g').attr('class', 'axis').selectAll('text').data(ticks).join('text')
    .attr('x', left - 6).attr('y', y).attr('dy', '.35em').attr('text-anchor', 'end').text(numberText);
  svg.append('text').attr('class', 'quiet-text').attr('x', 0).attr('y', 10).text(unit);
}

/** Numbers below the plot, the unit at the left end. */
function drawWidths(svg, x, bottom, unit) {
  svg.append('g').attr('class', 'axis').attr('transform', `translate(0,${bottom})`)
    .call(d3.axisBottom(x).ticks(4).tickSize(0).tickPadding(6)).call(g => g.select('.domain').remove())
    .attr('font-family', null);
  svg.append('text').attr('class', 'quiet-text').attr('x', 0).attr('y', bottom + 15).text(unit);
}
