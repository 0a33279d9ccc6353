'use strict';
// Draws the curves from the points in #data: {plot, series, label, value, low, high}.

const points = JSON.parse(document.getElementById('data').textContent);
const WIDTH = 900;
const HEIGHT = 260;
const LEFT = 50;
const DASHES = [null, '7 3', '2 3', '9 3 2 3', '4 4', '1 2'];

function drawLegend(box, names, colour, dash) {
  const entry = box.append('p').attr('class', 'legend').selectAll('span').data(names).join('span')
    .attr('class', 'legend-entry');
  entry.append('svg').attr('width', 30).attr('height', 12).attr('aria-hidden', 'true')
    .append('line').attr('class', 'curve').attr('x1', 1).attr('x2', 29).attr('y1', 6).attr('y2', 6)
    .attr('stroke', colour).attr('stroke-dasharray', dash);
  entry.append('span').text(name => name);
}

/** A curve per series over the labels in their order; the section of a plot without points goes. */
function draw(plot) {
  const mine = points.filter(point => point.plot === plot);
  if (mine.length === 0) {
    document.getElementById(plot).closest('section').remove();
    return;
  }
  const names = unique(mine.map(point => point.series));
  const colour = name => `var(--arm-${names.indexOf(name) % 6})`;
  // What is a model is dashed throughout.
  const dash = name => plot === 'model' ? '4 4' : DASHES[names.indexOf(name) % DASHES.length];
  const ends = mine.flatMap(point => [point.value, point.low ?? point.value, point.high ?? point.value]);
  const least = plot === 'sweep' ? d3.min([...ends, 1]) : 0;
  const x = d3.scalePoint(unique(mine.map(point => point.label)), [LEFT, WIDTH - 20]).padding(0.5);
  const y = d3.scaleLinear([least, d3.max([...ends, 1])], [HEIGHT - 30, 10]).nice();
  const box = d3.select('#' + plot);
  drawLegend(box, names, colour, dash);
  const svg = box.append('svg').attr('viewBox', [0, 0, WIDTH, HEIGHT]).attr('role', 'img')
    .attr('aria-label', 'The tables below have the same numbers');
  svg.append('g').attr('class', 'axis').attr('transform', `translate(${LEFT},0)`).call(d3.axisLeft(y).ticks(6));
  svg.append('g').attr('class', 'axis').attr('transform', `translate(0,${HEIGHT - 26})`).call(d3.axisBottom(x));
  if (plot === 'sweep') {
    svg.append('g').attr('class', 'grid').append('line').attr('class', 'one')
      .attr('x1', LEFT).attr('x2', WIDTH - 20).attr('y1', y(1)).attr('y2', y(1));
  }
  const line = d3.line().x(point => x(point.label)).y(point => y(point.value));
  for (const [name, own] of d3.group(mine, point => point.series)) {
    // Beside each other, so that intervals can be told apart.
    const place = (names.indexOf(name) - (names.length - 1) / 2) * 6;
    const group = svg.append('g').attr('transform', `translate(${place},0)`).attr('stroke', colour(name));
    group.append('path').attr('class', 'curve').attr('d', line(own)).attr('stroke-dasharray', dash(name))
      .append('title').text(name);
    group.selectAll('line').data(own.filter(point => point.low !== null)).join('line').attr('stroke-width', 1.5)
      .attr('x1', point => x(point.label)).attr('x2', point => x(point.label))
      .attr('y1', point => y(point.low)).attr('y2', point => y(point.high));
    group.selectAll('circle').data(own).join('circle').attr('r', 3.5).attr('fill', colour(name))
      .attr('cx', point => x(point.label)).attr('cy', point => y(point.value));
  }
}

['sweep', 'threads', 'client', 'model'].forEach(draw);
