const grid = JSON.parse(document.getElementById('data').textContent);
const runs = grid.results.filter(result => result.best);
const throughput = run => run.best.measurement.throughput;
const cellName = cell => [
  cell.vm, cell.server, `${cell.jvms} JVM${cell.jvms > 1 ? 's' : ''}`,
  `${cell.cores}${cell.threads > 1 ? 'x' + cell.threads : ''} core${cell.cores > 1 ? 's' : ''}`,
  cell.pinned && 'pinned',
  cell.share !== 'default' && `share ${cell.share}`,
].filter(Boolean).join(' · ');
const percent = share => share > 0 && share < 0.0005 ? '< 0.1 %' : `${(100 * share).toFixed(1)} %`;
const ROW = 26;
const LEFT = 250;
const MOST_ERRORS = 0.001;
const TOP = 20;

/** Rounds whose driver was late count only where a cell has no other, as in the text. */
const counting = ofCell => {
  const inTime = ofCell.filter(run => !run.driverLate);
  return inTime.length ? inTime : ofCell;
};

/** Rows of cells with an axis below; draw gets a group, its cell's runs, and the scale. */
function drawRows(id, largest, unit, draw) {
  const box = d3.select('#' + id);
  box.selectAll('*').remove();
  const cells = d3.groups(runs, run => cellName(run.cell));
  const width = box.node().clientWidth;
  const left = Math.min(LEFT, width / 2);
  const x = d3.scaleLinear().domain([0, largest]).nice().range([left, width - 20]);
  const bottom = TOP + cells.length * ROW;
  const svg = box.append('svg').attr('width', width).attr('height', bottom + 24).attr('role', 'img')
    .attr('aria-label', `${id} by cell, ${unit}; the numbers are in the table below`);
  drawAxis(svg, x, bottom, unit);
  cells.forEach(([name, ofCell], row) => {
    const line = svg.append('g').attr('transform', `translate(0,${TOP + (row + 0.5) * ROW})`);
    const label = line.append('text').attr('dy', '.35em').text(name);
    shorten(label.node(), left - 12);
    draw(line, ofCell, x);
  });
}

function drawAxis(svg, x, bottom, unit) {
  svg.append('g').attr('class', 'axis').attr('transform', `translate(0,${bottom})`)
    .call(d3.axisBottom(x).ticks(5).tickSizeOuter(0)).attr('font-family', null);
  svg.append('text').attr('class', 'quiet-text').attr('x', x.range()[1]).attr('y', 12).attr('text-anchor', 'end')
    .text(unit);
}

function drawThroughput() {
  drawRows('throughput', d3.max(runs, throughput), 'requests/s', (line, ofCell, x) => {
    // Of two in the middle the lower one, as in the text.
    const sorted = d3.sort(counting(ofCell), throughput);
    const middle = throughput(sorted[(sorted.length - 1) >> 1]);
    line.append('rect').attr('x', x(0)).attr('y', -7).attr('height', 14).attr('width', x(middle) - x(0))
      .attr('fill', 'var(--arm-0)').attr('fill-opacity', 0.3);
    line.selectAll('circle').data(ofCell).join('circle').attr('r', 4).attr('cx', run => x(throughput(run)))
      .attr('fill', run => run.cutShort || run.driverLate ? 'var(--ground)' : 'var(--arm-0)')
      .attr('stroke', 'var(--arm-0)').append('title')
      .text(run => `round ${run.round}: ${numberText(throughput(run))} requests/s, `
        + `${run.best.measurement.users} users` + (remarks(run) ? `; ${remarks(run)}` : ''));
  });
}

