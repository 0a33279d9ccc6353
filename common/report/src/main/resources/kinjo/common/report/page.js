'use strict';
// What every page uses: tables that can be copied, units, text in SVG.

const unique = values => [...new Set(values)];

// ---------------------------------------------------------------- tables

/**
 * A table with a button that copies it. Columns are [title, text of a row, class of the column]; one that is empty
 * everywhere is left out.
 */
function drawTable(box, columns, rows) {
  const used = columns.filter(([, text]) => rows.some(row => (text(row) ?? '') !== ''));
  const buttons = box.append('p');
  const button = buttons.append('button').attr('type', 'button').text('Copy as tab-separated text');
  const answer = buttons.append('span').attr('class', 'copied').attr('role', 'status');
  const table = box.append('div').attr('class', 'scroll').attr('tabindex', 0).append('table');
  table.append('thead').append('tr').selectAll('th').data(used).join('th')
    .attr('class', column => column[2] ?? null).text(([title]) => title);
  table.append('tbody').selectAll('tr').data(rows).join('tr')
    .selectAll('td').data(row => used.map(([, text, type]) => ({text: text(row) ?? '', type}))).join('td')
    .attr('class', field => field.type ?? null).text(field => field.text);
  button.on('click', () => {
    const lines = [used.map(([title]) => title), ...rows.map(row => used.map(([, text]) => text(row) ?? ''))];
    const done = copy(lines.map(line => line.join('\t')).join('\n') + '\n');
    answer.text(done ? 'copied' : 'select the table and copy it by hand');
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
  return done;
}

// ---------------------------------------------------------------- numbers

function unitScale(unit, largest) {
  const scales = {
    ns: [[1e9, 's'], [1e6, 'ms'], [1e3, 'µs'], [1, 'ns']],
    bytes: [[2 ** 30, 'GiB'], [2 ** 20, 'MiB'], [2 ** 10, 'KiB'], [1, 'bytes']],
  }[unit] ?? [[1, unit]];
  const [divisor, name] = scales.find(([size]) => largest >= size) ?? scales.at(-1);
  return {divisor, unit: name};
}

/** Round values on a logarithmic axis over several decades, no more than `most`; null if none will do. */
function decadeTicks([low, high], most) {
  const decades = d3.range(-12, 13).map(power => 10 ** power);
  for (const steps of [[1, 1.4, 2, 3, 5, 7], [1, 2, 5], [1]]) {
    const ticks = decades.flatMap(decade => steps.map(step => step * decade)).filter(t => t >= low && t <= high);
    if (ticks.length <= most) {
      return ticks;
    }
  }
  return null;
}

/** Round values on any logarithmic axis. */
const logTicks = ([low, high]) => high / low < 4 ? d3.ticks(low, high, 4) : decadeTicks([low, high], 5) ?? [low, high];

const numberText = value => String(+value.toPrecision(4));

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

/** Draws again what depends on the width. */
function onNewWidth(draw) {
  let drawn = document.body.clientWidth;
  addEventListener('resize', () => {
    if (document.body.clientWidth !== drawn) {
      drawn = document.body.clientWidth;
      draw();
    }
  });
}
