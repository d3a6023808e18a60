// Everything, on a fresh machine: checks, rules, database, components, the built app in a browser.
import { compiled, ensureInstalled, passBeside } from './installed.mjs';

ensureInstalled();
// For the programs that tests start and kill.
process.env.NODE_COMPILE_CACHE ??= compiled;
if (process.argv.includes('--long')) {
  await passBeside(['node_modules/vitest/vitest.mjs', 'run', '--project', 'long']);
  process.exit(0);
}
const { ensureWebBuilt } = await import('./build-web.mjs');
await passBeside(['scripts/verify.mjs']);
ensureWebBuilt();
await passBeside([
  'node_modules/vitest/vitest.mjs',
  'run',
  '--project',
  'rules',
  '--project',
  'server',
  '--project',
  'web',
]);
const { ensureChromium } = await import('./chromium.mjs');
process.env.CHROMIUM_PATH = ensureChromium();
await passBeside([
  'node_modules/@playwright/test/cli.js',
  'test',
  '--config',
  'e2e/playwright.config.ts',
]);
