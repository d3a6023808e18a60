// Plain JavaScript: the first run uses the machine's Node ≥ 20, before any package is installed.
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
