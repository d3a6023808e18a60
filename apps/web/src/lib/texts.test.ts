import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';

/**
 * Every Portuguese text is used, and every key that is used has its text. A key made from data is
 * written as a template inside `t(…)`, as in t(`user.${key}`): the compiler checks what may stand in
 * the gap, and this test takes the pattern as the declaration of all keys that fit it.
 */

const SRC = join(import.meta.dirname, '..');
const sources = globSync('**/*.{ts,tsx}', { cwd: SRC })
  .filter((path) => !path.includes('.test.') && !path.endsWith('.d.ts'))
  .map((path) => ({ path, code: readFileSync(join(SRC, path), 'utf8') }));

const dictionaries = globSync('**/*.texts.json', { cwd: SRC }).map((path) => ({
  path,
  namespace: basename(path, '.texts.json'),
  keys: leavesOf(JSON.parse(readFileSync(join(SRC, path), 'utf8'))),
}));

function leavesOf(texts: object, prefix = ''): string[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'object' ? leavesOf(value, `${prefix}${key}.`) : [prefix + key],
  );
}

/** A text that counts (`x_one`, `x_other`) is asked for as `x`. */
const askedAs = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '');

/** The files that speak with this dictionary: by its hook, by name, or from its JSON. */
function speakersOf({ path, namespace }: { path: string; namespace: string }) {
  const hookFile = sources.find(
    ({ path: file, code }) => file !== path && code.includes(`textsOf('${namespace}'`),
  );
  const hook = hookFile && /export const (use\w+) = textsOf/.exec(hookFile.code)?.[1];
  return sources.filter(
    ({ path: file, code }) =>
      (hook && new RegExp(`\\b${hook}\\b`).test(code)) ||
      code.includes(`useTranslation('${namespace}')`) ||
      (code.includes(`${namespace}.texts.json'`) && dirname(file).startsWith(dirname(path))),
  );
}

interface Use {
  file: string;
  /** Matches the keys that this place may ask for. */
  pattern: RegExp;
  /** A literal argument of `t`, which must exist as it is. */
  isCall: boolean;
}

function usesIn({ path: file, code }: { path: string; code: string }): Use[] {
  const uses: Use[] = [];
  for (const [, literal] of code.matchAll(/'([\w.-]+)'/g)) {
    uses.push({ file, pattern: exactly(literal!), isCall: false });
  }
  for (const [, literal] of code.matchAll(/\bt\('([^']+)'/g)) {
    uses.push({ file, pattern: exactly(literal!), isCall: true });
  }
  for (const [, call, template] of templatesIn(code)) {
    const parts = template!.split(/\$\{[^}]+\}/).map(escaped);
    const pattern = new RegExp(`^${parts.join('[\\w.-]+')}$`);
    uses.push({ file, pattern, isCall: call !== undefined });
  }
  return [...uses, ...directUses(file, code)];
}

/** Templates that may be keys; one that is an argument of `t` may stand inside another template. */
function templatesIn(code: string) {
  return [
    ...code.matchAll(/(\bt\()`([\w.-]*\$\{[^`]+)`/g),
    ...code.matchAll(/([^\s\S])?`([\w.-]*\$\{[^`]+)`/g),
  ];
}

/** `texts.links.home` of an imported dictionary, also through `const { errors } = texts`. */
function directUses(file: string, code: string): Use[] {
  const imported = [...code.matchAll(/import (\w+) from '[^']+\.texts\.json'/g)].map(
    ([, name]) => name!,
  );
  const parts = [...code.matchAll(/const \{ ([\w, ]+) \} = texts;/g)].flatMap(([, names]) =>
    names!.split(', '),
  );
  const chainsOf = (name: string) =>
    [...code.matchAll(new RegExp(`\\b${name}((?:\\.\\w+|\\['[\\w-]+'\\])+)`, 'g'))].map(
      ([, chain]) => chain!.replace(/\['([\w-]+)'\]/g, '.$1').slice(1),
    );
  const chains = [
    ...imported.flatMap(chainsOf),
    ...parts.flatMap((part) => chainsOf(part).map((chain) => `${part}.${chain}`)),
  ];
  // A prefix covers all keys below it: they are indexed by data.
  return chains.map((chain) => ({
    file,
    pattern: new RegExp(`^${escaped(chain)}(\\.|$)`),
    isCall: false,
  }));
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const exactly = (key: string) => new RegExp(`^${escaped(key)}$`);

const speakers = dictionaries.map((dictionary) => ({ dictionary, files: speakersOf(dictionary) }));

describe.each(speakers)('the texts of $dictionary.namespace', ({ dictionary, files }) => {
  const uses = files.flatMap(usesIn);

  test('are all used', () => {
    const unused = dictionary.keys.filter(
      (key) => !uses.some(({ pattern }) => pattern.test(key) || pattern.test(askedAs(key))),
    );
    expect(unused).toEqual([]);
  });

  test('are all there', () => {
    const missing = uses
      .filter(
        ({ isCall, file, pattern }) => isCall && !keysFor(file).some((key) => pattern.test(key)),
      )
      .map(({ file, pattern }) => `${file}: ${pattern.source}`);
    expect(missing).toEqual([]);
  });
});

/** Every key that the dictionaries of a file hold. */
function keysFor(file: string): string[] {
  return speakers
    .filter(({ files }) => files.some(({ path }) => path === file))
    .flatMap(({ dictionary }) => dictionary.keys.map(askedAs));
}

test('there are dictionaries to test', () => {
  expect(dictionaries.length).toBeGreaterThan(10);
});
