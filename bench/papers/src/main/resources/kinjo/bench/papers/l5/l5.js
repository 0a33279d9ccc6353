'use strict';
// Draws what L5Result holds: {vms, rounds: [{objects, round, vm, nanos, runs, ratio}], programs: [{workload, metric, vm, ratio}]}.

const result = JSON.parse(document.getElementById('data').textContent);
const WIDTH = 900;
const HEIGHT = 260;
const LEFT = 50;
const DASHES = [null, '7 3', '2 3', '9 3 2 3', '4 4', '1 2'];
const colour = vm => `var(--arm-${result.vms.indexOf(vm) % 6})`;
const dash = vm => DASHES[result.vms.indexOf(vm) % DASHES.length];

function drawLegend() {
  const entry = d3.select('#legend').selectAll('span').data(result.vms).join('span').attr('class', 'legend-entry');
  entry.append('svg').attr('width', 30).attr('height', 12).attr('aria-hidden', 'true')
    .append('line').attr('class', 'curve').attr('x1', 1).attr('x2', 29).attr('y1', 6).attr('y2', 6)
    .attr('stroke', colour).attr('stroke-dasharray', dash);
  entry.append('span').text(vm => vm);
}

/** The nine rounds on one number of objects: a line per VM on a logarithmic axis. */
function drawRounds(objects, rows) {
  const names = [...new Set(rows.map(row => row.round))].sort((a, b) => d3.ascending(a[1], b[1]));
  const extent = d3.extent(rows.flatMap(row => row.runs));
  const x = d3.scalePoint(names, [LEFT, WIDTH - 20]).padding(0.5);
  const y = d3.scaleLog().domain([extent[0] / 1.1, extent[1] * 1.1]).range([HEIGHT - 30, 30]);
  const svg = d3.select('#rounds').append('svg').attr('viewBox', [0, 0, WIDTH, HEIGHT]).attr('role', 'img')
    .attr('aria-label', `Nine rounds on ${objects} objects; the table below has the same numbers`);
  svg.append('text').attr('x', 0).attr('y', 14).attr('font-weight', 600)
    .text(`${d3.format(',')(objects)} object${objects === 1 ? '' : 's'}`);
  svg.append('g').attr('class', 'axis').attr('transform', `translate(${LEFT},0)`).call(d3.axisLeft(y).ticks(6, '~g'));
  svg.append('g').attr('class', 'axis').attr('transform', `translate(0,${HEIGHT - 26})`).call(d3.axisBottom(x));
  const line = d3.line().x(row => x(row.round)).y(row => y(row.nanos));
  for (const [vm, own] of d3.group(rows, row => row.vm)) {
    const place = (result.vms.indexOf(vm) - (result.vms.length - 1) / 2) * 7;
    const dots = own.flatMap(row => row.runs.map(value => ({round: row.round, value})));
    svg.append('g').attr('fill', colour(vm)).attr('fill-opacity', 0.3).selectAll('circle').data(dots).join('circle')
      .attr('cx', dot => x(dot.round) + place).attr('cy', dot => y(dot.value)).attr('r', 2.5);
    own.sort((a, b) => d3.ascending(a.round[1], b.round[1]));
    svg.append('path').attr('class', 'curve').attr('d', line(own)).attr('stroke', colour(vm))
      .attr('stroke-dasharray', dash(vm)).append('title').text(vm);
  }
}

/** A row per program, metric and VM. */
function drawPrograms() {
  const rows = result.programs;
  if (rows.length === 0) return;
  const height = 40 + rows.length * 20;
  const ends = rows.flatMap(({ratio}) => [ratio.ratio, ratio.low ?? ratio.ratio, ratio.high ?? ratio.ratio, 1]);
  const x = d3.scaleLog().domain([d3.min(ends) / 1.03, d3.max(ends) * 1.03]).range([260, WIDTH - 90]);
  const svg = d3.select('#programs').append('svg').attr('viewBox', [0, 0, WIDTH, height]).attr('role', 'img')
    .attr('aria-label', 'Ratios of the programs; the table below has the same numbers');
  svg.append('g').attr('class', 'grid').append('line').attr('class', 'one')
    .attr('x1', x(1)).attr('x2', x(1)).attr('y1', 0).attr('y2', height - 30);
  svg.append('g').attr('class', 'axis').attr('transform', `translate(0,${height - 28})`).call(d3.axisBottom(x).ticks(6, '~g'));
  const row = svg.selectAll('g.row').data(rows).join('g').attr('class', 'row')
    .attr('transform', (r, i) => `translate(0,${10 + i * 20})`).attr('fill', r => colour(r.vm));
  row.append('text').attr('y', 4).text(r => `${r.workload}, ${r.metric}, ${r.vm}`);
  row.filter(r => r.ratio.low !== null).append('line').attr('stroke', r => colour(r.vm)).attr('stroke-width', 2.5)
    .attr('x1', r => x(r.ratio.low)).attr('x2', r => x(r.ratio.high));
  row.append('circle').attr('cx', r => x(r.ratio.ratio)).attr('r', 4.5);
  row.append('text').attr('x', WIDTH - 80).attr('y', 4).text(r => `${r.ratio.ratio.toFixed(3)} ${r.ratio.verdict}`);
}

drawLegend();
for (const [objects, rows] of d3.group(result.rounds.filter(row => row.runs.length > 0), row => row.objects)) {
  drawRounds(objects, rows);
}
drawPrograms();
