'use strict';
// Draws the plots and tables from the result, which is the JSON in #data; its fields are those of result.json.

const result = JSON.parse(document.getElementById('data').textContent);
const VERDICT_CLASS = {faster: 'FASTER', slower: 'SLOWER', less: 'LESS', more: 'MORE', '~': 'UNDECIDED', 'too few': 'TOO_FEW'};
const METRIC_TITLE = {time: 'time', cpu: 'CPU', gc_cpu: 'GC CPU', rss: 'memory'};
const METRIC_MEANING = {
  time: 'Time per iteration after warm-up, or of the whole program',
  cpu: 'CPU time of the whole process',
  gc_cpu: "CPU time of the collector's threads",
  rss: 'Most memory that was resident',
};
const SHAPES = [d3.symbolCircle, d3.symbolTriangle, d3.symbolSquare, d3.symbolDiamond, d3.symbolStar, d3.symbolCross];

const unique = values => [...new Set(values)];
const metrics = unique(result.results.map(row => row.metric));
const comparisons = unique(result.results.map(comparisonOf));
const chosen = {metric: metrics[0], comparison: comparisons[0]};

function comparisonOf(row) {
  return row.variant + ' / ' + row.baseline;
}

function cellLabel(cell) {
  const size = cell.size && cell.size !== 'default' ? cell.size : null;
  const threads = cell.threads && cell.threads + (cell.threads === 1 ? ' thread' : ' threads');
  // What is the same everywhere is in the summary and need not fill every label.
  const heap = result.plan.heaps.length > 1 ? cell.heap : null;
  return [cell.workload, size, cell.gc, threads, heap].filter(Boolean).join(' · ');
}

/** The setting after the name has to stay readable. */
const shortName = name => name.length > 24 ? name.slice(0, 23) + '…' : name;

const ratioText = ratio => ratio === null ? '' : ratio.toFixed(3);
const intervalText = e => e.low === null ? 'no interval' : `[${ratioText(e.low)}, ${ratioText(e.high)}]`;

// ---------------------------------------------------------------- head

function drawSummary() {
  const plan = result.plan;
  const cells = unique(result.results.map(cellLabel)).length;
  const pairs = unique(result.results.map(row => row.pairs));
  document.getElementById('summary').textContent = [
    cells === 1 ? '1 setting' : cells + ' settings',
    pairs.length ? `${d3.min(pairs)}${pairs.length > 1 ? ' to ' + d3.max(pairs) : ''} pairs of runs each` : 'no pairs',
    plan.heaps.length === 1 ? 'heap ' + plan.heaps[0] : null,
    result.environment.cpu + ', ' + result.environment.cores + ' cores',
    result.started.slice(0, 16).replace('T', ' ') + ' UTC',
  ].filter(Boolean).join(' · ');

  const notices = d3.select('#notices');
  if (result.failure) {
    const f = result.failure;
    notice(['Failed: ' + f.message, f.log && 'Log: ' + f.log, f.command && 'Repeat: ' + f.command, 'Remedy: ' + f.remedy]);
  } else if (!result.complete) {
    notice([`Stopped early: ${result.runs.length} runs were made.`]);
  }
  result.warnings.forEach(warning => notice([warning]));

  function notice(lines) {
    notices.append('p').attr('class', 'notice').text(lines.filter(Boolean).join('\n'));
  }
}

/** A part of another metric, as walk_strings is of walk: not worth a button of its own. */
const isFiner = metric => metrics.some(other => metric.startsWith(other + '_'));

function drawChoices() {
  const metricSet = buttons('Metric', 'metric', metrics.filter(metric => !isFiner(metric)), m => METRIC_TITLE[m] ?? m);
  const finer = metrics.filter(isFiner);
  if (finer.length > 0) {
    const list = metricSet.append('select').attr('aria-label', 'finer metrics');
    list.append('option').attr('value', '').text('finer …');
    list.selectAll('option.finer').data(finer).join('option').attr('class', 'finer').text(m => m);
    list.on('change', () => { if (list.node().value) { choose('metric', list.node().value); } });
  }
  buttons('Ratio', 'comparison', comparisons, comparison => comparison);

  function buttons(legend, name, values, title) {
    const set = d3.select('#choices').append('fieldset').property('hidden', values.length < 2);
    set.append('legend').text(legend);
    const label = set.selectAll('label').data(values).join('label');
    label.append('input').attr('type', 'radio').attr('name', name)
      .on('change', (event, value) => choose(name, value));
    label.append('span').text(title);
    return set;
  }

  function choose(name, value) {
    chosen[name] = value;
    drawPlots();
  }
}

/** Buttons and list say what is drawn, whichever of them was used. */
function showChoices() {
  d3.selectAll('#choices input').property('checked', function (value) { return value === chosen[this.name]; });
  d3.selectAll('#choices select').property('value', isFiner(chosen.metric ?? '') ? chosen.metric : '');
}