function drawTimes() {
  drawRows('times', d3.max(runs, run => run.best.measurement.all.p99), 'ms', (line, ofCell, x) => {
    ofCell.forEach((run, index) => {
      const y = (index + 1) / (ofCell.length + 1) * ROW - ROW / 2;
      const times = run.best.measurement.all;
      line.append('line').attr('x1', x(times.p50)).attr('x2', x(times.p99)).attr('y1', y).attr('y2', y)
        .attr('stroke', 'var(--arm-0)').attr('stroke-width', 2);
      line.append('circle').attr('r', 3).attr('cx', x(times.p50)).attr('cy', y).attr('fill', 'var(--arm-0)')
        .append('title').text(`p50 ${numberText(times.p50)}, p90 ${numberText(times.p90)}, p99 ${numberText(times.p99)} ms`);
    });
  });
}

const PARTS = [['user', 'var(--arm-0)'], ['system', 'var(--arm-1)'], ['idle', 'var(--noise)']];

function drawSplit() {
  const legend = d3.select('#split-legend');
  legend.selectAll('*').remove();
  for (const [part, colour] of PARTS) {
    const entry = legend.append('span').attr('class', 'legend-entry');
    entry.append('svg').attr('width', 12).attr('height', 12).append('rect').attr('width', 12).attr('height', 12)
      .attr('fill', colour);
    entry.append('span').text(part);
  }
  drawRows('split', 100, '% of the time', (line, ofCell, x) => {
    let from = 0;
    for (const [part, colour] of PARTS) {
      const share = 100 * d3.mean(counting(ofCell), run => run.best.split[part]);
      line.append('rect').attr('x', x(from)).attr('y', -8).attr('height', 16).attr('width', x(from + share) - x(from))
        .attr('fill', colour).append('title').text(`${part} ${numberText(share)} %`);
      from += share;
    }
  });
}

function drawOpen() {
  const rows = runs.flatMap(run => run.findings.open.map(level => ({run, share: level.share, ...level.result})));
  d3.select('#open-section').property('hidden', rows.length === 0);
  if (rows.length === 0) return;
  const time = (from, name, label) => [label, row => numberText(row[from][name]), 'number'];
  drawTable(d3.select('#open'), [
    ['cell', row => cellName(row.run.cell)],
    ['round', row => grid.plan.rounds > 1 ? row.run.round : '', 'number'],
    ['of the most', row => percent(row.share), 'number'],
    ['requests/s', row => numberText(row.perSecond), 'number'],
    time('times', 'mean', 'mean'), time('times', 'p50', 'p50'), time('times', 'p99', 'p99'),
    time('times', 'p999', 'p99.9'),
    time('uncorrected', 'p99', 'p99 uncorrected'), time('uncorrected', 'p999', 'p99.9 uncorrected'),
    time('lateness', 'p99', 'driver late p99'),
    ['errors', row => row.errors + (row.errors > MOST_ERRORS * (row.errors + row.times.count) ? ', so this is no result' : ''),
      'number'],
  ], rows);
}

// As Estimate.java has it: fewer have a range, and no 95 % interval.
const FEWEST_PAIRS = 6;

const ratio = one => one ? `${one.ratio.toFixed(3)}${one.low ? ' ' + interval(one) : ''}`
  + (one.low && one.pairs < FEWEST_PAIRS ? " (the rounds' range)" : '') : '';

function drawVms() {
  d3.select('#vms-section').property('hidden', grid.vms.length === 0);
  if (grid.vms.length === 0) return;
  drawTable(d3.select('#vms'), [
    ['cell', effect => cellName(effect.cell)],
    ['requests/s', effect => numberText(effect.requestsPerSecond), 'number'],
    ['to stock', effect => ratio(effect.throughput), 'number'],
    ['CPU of a request', effect => ratio(effect.cpu), 'number'],
    ['first response', effect => ratio(effect.start), 'number'],
    ['memory under load', effect => ratio(effect.footprint), 'number'],
    ['remarks', effect => effect.bound ? `requests/s: ${effect.bound}` : '', 'words'],
  ], grid.vms);
}

