// Plain JavaScript: the first time it runs under whatever Node ≥ 20 is there, before any package is.
import { ensureInstalled } from './installed.mjs';

const [major] = process.versions.node.split('.').map(Number);
if (major < 20) {
  process.stderr.write('Clientela needs Node 20 or newer.\n');
  process.exit(1);
}
ensureInstalled();
const { ensureWebBuilt } = await import('./build-web.mjs');
ensureWebBuilt();
await import('./serve.mjs');
