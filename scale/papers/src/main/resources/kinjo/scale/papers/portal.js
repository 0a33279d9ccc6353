'use strict';
// Draws the plots from the points in #data: {plot, panel, series, part, at, value}.

const points = JSON.parse(document.getElementById('data').textContent);
const WIDTH = 900;
const ROW = 22;
const LEFT = 220;
const RIGHT = 90;
const colour = index => `var(--arm-${index % 6})`;
const SHADES = {user: 'var(--arm-0)', system: 'var(--arm-1)', idle: 'var(--noise)'};

/** The points of a plot; the section of one that has none goes. */
function pointsOf(plot) {
  const mine = points.filter(point => point.plot === plot);
  if (mine.length === 0) document.getElementById(plot).closest('section').remove();
  return mine;
}

/** A line for each series, its name at the end. */
function drawLines(plot, unit) {
  const mine = pointsOf(plot);
  if (mine.length === 0) return;
  const height = 240;
  const sizes = unique(mine.map(point => point.at)).sort(d3.ascending);
  const x = d3.scaleLinear([0, sizes.at(-1)], [60, WIDTH - LEFT]);
  const y = d3.scaleLinear([0, d3.max(mine, point => point.value)], [height, 10]).nice();
  const svg = d3.select('#' + plot).append('svg').attr('viewBox', [0, 0, WIDTH, height + 40]);
  svg.append('g').attr('class', 'axis').attr('transform', `translate(0, ${height})`)
    .call(d3.axisBottom(x).tickValues(sizes).tickFormat(d3.format('d')));
  svg.append('text').attr('class', 'quiet-text').attr('x', WIDTH - LEFT).attr('y', height + 34)
    .attr('text-anchor', 'end').text(unit);
  svg.append('g').attr('class', 'axis').attr('transform', 'translate(60, 0)').call(d3.axisLeft(y).ticks(5));
  const series = [...d3.group(mine, point => point.series)];
  // Names that would be on top of each other go apart.
  const ends = series.map(([name, line], index) => ({name, index, y: y(d3.greatest(line, point => point.at).value)}))
    .sort((a, b) => a.y - b.y);
  ends.forEach((end, i) => { if (i > 0) end.y = Math.max(end.y, ends[i - 1].y + 15); });
  series.forEach(([, line], index) => {
    line.sort((a, b) => a.at - b.at);
    svg.append('path').attr('fill', 'none').attr('stroke', colour(index)).attr('stroke-width', 2)
      .attr('d', d3.line(point => x(point.at), point => y(point.value))(line));
    svg.append('g').selectAll('circle').data(line).join('circle').attr('r', 4).attr('fill', colour(index))
      .attr('cx', point => x(point.at)).attr('cy', point => y(point.value)).append('title')
      .text(point => `${point.series}: ${numberText(point.value)} requests/s`);
  });
  svg.append('g').selectAll('text').data(ends).join('text').attr('x', WIDTH - LEFT + 10).attr('y', end => end.y + 4)
    .attr('fill', end => colour(end.index)).text(end => end.name);
}

/** A row for each series; a bar of its parts, or one alone. */
function drawBars(plot, format) {
  const all = pointsOf(plot);
  for (const [panel, mine] of d3.group(all, point => point.panel)) {
    const rows = [...d3.group(mine, point => point.series)];
    const height = rows.length * ROW + (panel ? 24 : 4);
    const largest = d3.max(rows, ([, parts]) => d3.sum(parts, point => point.value));
    const x = d3.scaleLinear([0, largest || 1], [LEFT, WIDTH - RIGHT]);
    const svg = d3.select('#' + plot).append('svg').attr('viewBox', [0, 0, WIDTH, height + 10]);
    if (panel) svg.append('text').attr('y', 14).attr('font-weight', 600).text(panel);
    rows.forEach(([name, parts], row) => {
      const line = svg.append('g').attr('transform', `translate(0, ${row * ROW + (panel ? 24 : 4)})`);
      line.append('text').attr('y', 14).text(name);
      let from = 0;
      for (const point of parts) {
        line.append('rect').attr('x', x(from)).attr('width', x(from + point.value) - x(from)).attr('y', 2)
          .attr('height', ROW - 6).attr('fill', SHADES[point.part] ?? 'var(--arm-0)')
          .append('title').text(`${point.part} ${format(point.value)}`);
        from += point.value;
      }
      line.append('text').attr('class', 'quiet-text').attr('x', x(from) + 6).attr('y', 14)
        .text(format(parts[0].value) + (parts.length > 1 ? ` ${parts[0].part}` : ''));
    });
  }
}

drawLines('cores', 'cores');
drawLines('threads', 'hardware threads of each core');
drawBars('split', d3.format('.0%'));
drawBars('counts', value => d3.format(',.3~r')(value));
