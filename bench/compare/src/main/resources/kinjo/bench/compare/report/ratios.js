// ---------------------------------------------------------------- forest plot of the ratios

const VERDICT_CLASS = {faster: 'FASTER', slower: 'SLOWER', less: 'LESS', more: 'MORE', '~': 'UNDECIDED', 'too few': 'TOO_FEW'};

/** The setting after the name has to stay readable. */
const shortName = name => name.length > 24 ? name.slice(0, 23) + '…' : name;

const ratioText = ratio => ratio === null ? '' : ratio.toFixed(3);
// Results of older versions have no level; their intervals are 95 % ones.
const levelText = e => (e.level ?? 0.95) === 0.95 ? '' : ` (${100 * e.level} %)`;
const intervalText = e => e.low === null ? 'no interval' : `[${ratioText(e.low)}, ${ratioText(e.high)}]${levelText(e)}`;

const noiseReach = noise => noise && noise.low !== null
  ? Math.max(Math.abs(Math.log(noise.low)), Math.abs(Math.log(noise.high))) : 0;

function drawForest() {
  const wanted = row => row.metric === chosen.metric && comparisonOf(row) === chosen.comparison;
  const rows = [
    ...result.results.filter(wanted).map(row => ({...row, name: cellLabel({...row, workload: shortName(row.workload)})})),
    ...result.means.filter(wanted).map(mean => ({...mean, name: 'geometric mean', isMean: true})),
  ];
  const box = d3.select('#forest');
  box.selectAll('*').remove();
  d3.select('#forest-section').property('hidden', rows.length === 0);
  if (rows.length === 0) {
    return;
  }
  const [variant, baseline] = [rows[0].variant, rows[0].baseline];
  d3.select('#forest-caption').text(
    `${metricMeaning(chosen.metric)}: ${variant} / ${baseline}, ratio and 95 % interval. Grey: what ${baseline} makes against itself.`);

  // On a narrow page the names go above the lines, so that the plot keeps its width.
  const width = Math.min(box.node().clientWidth, 1060);
  const narrow = width < 640;
  const rowHeight = narrow ? 50 : 34;
  const left = narrow ? 10 : Math.min(260, 16 + d3.max(rows, row => textWidth(row.name)));
  const right = narrow ? 10 : 240;
  const top = 24;
  const bottom = top + rows.length * rowHeight;
  const svg = box.append('svg').attr('width', width).attr('height', bottom + 30)
    .attr('viewBox', [0, 0, width, bottom + 30]).attr('role', 'img')
    .attr('aria-label', 'Forest plot of the ratios; the table below has the same numbers');

  const x = d3.scaleLog().domain(ratioDomain(rows)).range([left, width - right]);
  drawRatioAxis(svg, x, top, bottom, narrow ? 5 : 8);
  svg.append('text').attr('class', 'quiet-text').attr('x', left).attr('y', 12).text(`← ${variant} better`);
  svg.append('text').attr('class', 'quiet-text').attr('x', width - right).attr('y', 12)
    .attr('text-anchor', 'end').text('worse →');

  const row = svg.selectAll('g.row').data(rows).join('g')
    .attr('class', r => `row ${VERDICT_CLASS[r.verdict]} ${r.isMean ? 'mean' : ''}`)
    .attr('transform', (r, i) => `translate(0,${top + i * rowHeight})`);
  row.filter(r => r.isMean).append('line').attr('class', 'separator').attr('x1', 0).attr('x2', width);
  const middle = narrow ? 34 : rowHeight / 2;
  const bandTop = narrow ? 23 : 3;
  const bandHeight = narrow ? 22 : rowHeight - 6;

  row.append('rect').attr('class', 'noise')
    .attr('x', r => x(Math.exp(-noiseReach(r.noise)))).attr('y', bandTop).attr('height', bandHeight)
    .attr('width', r => x(Math.exp(noiseReach(r.noise))) - x(Math.exp(-noiseReach(r.noise))));
  row.filter(r => r.low !== null).append('line').attr('class', 'interval')
    .attr('x1', r => x(r.low)).attr('x2', r => x(r.high)).attr('y1', middle).attr('y2', middle);
  row.append('path').attr('class', 'estimate')
    .attr('transform', r => `translate(${x(r.ratio)},${middle})`)
    .attr('d', r => d3.symbol(r.isMean ? d3.symbolDiamond : d3.symbolCircle, r.isMean ? 110 : 64)());

  const name = row.append('text').attr('class', 'name').attr('x', 0)
    .attr('y', narrow ? 16 : middle).attr('dy', narrow ? 0 : '.35em').text(r => r.name);
  const figures = row.append('text').attr('class', 'figures')
    .attr('x', narrow ? width : width - right + 16).attr('text-anchor', narrow ? 'end' : 'start')
    .attr('y', narrow ? 16 : middle).attr('dy', narrow ? 0 : '.35em');
  figures.append('tspan').text(r => `${ratioText(r.ratio)} ${narrow ? '' : intervalText(r)} `);
  figures.append('tspan').attr('class', 'verdict').text(r => r.verdict);
  name.each(function () { shorten(this, narrow ? width - 120 : left - 12); });
  row.append('title').text(r => `${r.name}\n${ratioText(r.ratio)} ${intervalText(r)} ${r.verdict}\n`
    + (r.noise ? `${r.baseline} vs ${r.baseline}: ${ratioText(r.noise.ratio)} ${intervalText(r.noise)}` : ''));
}

/** From the furthest interval's end, and never so near that noise looks like a finding. */
function ratioDomain(rows) {
  const logs = rows.flatMap(r => [r.ratio, r.low ?? r.ratio, r.high ?? r.ratio].map(Math.log)
    .concat([-noiseReach(r.noise), noiseReach(r.noise)]));
  const low = Math.min(d3.min(logs), -0.03);
  const high = Math.max(d3.max(logs), 0.03);
  const margin = 0.06 * (high - low);
  return [Math.exp(low - margin), Math.exp(high + margin)];
}

/** The finest round values of which no more than `most` lie in the domain. */
function ratioTicks([low, high], most) {
  for (const step of [0.005, 0.01, 0.02, 0.05, 0.1, 0.2]) {
    const ticks = d3.range(Math.ceil(low / step), Math.floor(high / step) + 1).map(i => i * step);
    if (ticks.length <= most) {
      return ticks;
    }
  }
  return decadeTicks([low, high], most) ?? [1];
}

function drawRatioAxis(svg, x, top, bottom, most) {
  const ticks = ratioTicks(x.domain(), most);
  const digits = d3.max(ticks, tick => (String(+tick.toPrecision(6)).split('.')[1] ?? '').length);
  svg.append('g').attr('class', 'grid').selectAll('line').data(unique([1, ...ticks])).join('line')
    .attr('class', tick => Math.abs(tick - 1) < 1e-9 ? 'one' : null)
    .attr('x1', x).attr('x2', x).attr('y1', top).attr('y2', bottom);
  svg.append('g').attr('class', 'axis').selectAll('text').data(ticks).join('text')
    .attr('x', x).attr('y', bottom + 18).attr('text-anchor', 'middle')
    .text(tick => tick.toFixed(Math.min(digits, 3)));
}
