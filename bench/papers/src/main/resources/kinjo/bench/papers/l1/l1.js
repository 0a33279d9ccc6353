'use strict';
// Draws the study's result: {forms: [{form, what, lost, owner: {median}, ownerMiss, otherSleeps, otherRuns}]}.

const result = JSON.parse(document.getElementById('data').textContent);
const WIDTH = 900;
const ROW = 26;
const LEFT = 270;
const SIDES = [['owner', 'owner'], ['ownerMiss', 'owner after a store that misses the cache'],
  ['otherSleeps', 'other thread, owner sleeps'], ['otherRuns', 'other thread, owner runs']];
const colour = (side, index) => `var(--arm-${index})`;
const shape = (side, index) =>
  d3.symbol([d3.symbolCircle, d3.symbolTriangle, d3.symbolSquare, d3.symbolDiamond][index], 60)();

const entry = d3.select('#legend').selectAll('span').data(SIDES).join('span').attr('class', 'legend-entry');
entry.append('svg').attr('width', 16).attr('height', 12).attr('aria-hidden', 'true')
  .append('path').attr('transform', 'translate(8,6)').attr('d', shape).attr('fill', colour);
entry.append('span').text(([, title]) => title);

const values = result.forms.flatMap(form => SIDES.map(([side]) => form[side].median));
const x = d3.scaleLog().domain([d3.min(values) / 1.2, d3.max(values) * 1.2]).range([LEFT, WIDTH - 20]);
const height = result.forms.length * ROW + 30;
const svg = d3.select('#forms').append('svg').attr('viewBox', [0, 0, WIDTH, height]).attr('role', 'img')
  .attr('aria-label', 'Time per lock and unlock; the table below has the same numbers');
svg.append('g').attr('class', 'axis').attr('transform', `translate(0,${height - 26})`)
  .call(d3.axisBottom(x).ticks(8, '~g'));
const row = svg.selectAll('g.row').data(result.forms).join('g').attr('class', 'row')
  .attr('transform', (form, i) => `translate(0,${ROW / 2 + i * ROW})`);
row.append('text').attr('y', 4)
  .text(form => form.form + (form.lost > 0 ? `, lost ${d3.format(',')(form.lost)} increments` : ''));
row.append('title').text(form => form.what);
row.selectAll('path').data(form => SIDES.map(([side]) => form[side].median)).join('path')
  .attr('transform', value => `translate(${x(value)},0)`).attr('d', shape).attr('fill', colour);