// ---------------------------------------------------------------- forest plot

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
  const meaning = METRIC_MEANING[chosen.metric] ?? `The workload's own metric ‘${chosen.metric}’`;
  d3.select('#forest-caption').text(
    `${meaning}: ${variant} / ${baseline}, median and 95 % interval. Grey: what ${baseline} makes against itself.`);

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
  const decades = d3.range(-6, 7).map(power => 10 ** power);
  for (const steps of [[1, 1.4, 2, 3, 5, 7], [1, 2, 5], [1]]) {
    const ticks = decades.flatMap(decade => steps.map(step => step * decade)).filter(t => t >= low && t <= high);
    if (ticks.length <= most) {
      return ticks;
    }
  }
  return [1];
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

// ---------------------------------------------------------------- every run

const armOf = run => run.again ? run.variant + ' again' : run.variant;
const variants = [...result.plan.baselines, ...result.plan.variants].map(variant => variant.name);
const arms = [
  ...result.plan.baselines.map(v => ({variant: v.name, again: false})),
  ...result.plan.baselines.map(v => ({variant: v.name, again: true})),
  ...result.plan.variants.map(v => ({variant: v.name, again: false})),
];

function drawRuns() {
  const runs = result.runs.filter(run => run.ok && run.values[chosen.metric]);
  d3.select('#runs-section').property('hidden', runs.length === 0);
  const cells = d3.groups(runs, run => JSON.stringify(run.cell));
  const order = unique(result.results.map(cellLabel));
  cells.sort((a, b) => d3.ascending(order.indexOf(cellLabel(a[1][0].cell)), order.indexOf(cellLabel(b[1][0].cell))));
  const box = d3.select('#runs');
  box.selectAll('*').remove();
  for (const [, ofCell] of cells) {
    const panel = box.append('div').attr('class', 'cell');
    panel.append('h3').text(cellLabel(ofCell[0].cell));
    drawCell(panel, ofCell);
  }
}

function drawCell(panel, runs) {
  const value = run => run.values[chosen.metric].value;
  const scale = unitScale(runs[0].values[chosen.metric].unit, d3.max(runs, value));
  const width = panel.node().clientWidth - 24;
  const left = 16 + Math.min(130, d3.max(arms, arm => textWidth(armOf(arm)))) + 20;
  const rowHeight = 34;
  const bottom = arms.length * rowHeight;
  const height = bottom + 22;
  const svg = panel.append('svg').attr('width', width).attr('height', height).attr('viewBox', [0, 0, width, height]);

  const [low, high] = d3.extent(runs, run => value(run) / scale.divisor);
  const margin = 0.04 * (high - low) || 0.05 * high || 1;
  const x = d3.scaleLinear().domain([low - margin, high + margin]).range([left, width - 8]);
  svg.append('g').attr('class', 'grid').selectAll('line').data(x.ticks(4)).join('line')
    .attr('x1', x).attr('x2', x).attr('y1', 0).attr('y2', bottom);
  svg.append('g').attr('class', 'axis').attr('transform', `translate(0,${bottom})`)
    .call(d3.axisBottom(x).ticks(4).tickSize(0).tickPadding(6)).call(g => g.select('.domain').remove())
    .attr('font-family', null);
  svg.append('text').attr('class', 'quiet-text').attr('x', 0).attr('y', bottom + 15).text(scale.unit);

  arms.forEach((arm, index) => {
    const ofArm = runs.filter(run => run.variant === arm.variant && run.again === arm.again);
    const position = variants.indexOf(arm.variant);
    const colour = `var(--arm-${position % 6})`;
    const shape = SHAPES[position % SHAPES.length];
    const row = svg.append('g').attr('transform', `translate(0,${index * rowHeight})`);
    const mark = group => group.attr('class', 'run').attr('stroke', colour).attr('fill', arm.again ? 'none' : colour);
    mark(row.append('path')).attr('d', d3.symbol(shape, 42)()).attr('transform', `translate(6,${rowHeight / 2})`);
    const label = row.append('text').attr('x', 16).attr('y', rowHeight / 2).attr('dy', '.35em').text(armOf(arm));
    shorten(label.node(), left - 26);
    const y = d3.scalePoint().domain(d3.range(ofArm.length)).range([7, rowHeight - 7]);
    const dots = row.selectAll('path.dot').data(ofArm).join('path');
    mark(dots).attr('d', d3.symbol(shape, 26)())
      .attr('transform', (run, i) => `translate(${x(value(run) / scale.divisor)},${y(i)})`)
      .append('title').text(run => `run ${run.number}: ${(value(run) / scale.divisor).toPrecision(5)} ${scale.unit}`);
    if (ofArm.length > 0) {
      const median = x(d3.median(ofArm, value) / scale.divisor);
      row.append('line').attr('class', 'median').attr('x1', median).attr('x2', median)
        .attr('y1', 3).attr('y2', rowHeight - 3);
    }
  });
}

