// Plain JavaScript: the first time it runs under whatever Node ≥ 20 is there, before any package is.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { compiled, ensureInstalled, node, root } from './installed.mjs';

const [major] = process.versions.node.split('.').map(Number);
if (major < 20) {
  process.stderr.write('Clientela needs Node 20 or newer.\n');
  process.exit(1);
}
ensureInstalled();
const { ensureWebBuilt } = await import('./build-web.mjs');
ensureWebBuilt();

// Collect early rather than grow: an import of a million rows stays under 300 MB. Where answers wait
// for the collector, short-lived objects get more room to die in. Each arena of glibc's allocator keeps
// what was freed in it: with two instead of sixteen that import takes 40 MB less.
const flags = JSON.parse(readFileSync(`${root}apps/server/node-flags.json`, 'utf8'));
const own = process.env.ROLE === 'worker' ? flags.worker : flags.web;
const server = spawn(node(), [...own, 'apps/server/src/main.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: {
    NODE_COMPILE_CACHE: compiled,
    ...flags.environment,
    ...process.env,
  },
});
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    // Ctrl-C reaches the child by itself; a signal sent to this process alone does not.
    if (signal === 'SIGTERM') server.kill(signal);
  });
}
server.on('exit', (code) => process.exit(code ?? 1));
