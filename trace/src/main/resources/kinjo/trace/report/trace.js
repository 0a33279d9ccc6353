'use strict';
// Draws simulations: {name, simulation: {trace, outcomes}} for each program; the fields are those of 'simulate --json'.

const programs = JSON.parse(document.getElementById('data').textContent);
const POLICY = {IDEAL: 'Ideal', NO_OPT: 'No Opt.', CODE_ANALYSIS: 'Code Analysis', PROFILE: 'Profile-based'};
// Lines that lie on each other can be told apart: the wider one is drawn first.
const POLICY_WIDTH = {IDEAL: 8, NO_OPT: 5, CODE_ANALYSIS: 3, PROFILE: 1.5};
const POLICY_COLOUR = {IDEAL: 0, NO_OPT: 1, CODE_ANALYSIS: 2, PROFILE: 3};
const RULE = {EVERY_STORE: 'every store (paper)', OTHER_LANE: 'same lane (Kinjo)'};
const PARTS = [
  ['reclaimed', '(a) reclaimed', 'var(--arm-2)'],
  ['escaped', '(b) escaped', 'var(--arm-1)'],
  ['kept', 'kept', 'var(--arm-4)'],
  ['shared', '(c) shared', 'var(--arm-5)'],
];

const all = programs.flatMap(program => program.simulation.outcomes);
const ascending = values => unique(values).sort((a, b) => a - b);
const sizes = ascending(all.map(outcome => outcome.laneBytes));
const chosen = {rule: 'EVERY_STORE', laneBytes: 0};

const sizeText = bytes => bytes === 0 ? 'never full' : bytes < 2 ** 20 ? `${bytes / 1024} KB` : `${bytes / 2 ** 20} MB`;
const thresholdText = share => Number.isInteger(1 / share) ? `1/${1 / share}` : String(share);
const allocated = outcome => PARTS.reduce((sum, [part]) => sum + outcome[part], 0);
const share = (outcome, part) => allocated(outcome) === 0 ? 0 : outcome[part] / allocated(outcome);
const megabytes = simulation => `${(simulation.trace.bytes / 2 ** 20).toFixed(1)} MB`;
const percent = value => (100 * value).toFixed(1) + ' %';
const policyText = outcome =>
  POLICY[outcome.policy] + (outcome.policy === 'PROFILE' ? ' ' + thresholdText(outcome.threshold) : '');

function drawChoice(title, name, values, text) {
  const field = d3.select('#choices').append('fieldset');
  field.append('legend').text(title);
  const label = field.selectAll('label').data(values).join('label');
  label.append('input').attr('type', 'radio').attr('name', name)
    .property('checked', value => chosen[name] === value)
    .on('change', (event, value) => {
      chosen[name] = value;
      draw();
    });
  label.append('span').text(text);
}

function drawLegend(id, entries) {
  const entry = d3.select(id).selectAll('span').data(entries).join('span').attr('class', 'legend-entry');
  entry.append('svg').attr('width', 12).attr('height', 12).append('rect')
    .attr('width', 12).attr('height', 12).attr('fill', ([, colour]) => colour);
  entry.append('span').text(([text]) => text);
}

function drawBars() {
  const box = d3.select('#bars');
  box.selectAll('*').remove();
  const width = Math.min(box.node().clientWidth, 1060);
  // On a narrow screen the words stand above their bar.
  const narrow = width < 560;
  const words = narrow ? 18 : 0;
  const row = words + (narrow ? 26 : 24);
  const left = narrow ? 0 : 170;
  const right = narrow ? 16 : 150;
  for (const {name, simulation} of programs) {
    const rows = simulation.outcomes.filter(o => o.rule === chosen.rule && o.laneBytes === chosen.laneBytes);
    if (rows.length === 0) {
      continue;
    }
    const height = 28 + rows.length * row;
    const x = d3.scaleLinear([0, 1], [left, width - right]);
    const svg = box.append('svg').attr('width', width).attr('height', height + 40)
      .attr('viewBox', [0, 0, width, height + 40]).attr('role', 'img')
      .attr('aria-label', `${name}: bytes by outcome; the table below has the same numbers`);
    svg.append('text').attr('y', 16).attr('font-weight', 600).text(`${name}: ${megabytes(simulation)} allocated`);
    const line = svg.selectAll('g.outcome').data(rows).join('g')
      .attr('transform', (o, i) => `translate(0,${28 + i * row})`);
    line.append('text').attr('y', 13).text(policyText);
    line.append('text').attr('class', 'figures').attr('x', narrow ? width - right : width - right + 8).attr('y', 13)
      .attr('text-anchor', narrow ? 'end' : 'start')
      .text(o => `a ${percent(share(o, 'reclaimed'))}, b ${percent(share(o, 'escaped'))}`);
    PARTS.forEach(([part, title, colour], index) => {
      const before = o => d3.sum(PARTS.slice(0, index), ([other]) => share(o, other));
      line.append('rect').attr('x', o => x(before(o))).attr('width', o => x(share(o, part)) - left)
        .attr('y', words).attr('height', 18).attr('fill', colour)
        .append('title').text(o => `${title}: ${percent(share(o, part))}`);
    });
    svg.append('g').attr('class', 'axis').attr('transform', `translate(0,${height})`)
      .call(d3.axisBottom(x).ticks(5, '%').tickSizeOuter(0));
  }
}

