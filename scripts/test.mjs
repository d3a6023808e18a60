// Runs all tests, also on a fresh machine: checks, rules, database, components, the built app in a browser. Each stage
// runs regardless of earlier results, and a summary of all stages comes last. `npm test -- server web` runs
// parts: checks, server, web, journeys.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { CHECKS } from './checks.mjs';
import { compiled, ensureInstalled, passBeside, root, runBeside } from './installed.mjs';
import { ofCommand, ofPlaywright, ofVitest, summarise } from './test-summary.mjs';

const VITEST = ['node_modules/vitest/vitest.mjs', 'run'];
const PLAYWRIGHT = ['node_modules/@playwright/test/cli.js', 'test', '--config'];

ensureInstalled();
// For the programs that tests start and kill.
process.env.NODE_COMPILE_CACHE ??= compiled;
// First install missing prerequisites.
const { ensureChromium, ensureFirefox } = await import('./browsers.mjs');
process.env.CHROMIUM_PATH = ensureChromium();
if (process.argv.includes('--long')) {
  process.env.FIREFOX_PATH = ensureFirefox();
  await passBeside(['scripts/build-web.mjs']);
  await passBeside([...PLAYWRIGHT, 'e2e/long.config.ts', '--reporter=list']);
  await passBeside([...VITEST, '--project', 'long', '--project', 'several']);
  process.exit(0);
}

const reports = `${root}test-results`;
const stages = [];
const parts = process.argv.slice(2);
const has = (part) => parts.length === 0 || parts.includes(part);

for (const [name, args] of has('checks') ? Object.entries(CHECKS) : []) {
  await stage(name, async () => ofCommand(name, await runBeside(args)));
}
// The server's tests start the program, which serves the built app.
if (has('journeys') || has('server')) {
  await stage('build of the web app', async () =>
    ofCommand('vite build', await runBeside(['scripts/build-web.mjs'])),
  );
}
const projects = [
  ...(has('checks') ? ['rules'] : []),
  ...(has('server') ? ['server'] : []),
  ...(has('web') ? ['web'] : []),
].flatMap((name) => ['--project', name]);
if (projects.length > 0) await stage('rules, database, components', runVitest);
if (has('journeys')) await stage('journeys in a browser', runJourneys);

process.stdout.write(summarise(stages));
process.exit(stages.some(({ outcome }) => outcome.failed.length > 0) ? 1 : 0);

async function runVitest() {
  const report = reportFile('vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${report}`];
  const code = await runBeside([...VITEST, ...projects, ...reporters]);
  return ofVitest(read(report), code, root);
}

async function runJourneys() {
  process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = reportFile('playwright.json');
  const code = await runBeside([...PLAYWRIGHT, 'e2e/playwright.config.ts', '--reporter=list,json']);
  return ofPlaywright(read(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE), code);
}

async function stage(name, work) {
  const startedAt = performance.now();
  const outcome = await work();
  stages.push({ name, seconds: Math.round((performance.now() - startedAt) / 1000), outcome });
}

/** The path of a stage's report; an earlier run's report is deleted. */
function reportFile(name) {
  mkdirSync(reports, { recursive: true });
  rmSync(`${reports}/${name}`, { force: true });
  return `${reports}/${name}`;
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}
