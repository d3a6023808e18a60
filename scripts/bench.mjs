// npm run bench [name …] [-- --quick]: each prints JSON lines with figure, ratio and machine.
import { readdirSync } from 'node:fs';
import { ensureInstalled, passBeside, root } from './installed.mjs';

ensureInstalled();
const args = process.argv.slice(2);
const names = args.filter((arg) => !arg.startsWith('-'));
const all = readdirSync(`${root}bench`)
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.slice(0, -'.bench.ts'.length));
const unknown = names.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`No such benchmark: ${unknown.join(', ')}. There are: ${all.join(', ')}\n`);
  process.exit(1);
}
for (const name of names.length > 0 ? names : all) {
  if (name === 'route-change') {
    const { ensureChromium } = await import('./browsers.mjs');
    process.env.CHROMIUM_PATH = ensureChromium();
  }
  await passBeside([`bench/${name}.bench.ts`, ...args.filter((arg) => arg.startsWith('-'))]);
}
