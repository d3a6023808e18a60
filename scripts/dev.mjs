// npm run dev: restarts or reloads when sources change.
import { ensureInstalled, runBeside } from './installed.mjs';

ensureInstalled();
const { ensureStorefrontBuilt } = await import('./build-web.mjs');
ensureStorefrontBuilt();
process.exit(await runBeside(['apps/server/scripts/dev.ts', ...process.argv.slice(2)]));
