// Starts the installed and built program, as in a container; `npm start` installs and builds first.
import { readFileSync } from 'node:fs';
import { compiled, root, runBeside } from './installed.mjs';

/** Runs the program until it ends; with `build`, it answers no call before that has resolved. Returns its exit code. */
export function serve(build) {
  // Collect early rather than grow: an import of a million rows stays under 300 MB. Where responses wait
  // for the collector, the young generation is larger. Each arena of glibc's allocator retains
  // freed memory: with two instead of sixteen that import takes 40 MB less.
  const flags = JSON.parse(readFileSync(`${root}apps/server/node-flags.json`, 'utf8'));
  const own = process.env.ROLE === 'worker' ? flags.worker : flags.web;
  const env = { NODE_COMPILE_CACHE: compiled, ...flags.environment, ...process.env };
  return runBeside([...own, 'apps/server/src/main.ts'], {
    env: build ? { ...env, WEB_APP_IS_BUILDING: '1' } : env,
    ...(build && {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      onStart: (program) => void build().then(() => program.connected && program.send('built')),
    }),
  });
}

if (import.meta.main) process.exit(await serve());
