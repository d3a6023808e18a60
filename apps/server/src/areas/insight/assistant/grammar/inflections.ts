/**
 * Other endings of a known word: "calculavam" for "calcula", "mensais" for "mensal". Endings that say another time or
 * wish are apart: "vender" is no "vendi", and a question of the future must not become one of the past.
 */

/** Endings that one word takes; a stem keeps three letters at least. */
const ENDINGS: readonly (readonly string[])[] = [
  ['o', 'a', 'os', 'as'],
  // present and past of the first conjugation, then of the others
  ['a', 'as', 'am', 'amos', 'ei', 'ou', 'aram', 'ava', 'avam', 'avamos', 'o'],
  ['e', 'em', 'emos', 'i', 'eu', 'eram', 'ia', 'iam', 'iamos', 'o'],
  ['e', 'em', 'imos', 'i', 'iu', 'iram', 'ia', 'iam', 'iamos', 'o'],
  ['ado', 'ada', 'ados', 'adas'],
  ['ido', 'ida', 'idos', 'idas'],
  ['al', 'ais'],
  ['el', 'eis'],
  ['ao', 'oes'],
  ['m', 'ns'],
  ['r', 'res'],
  ['', 's'],
];
const STEM_MIN = 3;

/** The known word that a word is another ending of; undefined where there is none. */
export function inflected(word: string, known: ReadonlySet<string>): string | undefined {
  for (const endings of ENDINGS) {
    const longest = endings
      .filter((ending) => word.endsWith(ending) && word.length - ending.length >= STEM_MIN)
      .toSorted((a, b) => b.length - a.length)[0];
    if (longest === undefined) continue;
    const stem = word.slice(0, word.length - longest.length);
    const others = endings
      .map((ending) => stem + ending)
      .filter((one) => one !== word && known.has(one));
    // Of the same number first: "novas" is "novos" rather than "novo".
    const found = others.find((one) => one.endsWith('s') === word.endsWith('s')) ?? others[0];
    if (found) return found;
  }
  return undefined;
}