function unitScale(unit, largest) {
  const scales = {
    ns: [[1e9, 's'], [1e6, 'ms'], [1e3, 'µs'], [1, 'ns']],
    bytes: [[2 ** 30, 'GiB'], [2 ** 20, 'MiB'], [2 ** 10, 'KiB'], [1, 'bytes']],
  }[unit] ?? [[1, unit]];
  const [divisor, name] = scales.find(([size]) => largest >= size) ?? scales.at(-1);
  return {divisor, unit: name};
}

// ---------------------------------------------------------------- table

const pText = p => p === null ? '' : p < 0.001 ? p.toExponential(1) : p.toFixed(3);
const COLUMNS = [
  ['workload', row => row.workload],
  ['size', row => row.size],
  ['gc', row => row.gc],
  ['threads', row => row.threads, 'number'],
  ['heap', row => row.heap],
  ['metric', row => row.metric],
  ['variant', row => row.variant],
  ['baseline', row => row.baseline],
  ['pairs', row => row.pairs ?? row.cells + ' cells', 'number'],
  ['ratio', row => ratioText(row.ratio), 'number'],
  ['low', row => ratioText(row.low), 'number'],
  ['high', row => ratioText(row.high), 'number'],
  ['verdict', row => row.verdict],
  ['p', row => pText(row.p ?? null), 'number'],
  ['adjusted p', row => pText(row.pAdjusted ?? null), 'number'],
  ['noise', row => row.noise ? ratioText(row.noise.ratio) : '', 'number'],
  ['noise low', row => row.noise ? ratioText(row.noise.low) : '', 'number'],
  ['noise high', row => row.noise ? ratioText(row.noise.high) : '', 'number'],
];

function drawTable() {
  const rows = [...result.results, ...result.means.map(mean => ({workload: 'geometric mean', ...mean}))];
  d3.select('#table-section').property('hidden', rows.length === 0);
  const columns = COLUMNS.filter(([, text]) => rows.some(row => (text(row) ?? '') !== ''));
  const table = d3.select('#table');
  table.append('thead').append('tr').selectAll('th').data(columns).join('th')
    .attr('class', column => column[2]).text(([name]) => name);
  table.append('tbody').selectAll('tr').data(rows).join('tr')
    .selectAll('td').data(row => columns.map(([, text, type]) => ({text: text(row) ?? '', type}))).join('td')
    .attr('class', field => field.type ?? null).text(field => field.text);

  document.getElementById('copy').addEventListener('click', () => {
    const lines = [columns.map(([name]) => name), ...rows.map(row => columns.map(([, text]) => text(row) ?? ''))];
    copy(lines.map(line => line.join('\t')).join('\n') + '\n');
  });
}

/** A page opened from a file may not have navigator.clipboard. */
function copy(text) {
  const area = document.createElement('textarea');
  area.value = text;
  document.body.append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  document.getElementById('copied').textContent = done ? 'copied' : 'select the table and copy it by hand';
}

// ---------------------------------------------------------------- how it was measured

function drawSetup() {
  const {plan, environment} = result;
  const list = d3.select('#setup').append('dl');
  if (plan.repeatCommand) {
    item('Repeat it').append('pre').text(plan.repeatCommand);
  }
  for (const variant of [...plan.baselines, ...plan.variants]) {
    const dd = item(variant.name);
    dd.append('pre').text([variant.java, ...variant.flags].join(' ')
      + (environment.versions[variant.name] ? '\n' + environment.versions[variant.name] : ''));
  }
  item('Flags for all').text(plan.extraFlags.join(' ') || 'none besides collector and heap');
  item('Machine').text(`${environment.cpu}, ${environment.cores} cores, `
    + `${(environment.memory / 2 ** 30).toFixed(1)} GiB, ${environment.os} ${environment.kernel}`);
  item('Load before').text(environment.loadAverage.toFixed(2));
  item('Time').text(`${result.started.slice(0, 19).replace('T', ' ')} to ${result.ended.slice(11, 19)} UTC, `
    + `${result.runs.length} runs`);
  item('Order').text(`random mirrored blocks, seed ${plan.seed}`);

  function item(name) {
    list.append('dt').text(name);
    return list.append('dd');
  }
}

// ---------------------------------------------------------------- text in SVG

const pen = document.createElement('canvas').getContext('2d');

function textWidth(text) {
  pen.font = '13px system-ui, sans-serif';
  return pen.measureText(text).width;
}

function shorten(node, width) {
  const whole = node.textContent;
  for (let length = whole.length; length > 3 && node.getComputedTextLength() > width; length--) {
    node.textContent = whole.slice(0, length) + '…';
  }
}

function drawPlots() {
  showChoices();
  drawForest();
  drawRuns();
}

drawSummary();
drawChoices();
drawTable();
drawSetup();
drawPlots();

let drawnWidth = document.body.clientWidth;
addEventListener('resize', () => {
  if (document.body.clientWidth !== drawnWidth) {
    drawnWidth = document.body.clientWidth;
    drawPlots();
  }
});