function drawLines() {
  const box = d3.select('#lines');
  box.selectAll('*').remove();
  const limited = [...sizes.filter(size => size > 0), 0];
  for (const {name, simulation} of programs) {
    const cell = box.append('div').attr('class', 'cell');
    cell.append('h3').text(name);
    const width = Math.max(240, cell.node().clientWidth - 24);
    const height = 190;
    const svg = cell.append('svg').attr('viewBox', [0, 0, width, height + 26]).attr('width', width).attr('role', 'img')
      .attr('aria-label', `${name}: share of reclaimed bytes by size of the lane`);
    const x = d3.scalePoint(limited, [44, width - 34]);
    const y = d3.scaleLinear([0, 1], [height, 8]);
    svg.append('g').attr('class', 'axis').attr('transform', `translate(0,${height})`)
      .call(d3.axisBottom(x).tickFormat(size => sizeText(size).replace('never full', '∞').replace(' ', '')));
    svg.append('g').attr('class', 'axis').attr('transform', 'translate(40,0)').call(d3.axisLeft(y).ticks(5, '%'));
    const mine = simulation.outcomes.filter(o => o.rule === chosen.rule);
    for (const [text, series] of d3.group(mine, policyText)) {
      // A bound for all sizes, so its line is level.
      const points = series[0].policy === 'IDEAL'
        ? limited.map(laneBytes => ({...series[0], laneBytes}))
        : series.toSorted((a, b) => limited.indexOf(a.laneBytes) - limited.indexOf(b.laneBytes));
      svg.append('path').attr('class', 'curve')
        .attr('stroke', `var(--arm-${POLICY_COLOUR[points[0].policy]})`)
        .attr('stroke-dasharray', points[0].policy === 'PROFILE' ? '5 3' : null)
        .style('stroke-width', POLICY_WIDTH[points[0].policy])
        .attr('d', d3.line(o => x(o.laneBytes), o => y(share(o, 'reclaimed')))(points))
        .append('title').text(text);
    }
  }
}

function drawNumbers() {
  const rows = programs.flatMap(({name, simulation}) => simulation.outcomes.map(outcome => ({name, ...outcome})));
  drawTable(d3.select('#numbers'), [
    ['program', row => row.name],
    ['escapes by', row => RULE[row.rule]],
    ['lane', row => sizeText(row.laneBytes)],
    ['policy', policyText],
    ...PARTS.map(([part, title]) => [title, row => percent(share(row, part)), 'number']),
    ['lanes', row => row.laneBytes === 0 ? '' : String(row.lanes), 'number'],
    ['collections', row => row.laneBytes === 0 ? '' : String(row.collections), 'number'],
  ], rows);
}

function draw() {
  drawBars();
  drawLines();
}

d3.select('#notices').selectAll('p').data(programs.filter(({simulation}) => simulation.trace.cutOff)).join('p')
  .attr('class', 'notice').text(({name, simulation}) => `${name}: the trace is cut off: ${simulation.trace.cutOff}`);
drawChoice('An object escapes by', 'rule', unique(all.map(outcome => outcome.rule)), rule => RULE[rule]);
drawChoice('Lane', 'laneBytes', sizes, sizeText);
drawLegend('#legend', PARTS.map(([, title, colour]) => [title, colour]));
drawLegend('#lines-legend', Object.entries(POLICY).map(([policy, text]) => [text, `var(--arm-${POLICY_COLOUR[policy]})`]));
drawNumbers();
draw();
onNewWidth(draw);
