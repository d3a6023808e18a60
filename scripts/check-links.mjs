// Checks that every relative link in the documents leads to a file of the project.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { root } from './installed.mjs';

const documents = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...readdirSync(join(root, 'docs'), { recursive: true })
    .map((name) => join('docs', name))
    .filter((name) => name.endsWith('.md')),
];
const broken = documents.flatMap((document) =>
  [...readFileSync(join(root, document), 'utf8').matchAll(/\]\(([^)#\s]+)/g)]
    .map(([, target]) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .filter((target) => !existsSync(resolve(root, dirname(document), target)))
    .map((target) => `${document}: ${target} is not there`),
);
if (broken.length > 0) {
  process.stderr.write(`${broken.join('\n')}\n`);
  process.exit(1);
}
