// npm run pictures: retakes the screenshots of the documents, from the demo store.
import { ensureChromium } from './browsers.mjs';
import { ensureWebBuilt } from './build-web.mjs';
import { ensureInstalled, runBeside } from './installed.mjs';

ensureInstalled();
ensureWebBuilt();
process.env.CHROMIUM_PATH = ensureChromium();
const cli = 'node_modules/@playwright/test/cli.js';
process.exit(await runBeside([cli, 'test', '--config', 'e2e/pictures.config.ts']));
