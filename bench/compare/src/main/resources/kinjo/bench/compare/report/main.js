// ---------------------------------------------------------------- the page's head and choices

function drawSummary() {
  const plan = result.plan;
  const cells = unique(result.results.map(cellLabel)).length;
  const pairs = unique(result.results.map(row => row.pairs));
  document.getElementById('summary').textContent = [
    cells === 1 ? '1 setting' : cells + ' settings',
    pairs.length ? `${d3.min(pairs)}${pairs.length > 1 ? ' to ' + d3.max(pairs) : ''} pairs of runs each` : 'no pairs',
    plan.heaps.length === 1 ? 'heap ' + plan.heaps[0] : null,
    result.environment.cpu + ', ' + result.environment.cores + ' cores',
    result.started.slice(0, 16).replace('T', ' ') + ' UTC',
  ].filter(Boolean).join(' · ');

  const notices = d3.select('#notices');
  if (result.failure) {
    const f = result.failure;
    notice(['Failed: ' + f.message, f.log && 'Log: ' + f.log, f.command && 'Repeat: ' + f.command, 'Remedy: ' + f.remedy]);
  } else if (!result.complete) {
    notice([`Stopped early: ${result.runs.length} runs were made.`]);
  }
  result.warnings.forEach(warning => notice([warning]));

  function notice(lines) {
    notices.append('p').attr('class', 'notice').text(lines.filter(Boolean).join('\n'));
  }
}

/** A part of another metric, as walk_strings is of walk: not worth a button of its own. */
const isFiner = metric => metrics.some(other => metric.startsWith(other + '_'));

function drawChoices() {
  const metricSet = buttons('#choices', 'Metric', 'metric', metrics.filter(metric => !isFiner(metric)), metricTitle);
  const finer = metrics.filter(isFiner);
  if (finer.length > 0) {
    const list = metricSet.append('select').attr('aria-label', 'finer metrics');
    list.append('option').attr('value', '').text('finer …');
    list.selectAll('option.finer').data(finer).join('option').attr('class', 'finer').text(metricTitle);
    list.on('change', () => { if (list.node().value) { choose('metric', list.node().value); } });
  }
  buttons('#choices', 'Ratio', 'comparison', comparisons, comparison => comparison);
  buttons('#pauses-choice', 'Run with', 'pauses', unique(result.timelines.map(line => line.choice)), choice => PAUSE_TITLE[choice]);

  function buttons(place, legend, name, values, title) {
    const set = d3.select(place).append('fieldset').property('hidden', values.length < 2);
    set.append('legend').text(legend);
    const label = set.selectAll('label').data(values).join('label');
    label.append('input').attr('type', 'radio').attr('name', name)
      .on('change', (event, value) => choose(name, value));
    label.append('span').text(title);
    return set;
  }

  function choose(name, value) {
    chosen[name] = value;
    drawPlots();
  }
}

/** Buttons and list say what is drawn, whichever of them was used. */
function showChoices() {
  d3.selectAll('fieldset input').property('checked', function (value) { return value === chosen[this.name]; });
  d3.selectAll('#choices select').property('value', isFiner(chosen.metric ?? '') ? chosen.metric : '');
}

// ---------------------------------------------------------------- all of it

function drawPlots() {
  showChoices();
  drawForest();
  drawRuns();
  drawWarmups();
  drawPauses();
}

document.getElementById('advice').hidden = document.getElementById('advice').textContent === '';
drawSummary();
drawChoices();
drawNumbers();
drawSetup();
drawPlots();
onNewWidth(drawPlots);
