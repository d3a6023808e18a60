// Checks that names and comments use the standard terms in place of private words.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './installed.mjs';
import { PRIVATE_WORDS } from './private-words.mjs';

/** Applied migrations are history; generated files and the list itself are not written by hand. */
const NOT_CHECKED = /migrations\/tables\/00[0-5]|\.generated\.|private-words\.mjs/;
const COMMENT = /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*|^\s*--.*/gm;
const STRING = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g;

const patterns = Object.entries(PRIVATE_WORDS).map(([word, standard]) => {
  const capital = word[0].toUpperCase() + word.slice(1);
  // The word alone, in snake_case and in camelCase, with a plural s; not as part of a longer word.
  return {
    word,
    standard,
    pattern: new RegExp(`(?<![A-Za-z])${word}s?(?![a-z])|(?<=[a-z])${capital}s?(?![a-z])`),
  };
});

const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.sql'], {
  cwd: root,
  encoding: 'utf8',
}).split('\n');

const problems = [];
for (const path of files) {
  if (!path || NOT_CHECKED.test(path)) continue;
  const text = readFileSync(join(root, path), 'utf8');
  const comments = (text.match(COMMENT) ?? []).join('\n');
  const code = text.replace(COMMENT, '').replace(STRING, "''");
  for (const { word, standard, pattern } of patterns) {
    if (pattern.test(comments) || pattern.test(code))
      problems.push(`${path}: ${word} → ${standard}`);
  }
}

if (problems.length > 0) {
  console.error(`Private words; use the standard term:\n${problems.join('\n')}`);
  process.exit(1);
}
