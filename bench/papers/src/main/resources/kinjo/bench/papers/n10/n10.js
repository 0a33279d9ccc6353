'use strict';
// Draws the plots from the points in #data: {plot, series, label, value}.

const points = JSON.parse(document.getElementById('data').textContent);
const WIDTH = 900;
const ROW = 22;
const LEFT = 150;
const RIGHT = 70;
const colour = series =>
  `var(--arm-${series.startsWith('dd') || series.startsWith('nanafusi') ? 0 : series.startsWith('sq') ? 1 : 2})`;

/** The points of a plot; the section of one that has none goes. */
function pointsOf(plot) {
  const mine = points.filter(point => point.plot === plot && point.value > 0);
  if (mine.length === 0) document.getElementById(plot).closest('section').remove();
  return mine;
}

/** Dots on a logarithmic axis, a row per series, a panel per label. */
function draw(plot) {
  const mine = pointsOf(plot);
  if (mine.length === 0) return;
  const extent = d3.extent(mine, point => point.value);
  const x = d3.scaleLog().domain([extent[0] / 1.3, extent[1] * 1.3]).range([LEFT, WIDTH - RIGHT]);
  for (const [label, rows] of d3.group(mine, point => point.label === point.series ? '' : point.label)) {
    const height = rows.length * ROW + 34;
    const svg = d3.select('#' + plot).append('svg').attr('viewBox', [0, 0, WIDTH, height + 14]);
    svg.append('text').attr('x', 0).attr('y', 12).attr('font-weight', 600).text(label);
    const y = d3.scalePoint(rows.map(row => row.series), [28, height - 20]).padding(0.4);
    svg.append('g').attr('class', 'axis').attr('transform', `translate(0, ${height - 10})`)
      .call(d3.axisBottom(x).ticks(8, '~g'));
    const line = svg.selectAll('g.row').data(rows).join('g').attr('transform', row => `translate(0, ${y(row.series)})`);
    line.append('text').attr('y', 4).text(row => row.series);
    line.append('circle').attr('cx', row => x(row.value)).attr('r', 5).attr('fill', row => colour(row.series));
    line.append('text').attr('class', 'quiet-text').attr('x', row => x(row.value) + 9).attr('y', 4)
      .text(row => d3.format(',.3~r')(row.value));
  }
}

/** A line from 0 on: values by labels, which are numbers. */
function drawLine(plot) {
  const mine = pointsOf(plot);
  if (mine.length === 0) return;
  const height = 200;
  const x = d3.scaleLinear([0, d3.max(mine, point => +point.label)], [40, WIDTH - RIGHT]);
  const y = d3.scaleLinear([0, d3.max(mine, point => point.value)], [height, 10]).nice();
  const svg = d3.select('#' + plot).append('svg').attr('viewBox', [0, 0, WIDTH, height + 30]);
  svg.append('g').attr('class', 'axis').attr('transform', `translate(0, ${height})`).call(d3.axisBottom(x));
  svg.append('g').attr('class', 'axis').attr('transform', 'translate(40, 0)').call(d3.axisLeft(y).ticks(5));
  svg.append('path').attr('fill', 'none').attr('stroke', colour(mine[0].series)).attr('stroke-width', 2)
    .attr('d', d3.line(point => x(+point.label), point => y(point.value))(mine));
}

['cpu', 'first', 'total', 'rate'].forEach(draw);
drawLine('stream');
