// ---------------------------------------------------------------- all numbers

const pText = p => p === null ? '' : p < 0.001 ? p.toExponential(1) : p.toFixed(3);
const NUMBER_COLUMNS = [
  ['workload', row => row.workload],
  ['size', row => row.size],
  ['gc', row => row.gc],
  ['threads', row => row.threads, 'number'],
  ['heap', row => row.heap],
  ['of smallest', row => row.heapFactor],
  ['metric', row => row.metric],
  ['variant', row => row.variant],
  ['baseline', row => row.baseline],
  ['pairs', row => row.pairs ?? row.cells + ' cells', 'number'],
  ['ratio', row => ratioText(row.ratio), 'number'],
  ['low', row => ratioText(row.low), 'number'],
  ['high', row => ratioText(row.high), 'number'],
  ['verdict', row => row.verdict],
  ['p', row => pText(row.p ?? null), 'number'],
  ['adjusted p', row => pText(row.pAdjusted ?? null), 'number'],
  ['noise', row => row.noise ? ratioText(row.noise.ratio) : '', 'number'],
  ['noise low', row => row.noise ? ratioText(row.noise.low) : '', 'number'],
  ['noise high', row => row.noise ? ratioText(row.noise.high) : '', 'number'],
];

function drawNumbers() {
  const rows = [...result.results, ...result.means.map(mean => ({workload: 'geometric mean', ...mean}))];
  d3.select('#numbers-section').property('hidden', rows.length === 0);
  drawTable(d3.select('#numbers'), NUMBER_COLUMNS, rows);
}

// ---------------------------------------------------------------- how it was measured

function drawSetup() {
  const {plan, environment} = result;
  const box = d3.select('#setup');
  const list = box.append('dl');
  if (plan.repeatCommand) {
    item('Repeat it').append('pre').text(plan.repeatCommand);
  }
  item('Machine').text(`${environment.cpu}, ${environment.cores} cores, `
    + `${(environment.memory / 2 ** 30).toFixed(1)} GiB, ${environment.os} ${environment.kernel}`);
  item('Load before').text(environment.loadAverage.toFixed(2));
  item('Time').text(`${result.started.slice(0, 19).replace('T', ' ')} to ${result.ended.slice(11, 19)} UTC, `
    + `${result.runs.length} runs`);
  item('Order').text(`random mirrored blocks, seed ${plan.seed}`);
  item('Enough runs').text(stoppingText(plan.stopping));

  box.append('h3').text('VMs');
  drawTable(box, [
    ['VM', vm => vm.name],
    ['role', vm => plan.baselines.includes(vm) ? 'baseline' : 'variant'],
    ['launcher', vm => vm.java, 'words'],
    ['flags', vm => [...vm.flags, ...plan.extraFlags].join(' '), 'words'],
    ['collector', vm => vm.gc ?? unique(result.stops.map(stop => stop.cell.gc ?? 'as given')).join(', ')],
    ['version', vm => environment.versions[vm.name], 'words'],
  ], vms);

  if (result.stops.length > 0) {
    box.append('h3').text('Settings');
    drawTable(box, settingColumns(), result.stops);
  }

  function item(name) {
    list.append('dt').text(name);
    return list.append('dd');
  }
}

function stoppingText({fewest, most, within, budget}) {
  return [
    fewest === most ? `${most} pairs for every setting` : `${fewest} to ${most} pairs for every setting`,
    within === null ? null : `until the interval of the time is within ${+(100 * within).toPrecision(3)} %`,
    budget === null ? null : `at most ${budget.slice(2).toLowerCase()}`,
  ].filter(Boolean).join(', ');
}

function settingColumns() {
  const runsOf = cell => result.runs.filter(run => run.ok && JSON.stringify(run.cell) === JSON.stringify(cell));
  return [
    ['workload', stop => stop.cell.workload],
    ['size', stop => stop.cell.size],
    ['gc', stop => stop.cell.gc],
    ['threads', stop => stop.cell.threads, 'number'],
    ['heap', stop => stop.cell.heap],
    ['of smallest', stop => stop.cell.heapFactor],
    ['pairs', stop => stop.pairs, 'number'],
    ['no more, because', stop => stop.why],
    ...variants.map(name =>
      [`runs of ${name}`, stop => labelCounts(runsOf(stop.cell).filter(run => run.variant === name))]),
  ];
}