function drawSharing() {
  d3.select('#sharing-section').property('hidden', grid.sharing.length === 0);
  if (grid.sharing.length === 0) return;
  const megabytes = bytes => (bytes / 2 ** 20).toFixed(1);
  drawTable(d3.select('#sharing'), [
    ['cell', effect => cellName(effect.cell)],
    ['first response ms', effect => numberText(effect.startMillis), 'number'],
    ['to default', effect => ratio(effect.start), 'number'],
    ['MiB then', effect => megabytes(effect.startBytes), 'number'],
    ['to default', effect => ratio(effect.footprint), 'number'],
    ['MiB under load', effect => megabytes(effect.loadBytes), 'number'],
  ], grid.sharing);
}

function drawCounters() {
  const known = runs.filter(run => run.best.usage);
  d3.select('#counters-section').property('hidden', known.length === 0);
  if (known.length === 0) return;
  // Reading the counters takes a while, in which requests go on.
  const requests = run => run.best.usage.seconds
    ? run.best.usage.seconds * throughput(run) : run.best.measurement.all.count;
  const each = count => run => count(run.best.usage.servers) == null
    ? 'not known' : numberText(count(run.best.usage.servers) / requests(run));
  const events = [...new Set(known.flatMap(run => Object.keys(run.findings.hardware?.events ?? {})))];
  const hardware = event => run => run.findings.hardware?.events[event] == null
    ? 'not known' : numberText(run.findings.hardware.events[event] / run.findings.hardware.requests);
  drawTable(d3.select('#counters'), [
    ['cell', run => cellName(run.cell)],
    ['round', run => grid.plan.rounds > 1 ? run.round : '', 'number'],
    ['CPU ms', each(work => 1000 * work.cpuSeconds), 'number'],
    ['waits', each(work => work.waits), 'number'],
    ['preempted', each(work => work.preemptions), 'number'],
    ['migrated', each(work => work.migrations), 'number'],
    ['minor faults', each(work => work.minorFaults), 'number'],
    ['major faults', each(work => work.majorFaults), 'number'],
    ...events.map(event => [event, hardware(event), 'number']),
  ], known);
  const reasons = new Set(known.map(run => run.findings.hardware?.missing).filter(Boolean));
  d3.select('#counters-missing').text([...reasons].map(why => `No cycles, instructions and misses: ${why}.`).join(' '));
}

/** Files beside this page. */
function drawLinks(id, files) {
  const known = files.filter(Boolean);
  d3.select('#' + id).property('hidden', known.length === 0).append('span')
    .selectAll('a').data(known).join('a').attr('href', file => file).text(file => `${file} `);
}

function drawLocks() {
  const known = runs.filter(run => run.findings.locks && !run.findings.locks.missing);
  drawLinks('lock-graphs', known.map(run => run.findings.locks.graph));
  const rows = known.flatMap(run => run.findings.locks.locks.slice(0, 3).map(lock => ({run, lock})));
  if (rows.length === 0) {
    d3.select('#locks').text(known.length > 0 ? 'Nothing.' : 'Not known; the text below says why.');
    return;
  }
  drawTable(d3.select('#locks'), [
    ['cell', row => cellName(row.run.cell)],
    ['round', row => grid.plan.rounds > 1 ? row.run.round : '', 'number'],
    ['lock', row => row.lock.type],
    ['share', row => percent(row.lock.share), 'number'],
    ['threads waiting', row => numberText(row.lock.threads ?? 0), 'number'],
    ['waits', row => row.lock.waits, 'number'],
    ['longest ms', row => numberText(row.lock.longestMillis), 'number'],
    ['most time at', row => row.lock.stacks[0].frames.slice(0, 3).join('\n'), 'words'],
  ], rows);
}

