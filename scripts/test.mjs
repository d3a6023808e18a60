// Everything, on a fresh machine: checks, rules, database, components, the built app in a browser. Each stage
// runs whatever came of those before, and the end says what came of all.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { CHECKS } from './checks.mjs';
import { compiled, ensureInstalled, passBeside, root, runBeside } from './installed.mjs';
import { ofCommand, ofPlaywright, ofVitest, summarise } from './test-summary.mjs';

const VITEST = ['node_modules/vitest/vitest.mjs', 'run'];

ensureInstalled();
// For the programs that tests start and kill.
process.env.NODE_COMPILE_CACHE ??= compiled;
if (process.argv.includes('--long')) {
  await passBeside([...VITEST, '--project', 'long']);
  process.exit(0);
}
// First what the machine may lack.
const { ensureChromium } = await import('./chromium.mjs');
process.env.CHROMIUM_PATH = ensureChromium();

const reports = `${root}test-results`;
const stages = [];

for (const [name, args] of Object.entries(CHECKS)) {
  await stage(name, async () => ofCommand(name, await runBeside(args)));
}
await stage('build of the web app', async () =>
  ofCommand('vite build', await runBeside(['scripts/build-web.mjs'])),
);
await stage('rules, database, components', async () => {
  const report = reportFile('vitest.json');
  const projects = ['rules', 'server', 'web'].flatMap((name) => ['--project', name]);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${report}`];
  const code = await runBeside([...VITEST, ...projects, ...reporters]);
  return ofVitest(read(report), code, root);
});
await stage('journeys in a browser', async () => {
  process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = reportFile('playwright.json');
  const cli = [
    'node_modules/@playwright/test/cli.js',
    'test',
    '--config',
    'e2e/playwright.config.ts',
  ];
  const code = await runBeside([...cli, '--reporter=list,json']);
  return ofPlaywright(read(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE), code);
});

process.stdout.write(summarise(stages));
process.exit(stages.some(({ outcome }) => outcome.failed.length > 0) ? 1 : 0);

async function stage(name, work) {
  const startedAt = performance.now();
  const outcome = await work();
  stages.push({ name, seconds: Math.round((performance.now() - startedAt) / 1000), outcome });
}

/** Where a stage writes its report; what an earlier run left is gone. */
function reportFile(name) {
  mkdirSync(reports, { recursive: true });
  rmSync(`${reports}/${name}`, { force: true });
  return `${reports}/${name}`;
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}
