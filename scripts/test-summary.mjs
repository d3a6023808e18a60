/**
 * @typedef {object} Outcome The result of one stage.
 * @property {number} passed
 * @property {number} skipped
 * @property {string[]} failed File, name and the start of the message of each.
 * @property {string[]} flaky Passed on a retry; the message is the first try's.
 */

/** @returns {Outcome} The result of a command that counts as one test. */
export function ofCommand(name, code) {
  return { passed: code === 0 ? 1 : 0, skipped: 0, failed: code === 0 ? [] : [name], flaky: [] };
}

/**
 * Reads Vitest's JSON report; null if it wrote none. A file that does not load counts as one failed test.
 * @returns {Outcome}
 */
export function ofVitest(report, code, root) {
  const failed = [];
  for (const file of report?.testResults ?? []) {
    const name = file.name.replace(root, '');
    const inFile = file.assertionResults.filter(({ status }) => status === 'failed');
    for (const test of inFile) {
      failed.push(`${name}: ${test.fullName}${reason(test.failureMessages?.[0])}`);
    }
    if (file.status === 'failed' && inFile.length === 0) {
      failed.push(`${name}: ${(file.message ?? 'did not load').split('\n')[0]}`);
    }
  }
  const skipped = (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0);
  return withCode({ passed: report?.numPassedTests ?? 0, skipped, failed, flaky: [] }, code);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: a terminal's colours begin with one.
const COLOURS = /\u001b\[[0-9;]*m/g;
const REASON_LINES = 8;

/** The start of a failure's message: a log that was cut in the middle still shows the cause. */
function reason(message) {
  const lines = (message ?? '')
    .replace(COLOURS, '')
    .split('\n')
    .filter((line) => line.trim());
  return lines
    .slice(0, REASON_LINES)
    .map((line) => `\n      ${line.trim().slice(0, 200)}`)
    .join('');
}

/**
 * Reads Playwright's JSON report; null if it wrote none.
 * @returns {Outcome}
 */
export function ofPlaywright(report, code) {
  const outcome = { passed: 0, skipped: 0, failed: [], flaky: [] };
  for (const { name, status, message } of journeysOf(report?.suites ?? [])) {
    if (status === 'skipped') outcome.skipped++;
    else if (status === 'unexpected') outcome.failed.push(`${name}${reason(message)}`);
    else outcome.passed++;
    if (status === 'flaky') outcome.flaky.push(`${name}${reason(message)}`);
  }
  return withCode(outcome, code);
}

function* journeysOf(suites) {
  for (const suite of suites) {
    for (const spec of suite.specs ?? []) {
      for (const { status, results } of spec.tests) {
        const message = results?.[0]?.error?.message;
        yield { name: `${spec.file}: ${spec.title}`, status, message };
      }
    }
    yield* journeysOf(suite.suites ?? []);
  }
}

/** A non-zero exit counts as failed, even if each test passed. */
function withCode(outcome, code) {
  if (code === 0 || outcome.failed.length > 0) return outcome;
  return { ...outcome, failed: [`ended with code ${code} without a failed test; see above`] };
}

/**
 * The summary of a run: a line per stage, failed and flaky tests by name, and the total.
 * @param {{ name: string, seconds: number, outcome: Outcome }[]} stages
 */
export function summarise(stages) {
  const lines = ['', 'Stages'];
  for (const { name, seconds, outcome } of stages) {
    const { passed, failed, skipped } = outcome;
    lines.push(`  ${String(seconds).padStart(4)} s  ${name}: ${counted(passed, failed, skipped)}`);
  }
  const of = (kind) =>
    stages.flatMap(({ name, outcome }) => outcome[kind].map((t) => `  ${name}: ${t}`));
  const failed = of('failed');
  const flaky = of('flaky');
  if (flaky.length > 0) lines.push('', 'Passed on a second try', ...flaky);
  if (failed.length > 0) lines.push('', 'Failed', ...failed);
  const sum = (kind) => stages.reduce((total, { outcome }) => total + outcome[kind], 0);
  lines.push('', counted(sum('passed'), failed, sum('skipped')));
  return `${lines.join('\n')}\n`;
}

function counted(passed, failed, skipped) {
  return `${passed} passed, ${failed.length} failed, ${skipped} skipped`;
}