function drawCode() {
  const known = runs.filter(run => run.findings.code);
  d3.select('#code-section').property('hidden', known.length === 0);
  const rows = known.flatMap(run => run.findings.code.methods.map(method => ({run, method})));
  if (rows.length > 0) {
    drawTable(d3.select('#code'), [
      ['cell', row => cellName(row.run.cell)],
      ['round', row => grid.plan.rounds > 1 ? row.run.round : '', 'number'],
      ['share', row => percent(row.method.share), 'number'],
      ['method', row => row.method.name, 'words'],
    ], rows);
  }
  drawLinks('code-graphs', known.map(run => run.findings.code.graph));
  const reasons = new Set(known.map(run => run.findings.code.missing).filter(Boolean));
  d3.select('#code-missing').text([...reasons].map(why => `Not known: ${why}.`).join(' '));
}

function drawRepair() {
  const effect = grid.repair;
  d3.select('#repair-section').property('hidden', !effect);
  if (!effect) return;
  d3.select('#repair-words').text(effect.words.join('\n'));
  if (!effect.ratio) return;
  drawTable(d3.select('#repair'), [
    ['', row => row.name],
    ['requests/s', row => numberText(row.throughput), 'number'],
    ['time waiting for Hashtables', row => row.waits == null ? 'not known' : percent(row.waits.share), 'number'],
    ['threads waiting', row => row.waits == null ? 'not known' : numberText(row.waits.threads), 'number'],
  ], [
    {name: cellName(effect.repair.cell), throughput: effect.before, waits: effect.waitsBefore},
    {name: 'with the repair', throughput: effect.after, waits: effect.waitsAfter},
  ]);
}

// ---------------------------------------------------------------- the law

const LAW_HEIGHT = 180;

function drawLaws() {
  d3.select('#laws-section').property('hidden', grid.curves.length === 0);
  const box = d3.select('#laws');
  box.selectAll('*').remove();
  grid.curves.forEach(curve => drawLaw(box.append('div').attr('class', 'cell'), curve));
}

const coefficient = one => numberText(one.value)
  + (one.interval ? ` [${numberText(one.interval.low)}, ${numberText(one.interval.high)}]` : '');

function drawLaw(panel, curve) {
  panel.append('h3').text(`${curve.name}, by ${curve.by}`);
  panel.append('p').attr('class', 'quiet').text(`contention ${coefficient(curve.sigma)}, coherency `
    + `${coefficient(curve.kappa)}; ${curve.peak ? 'highest at ' + numberText(curve.peak) : 'never falls'}`);
  const width = panel.node().clientWidth - 24;
  const svg = panel.append('svg').attr('width', width).attr('height', TOP + LAW_HEIGHT + 24).attr('role', 'img')
    .attr('aria-label', `throughput by ${curve.by}, and the law`);
  const highest = 1.15 * d3.max([...curve.points, ...curve.line], at => at.throughput);
  const x = d3.scaleLinear().domain([0, curve.line.at(-1).n]).range([48, width - 8]);
  const y = d3.scaleLinear().domain([0, highest]).range([TOP + LAW_HEIGHT, TOP]).clamp(true);
  drawAxis(svg, x, TOP + LAW_HEIGHT, curve.by);
  svg.append('g').attr('class', 'axis').attr('transform', 'translate(48,0)').call(d3.axisLeft(y).ticks(4))
    .attr('font-family', null);
  if (curve.line[0].interval) {
    svg.append('path').datum(curve.line).attr('fill', 'var(--noise)')
      .attr('d', d3.area().x(at => x(at.n)).y0(at => y(at.interval.low)).y1(at => y(at.interval.high)));
  }
  svg.append('path').datum(curve.line).attr('class', 'curve').attr('stroke', 'var(--arm-1)')
    .attr('d', d3.line().x(at => x(at.n)).y(at => y(at.throughput)));
  svg.selectAll('circle').data(curve.points).join('circle').attr('r', 3.5).attr('fill', 'var(--arm-0)')
    .attr('cx', at => x(at.n)).attr('cy', at => y(at.throughput))
    .append('title').text(at => `${numberText(at.n)}: ${numberText(at.throughput)} requests/s`);
}

