// Plain JavaScript: the first run uses the machine's Node ≥ 20, before any package is installed.
import { ensureInstalled } from './installed.mjs';

const [major] = process.versions.node.split('.').map(Number);
if (major < 20) {
  process.stderr.write('Clientela needs Node 20 or newer.\n');
  process.exit(1);
}
ensureInstalled({ dev: false });
const { isWebBuilt } = await import('./build-web.mjs');
const { serve } = await import('./serve.mjs');
const { passBeside } = await import('./installed.mjs');
// The program prepares its database meanwhile, and answers once both are done.
process.exit(await serve(isWebBuilt() ? undefined : () => passBeside(['scripts/build-web.mjs'])));
