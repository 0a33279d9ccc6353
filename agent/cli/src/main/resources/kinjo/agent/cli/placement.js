'use strict';
// Draws a placement report: {machine, vm, classes, uncounted}; the fields are those of 'profile placement --json'.

const report = JSON.parse(document.getElementById('data').textContent);
const DRAWN_CLASSES = 12;
const PARTS = [['reads', 'read', 'var(--arm-0)'], ['writes', 'written', 'var(--arm-1)']];

const KIND = {LEAVE: 'leave', APART: 'keep apart', ORDER: 'order', SPLIT: 'candidate for a split'};

const accesses = type => d3.sum(type.fields, field => field.reads + field.writes);
const percent = share => (100 * share).toFixed(1) + ' %';
const sizeText = bytes => bytes < 2 ** 20 ? `${bytes / 2 ** 10} KB` : `${bytes / 2 ** 20} MB`;

function drawAdvice() {
  const rows = report.classes.filter(type => type.advice.kind !== 'LEAVE');
  const left = report.classes.length - rows.length;
  d3.select('#nothing').text((rows.length === 0 ? 'Nothing. ' : '')
    + (left === 1 ? 'One class is left as it is.' : `${left} classes are left as they are.`));
  if (rows.length > 0) {
    drawTable(d3.select('#advice'), [
      ['class', type => type.name, 'words'],
      ['advice', type => KIND[type.advice.kind]],
      ['rules', type => type.advice.rules.map(rule => rule.replace(` ${type.name}`, '')).join(', ')],
      ['why', type => type.advice.why, 'words'],
      ['effect', type => type.advice.effect, 'words'],
    ], rows);
  }
}

function drawFields() {
  const box = d3.select('#fields');
  box.selectAll('*').remove();
  const row = 22;
  for (const type of report.classes.slice(0, DRAWN_CLASSES)) {
    const cell = box.append('div').attr('class', 'cell');
    cell.append('h3').text(type.name);
    cell.append('p').attr('class', 'quiet')
      .text(`${type.kind}${type.shared ? ', several threads' : ', one thread'}; ${d3.format(',')(accesses(type))} accesses`);
    const width = 340;
    const left = 120;
    const height = type.fields.length * row;
    const most = d3.max(type.fields, field => (field.reads + field.writes) / accesses(type));
    const x = d3.scaleLinear([0, most || 1], [left, width - 52]);
    const svg = cell.append('svg').attr('viewBox', [0, 0, width, height]).attr('width', width).attr('role', 'img')
      .attr('aria-label', `${type.name}: reads and writes by field; the table below has the same numbers`);
    const line = svg.selectAll('g').data(type.fields).join('g').attr('transform', (f, i) => `translate(0,${i * row})`);
    line.append('text').attr('y', 14).text(field => `${field.name} (${field.kind})`)
      .each(function () { shorten(this, left - 8); });
    line.append('text').attr('class', 'figures').attr('y', 14)
      .attr('x', field => x((field.reads + field.writes) / accesses(type)) + 6)
      .text(field => percent((field.reads + field.writes) / accesses(type)));
    PARTS.forEach(([part, title, colour], index) => {
      const before = field => index === 0 ? 0 : field.reads / accesses(type);
      line.append('rect').attr('y', 3).attr('height', row - 7).attr('fill', colour)
        .attr('x', field => x(before(field)))
        .attr('width', field => x(field[part] / accesses(type)) - left)
        .append('title').text(field => `${field.name} ${title}: ${d3.format(',')(field[part])}`);
    });
  }
}

function drawLatency() {
  const box = d3.select('#latency');
  box.selectAll('*').remove();
  const {latencies, falseSharing, lineBytes, cpus} = report.machine;
  const width = Math.min(box.node().clientWidth, 640);
  const height = 220;
  const x = d3.scaleLog(d3.extent(latencies, one => one.bytes), [60, width - 24]).base(2);
  const y = d3.scaleLog([Math.min(1, d3.min(latencies, one => one.nanos)), d3.max(latencies, one => one.nanos)],
    [height, 8]).nice();
  const svg = box.append('svg').attr('width', width).attr('height', height + 28)
    .attr('viewBox', [0, 0, width, height + 28]).attr('role', 'img')
    .attr('aria-label', 'Nanoseconds of a read by working set');
  const ticks = latencies.map(one => one.bytes).filter((bytes, i) => i % Math.ceil(latencies.length / (width / 70)) === 0);
  svg.append('g').attr('class', 'axis').attr('transform', `translate(0,${height})`)
    .call(d3.axisBottom(x).tickValues(ticks).tickFormat(sizeText).tickSizeOuter(0));
  svg.append('g').attr('class', 'axis').attr('transform', 'translate(56,0)')
    .call(d3.axisLeft(y).tickValues(logTicks(y.domain())).tickFormat(value => `${numberText(value)} ns`));
  svg.append('path').attr('class', 'curve').attr('stroke', 'var(--arm-0)')
    .attr('d', d3.line(one => x(one.bytes), one => y(one.nanos))(latencies));
  svg.selectAll('circle').data(latencies).join('circle').attr('r', 3).attr('fill', 'var(--arm-0)')
    .attr('cx', one => x(one.bytes)).attr('cy', one => y(one.nanos))
    .append('title').text(one => `${sizeText(one.bytes)}: ${one.nanos.toFixed(2)} ns`);
  const ns = value => `${value.toFixed(2)} ns`;
  d3.select('#sharing').text(`${cpus} CPUs, cache lines of ${lineBytes} bytes. ` + (falseSharing === null
    ? 'What sharing a line costs is not known: there is one CPU, or two threads did not run at once.'
    : `Two threads, one reads and one writes: in one line a read takes ${ns(falseSharing.readTogether)} and a write `
      + `${ns(falseSharing.writeTogether)}, in different lines ${ns(falseSharing.readApart)} and `
      + `${ns(falseSharing.writeApart)}. Another CPU sees a write after ${falseSharing.handover.toFixed(0)} ns.`));
}

function drawNumbers() {
  const rows = report.classes.flatMap(type => type.fields.map(field => ({type, field})));
  drawTable(d3.select('#numbers'), [
    ['class', row => row.type.name],
    ['class is', row => row.type.kind],
    ['threads', row => row.type.shared ? 'several' : 'one'],
    ['field', row => row.field.name],
    ['field is', row => row.field.kind],
    ['read', row => String(row.field.reads), 'number'],
    ['written', row => String(row.field.writes), 'number'],
  ], rows);
}

const notices = report.uncounted.map(line => `not counted: ${line}`);
if (report.vm.keepsApart === 'NO') {
  notices.push('The VM does not keep objects apart that are mostly read, so neither that nor a split is advised.');
} else if (report.vm.keepsApart === 'NOT_KNOWN') {
  notices.push('It is not known whether the VM keeps objects apart that are mostly read, so neither that nor a split is advised.');
}
d3.select('#notices').selectAll('p').data(notices).join('p').attr('class', 'notice').text(text => text);
const entry = d3.select('#legend').selectAll('span').data(PARTS).join('span').attr('class', 'legend-entry');
entry.append('svg').attr('width', 12).attr('height', 12).append('rect')
  .attr('width', 12).attr('height', 12).attr('fill', ([, , colour]) => colour);
entry.append('span').text(([, title]) => title);

function draw() {
  drawFields();
  drawLatency();
}

drawAdvice();
drawNumbers();
draw();
onNewWidth(draw);