// ---------------------------------------------------------------- the prediction

const interval = one => one ? `[${numberText(one.low)}, ${numberText(one.high)}]` : 'too few cells';
const colour = index => `var(--arm-${index % 6})`;

const LAWS = {
  PROPORTION: 'The cells do not tell contention, so CPUs are taken to be as good however many there are: it is rather a '
    + 'bound. By that',
  CONTENTION: 'The cells tell contention, but no coherency: it is rather a bound. By Amdahl\u2019s law of the CPUs that '
    + 'work for a JVM together',
  LAW: 'By the Universal Scalability Law of the CPUs that work for a JVM together',
};

function drawPrediction() {
  const prediction = grid.prediction;
  d3.select('#prediction-section').property('hidden', !prediction);
  if (!prediction) return;
  d3.select('#prediction-basis').text(`Nothing here was measured but the full dots (${prediction.of}). `
    + LAWS[prediction.basis] + ', and by a simulation of users who queue for CPUs and the lock. Dispatcher, database '
    + 'and driver are taken to have CPUs of their own. Lines: where a measurement would lie in 95 % of cases.');
  drawPredicted(prediction);
  drawTable(d3.select('#prediction-rows'), [
    ['JVMs', row => row.jvms, 'number'],
    ['cores', row => row.cores, 'number'],
    ['users', row => row.users, 'number'],
    ['requests/s', row => numberText(row.throughput), 'number'],
    ['95 %', row => interval(row.interval)],
    [`mean ms with ${prediction.users} users`, row => numberText(row.millis), 'number'],
    ['limit', row => row.byLock ? 'the lock' : row.byContention ? 'contention' : 'CPUs'],
    ['CPUs beside', row => numberText(row.otherCpus), 'number'],
  ], prediction.rows);
  d3.select('#prediction-error').text(prediction.checks.length === 0
    ? 'Nothing checks it: a cell cannot be predicted without another one like it.'
    : `The error of the requests/s is ${percent(prediction.medianError)} at the median.`);
  if (prediction.checks.length === 0) return;
  drawTable(d3.select('#prediction-checks'), [
    ['cell', check => cellName(check.cell)],
    ['predicted', check => numberText(check.predicted), 'number'],
    ['95 %', check => interval(check.interval)],
    ['measured', check => numberText(check.measured), 'number'],
    ['error', check => `${(100 * check.error).toFixed(1)} %`, 'number'],
    ['mean ms predicted', check => numberText(check.predictedMillis), 'number'],
    ['measured', check => numberText(check.measuredMillis), 'number'],
  ], prediction.checks);
}

