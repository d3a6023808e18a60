// Checks that each built line of docs/specification.md names a test, and that each named test exists.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const DOCUMENT = 'docs/specification.md';
const FOLDERS = { A: 'apps/server/src/areas', P: 'apps/server/src/platform', W: 'apps/web/src' };
const TEST = /[\w./-]+\.(?:test|spec|bench)\.tsx?/g;

const listed = ['ls-files', '--cached', '--others', '--exclude-standard'];
const files = execFileSync('git', listed, { encoding: 'utf8' }).split('\n');

const wrong = readFileSync(DOCUMENT, 'utf8')
  .split('\n')
  .flatMap((line, index) => faultsOf(line).map((fault) => `${DOCUMENT}:${index + 1}: ${fault}`));
for (const fault of wrong) console.error(fault);
process.exit(wrong.length > 0 ? 1 : 0);

function faultsOf(line) {
  const [statement, built, shown] = line
    .split(' | ')
    .map((cell) => cell.replace(/^\| | ?\|$/g, ''));
  if (shown === undefined || statement === 'statement') return [];
  const gone = (shown.match(TEST) ?? []).filter((test) => !isThere(test));
  const faults = gone.map((test) => `${test} is not there`);
  if (built.trim() && !built.includes('not yet') && !shown.trim()) faults.push('names no test');
  return faults;
}

/** Matches a whole path or its end: after a test of the same folder, or in the folder of its subject. */
function isThere(test) {
  const [first, ...rest] = test.split('/');
  const path = [FOLDERS[first] ?? first, ...rest].join('/');
  return files.some((file) => file === path || file.endsWith(`/${path}`));
}
