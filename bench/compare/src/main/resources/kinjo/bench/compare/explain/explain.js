// Draws what ExplainPage wrote: differential flame graphs and tables.

const comparisons = JSON.parse(document.getElementById('data').textContent);
const WIDTHS = {
  both: (b, v) => (b + v) / 2,
  baseline: b => b,
  variant: (b, v) => v,
};
const ROW = 20;
const LEAST_PIXELS = 3;
/** Fewer standard errors than this can be chance; see Shares. */
const STANDARD_ERRORS = 3;

const shown = {comparison: comparisons[0], widths: 'both', focus: null, find: ''};
const percent = share => (100 * share).toFixed(1) + ' %';
const points = share => (share > 0 ? '+' : '') + (100 * share).toFixed(1);

function drawChoices() {
  list('Program', comparisons.map(c => c.title), index => { shown.comparison = comparisons[index]; shown.focus = null; drawAll(); });
  const widths = Object.keys(WIDTHS);
  list('Width', ['mean of both', 'baseline', 'variant'], index => { shown.widths = widths[index]; drawFlames(); });
  d3.select('#find').on('input', event => { shown.find = event.target.value.toLowerCase(); drawFlames(); });
  d3.select('#whole').on('click', () => { shown.focus = null; drawFlames(); });

  function list(title, names, choose) {
    const label = d3.select('#choices').append('label').text(title + ' ');
    const select = label.append('select').on('change', event => choose(event.target.selectedIndex));
    select.selectAll('option').data(names).join('option').text(name => name);
  }
}

const shareBefore = flame => flame.b / (shown.comparison.flames.b || 1);
const shareAfter = flame => flame.v / (shown.comparison.flames.v || 1);
const difference = flame => shareAfter(flame) - shareBefore(flame);

function isSure(flame) {
  const [nb, nv] = [shown.comparison.flames.b + 2, shown.comparison.flames.v + 2];
  const [pb, pv] = [(flame.b + 1) / nb, (flame.v + 1) / nv];
  return Math.abs(pv - pb) > STANDARD_ERRORS * Math.sqrt(pb * (1 - pb) / nb + pv * (1 - pv) / nv);
}

function drawFlames() {
  const {baseline, variant, flames} = shown.comparison;
  d3.select('#flames-caption').text(`A frame's width is its share of the samples, callees are below their callers. Orange: `
    + `a larger share under ${variant} than under ${baseline}; blue: a smaller one; grey: a difference that can be chance. `
    + `${flames.b} and ${flames.v} samples; frames of less than 0.1 % are left out. Click a frame to enlarge it.`);
  const box = d3.select('#flames');
  box.selectAll('*').remove();

  const weight = flame => WIDTHS[shown.widths](shareBefore(flame), shareAfter(flame));
  const root = d3.hierarchy(flames, flame => flame.c);
  // What was left out still takes its place in its caller.
  root.eachAfter(node => { node.value = Math.max(weight(node.data), d3.sum(node.children ?? [], child => child.value)); });
  root.sort((a, b) => d3.ascending(a.data.n, b.data.n));
  d3.partition()(root);
  const focus = (shown.focus && root.find(node => node.data === shown.focus)) || root;
  const width = box.node().clientWidth;
  const x = d3.scaleLinear().domain([focus.x0, focus.x1]).range([0, width]);
  const wide = node => Math.min(width, x(node.x1)) - Math.max(0, x(node.x0));
  const nodes = root.descendants().filter(node => wide(node) >= LEAST_PIXELS);
  const height = (d3.max(nodes, node => node.depth) + 1) * ROW;
  const most = d3.max(root.descendants(), node => Math.abs(difference(node.data))) || 1;
  const svg = box.append('svg').attr('class', 'flames').attr('width', width).attr('height', height)
    .attr('viewBox', [0, 0, width, height]).attr('role', 'img')
    .attr('aria-label', 'Flame graph of the samples; the table below has the methods with the largest changes');
  const frame = svg.selectAll('g').data(nodes).join('g')
    .attr('transform', node => `translate(${Math.max(0, x(node.x0))},${node.depth * ROW})`)
    .on('click', (event, node) => { shown.focus = node.data; drawFlames(); })
    .on('mouseenter', (event, node) => d3.select('#frame').text(frameText(node.data)));
  frame.append('rect').attr('width', wide).attr('height', ROW - 1)
    .attr('class', node => isFound(node.data) ? 'frame found' : 'frame')
    .attr('fill', node => !isSure(node.data) ? 'var(--line)' : difference(node.data) > 0 ? 'var(--worse)' : 'var(--better)')
    .attr('fill-opacity', node => isSure(node.data) ? 0.2 + 0.5 * Math.sqrt(Math.abs(difference(node.data)) / most) : 0.5);
  frame.filter(node => wide(node) > 30).append('text').attr('x', 4).attr('y', ROW / 2).attr('dy', '.3em')
    .text(node => fitting(shortFrame(node.data.n), wide(node) - 8));
  frame.append('title').text(node => frameText(node.data));
  const found = nodes.filter(node => isFound(node.data) && !node.ancestors().slice(1).some(a => isFound(a.data)));
  d3.select('#found').text(shown.find === '' ? '' : `${percent(d3.sum(found, node => shareBefore(node.data)))} → `
    + percent(d3.sum(found, node => shareAfter(node.data))));
}

const isFound = flame => shown.find !== '' && flame.n.toLowerCase().includes(shown.find);

const frameText = flame => `${flame.n}\n${percent(shareBefore(flame))} → ${percent(shareAfter(flame))} `
  + `(${points(difference(flame))}${isSure(flame) ? '' : ', can be chance'})`;

/** Class and method, without the package. */
const shortFrame = name => name.split('.').slice(-2).join('.');

/** Measured once: every character is taken to be as wide as the mean. */
const CHARACTER = textWidth('abcdefghijklmnopqrstuvwxyzABCDEFGH') / 34;
const fitting = (text, width) => text.length * CHARACTER <= width ? text : text.slice(0, Math.max(0, Math.floor(width / CHARACTER) - 1)) + '…';

function drawTables() {
  const {baseline, variant, changes, tables} = shown.comparison;
  const box = d3.select('#changes');
  box.selectAll('*').remove();
  drawTable(box, [
    ['method', change => change.method],
    [`self, ${baseline}`, change => percent(change.self.baseline), 'number'],
    [`self, ${variant}`, change => percent(change.self.variant), 'number'],
    ['difference', change => points(change.self.variant - change.self.baseline), 'number'],
    ['', change => change.self.sure ? '' : '~'],
    [`with callees, ${baseline}`, change => percent(change.total.baseline), 'number'],
    [`with callees, ${variant}`, change => percent(change.total.variant), 'number'],
  ], changes);

  const summaries = d3.select('#summaries');
  summaries.selectAll('*').remove();
  for (const {title, unit, lines} of tables.filter(table => table.lines.length > 0)) {
    const scale = unitScale(unit, d3.max(lines, line => Math.max(line.baseline, line.variant)));
    const text = amount => numberText(amount / scale.divisor);
    summaries.append('h3').text(`${title} (${scale.unit})`);
    drawTable(summaries, [
      ['name', line => line.name],
      [baseline, line => text(line.baseline), 'number'],
      [variant, line => text(line.variant), 'number'],
    ], lines);
  }
}

function drawAll() {
  drawFlames();
  drawTables();
}

if (comparisons.length > 0) {
  drawChoices();
  drawAll();
  onNewWidth(drawFlames);
} else {
  d3.select('#flames-caption').text('No two VMs were profiled on the same program.');
}