function drawPredicted(prediction) {
  const best = grid.standings[0].cell;
  const alike = cell => ['vm', 'server', 'threads', 'pinned', 'share'].every(name => cell[name] === best[name]);
  const measured = grid.standings.filter(one => alike(one.cell))
    .map(one => ({jvms: one.cell.jvms, cores: one.cell.cores, throughput: one.middle}));
  const all = [...measured, ...prediction.rows];
  const counts = [...new Set(all.map(at => at.jvms))].sort(d3.ascending);
  const legend = d3.select('#prediction-legend');
  legend.selectAll('*').remove();
  counts.forEach((jvms, index) => {
    const entry = legend.append('span').attr('class', 'legend-entry');
    entry.append('svg').attr('width', 12).attr('height', 12).append('circle').attr('r', 5).attr('cx', 6).attr('cy', 6)
      .attr('fill', colour(index));
    entry.append('span').text(`${jvms} JVM${jvms > 1 ? 's' : ''}`);
  });
  const box = d3.select('#prediction');
  box.selectAll('*').remove();
  const width = box.node().clientWidth;
  const height = 240;
  const svg = box.append('svg').attr('width', width).attr('height', TOP + height + 24).attr('role', 'img')
    .attr('aria-label', 'requests per second by cores, measured and predicted; the numbers are in the table below');
  const highest = 1.05 * d3.max(all, at => Math.min(at.interval?.high ?? 0, 2 * at.throughput) || at.throughput);
  const x = d3.scaleLinear().domain([0, 1.05 * d3.max(all, at => at.cores)]).range([60, width - 20]);
  const y = d3.scaleLinear().domain([0, highest]).range([TOP + height, TOP]).clamp(true);
  drawAxis(svg, x, TOP + height, 'cores');
  svg.append('g').attr('class', 'axis').attr('transform', 'translate(60,0)').call(d3.axisLeft(y).ticks(5))
    .attr('font-family', null);
  counts.forEach((jvms, index) => {
    const mine = list => list.filter(at => at.jvms === jvms).sort((a, b) => a.cores - b.cores);
    const at = one => x(one.cores) + 5 * (index - (counts.length - 1) / 2);
    svg.append('path').datum([...mine(measured).slice(-1), ...mine(prediction.rows)]).attr('fill', 'none')
      .attr('stroke', colour(index)).attr('stroke-dasharray', '4 4').attr('d', d3.line().x(at).y(one => y(one.throughput)));
    for (const row of mine(prediction.rows)) {
      if (row.interval) {
        svg.append('line').attr('x1', at(row)).attr('x2', at(row)).attr('y1', y(row.interval.low))
          .attr('y2', y(row.interval.high)).attr('stroke', colour(index)).attr('stroke-width', 2);
      }
      svg.append('circle').attr('r', 4.5).attr('cx', at(row)).attr('cy', y(row.throughput))
        .attr('fill', 'var(--ground)').attr('stroke', colour(index)).attr('stroke-width', 2).append('title')
        .text(`predicted: ${numberText(row.throughput)} requests/s ${interval(row.interval)}`);
    }
    svg.append('g').selectAll('circle').data(mine(measured)).join('circle').attr('r', 4.5).attr('cx', at)
      .attr('cy', one => y(one.throughput)).attr('fill', colour(index)).append('title')
      .text(one => `measured: ${numberText(one.throughput)} requests/s`);
  });
}

// ---------------------------------------------------------------- the table

const remarks = result => [
  result.failure,
  result.died,
  result.cutShort && 'there may not be more users, so the servers can do more',
  result.driverLate && 'the driver was a limit itself, so the servers can do more',
  result.best && result.best.usage.throttled > 0 && `a cgroup stopped processes ${result.best.usage.throttled} times`
    + ' meanwhile, as its share of the CPUs was used up',
  result.start.timeSliced && 'more JVMs than CPUs, so they took turns',
].filter(Boolean).join('; ');

function drawNumbers() {
  const time = name => [name, result => result.best && numberText(result.best.measurement.all[name]), 'number'];
  const split = name => [name, result => result.best && percent(result.best.split[name]), 'number'];
  drawTable(d3.select('#numbers'), [
    ['cell', result => cellName(result.cell)],
    ['round', result => grid.plan.rounds > 1 ? result.round : '', 'number'],
    ['users', result => result.best && result.best.measurement.users + (result.cutShort ? '+' : ''), 'number'],
    ['requests/s', result => result.best && numberText(throughput(result)), 'number'],
    time('mean'), time('p50'), time('p90'), time('p99'), time('p999'),
    split('user'), split('system'), split('idle'),
    ['MiB', result => result.best && Math.round(result.best.footprintBytes / 2 ** 20), 'number'],
    ['remarks', remarks, 'words'],
  ], grid.results);
}

function drawPlots() {
  if (runs.length > 0) {
    drawThroughput();
    drawTimes();
    drawSplit();
  }
  drawLaws();
  drawPrediction();
}

drawPlots();
drawOpen();
drawVms();
drawSharing();
drawCounters();
drawLocks();
drawCode();
drawRepair();
drawNumbers();
onNewWidth(drawPlots);
