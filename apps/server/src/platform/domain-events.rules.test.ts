import { readdirSync, readFileSync } from 'node:fs';
import { DOMAIN_EVENT_KINDS } from '@clientela/contract';
import { expect, test } from 'vitest';

const SERVER = new URL('../../', import.meta.url);
const KIND = /'([a-z_]+\.[a-z_]+)'/g;

function filesIn(folder: string, ending: RegExp): { path: string; text: string }[] {
  return readdirSync(new URL(folder, SERVER), { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name) && !name.endsWith('.test.ts'))
    .map((name) => ({
      path: folder + name,
      text: readFileSync(new URL(folder + name, SERVER), 'utf8'),
    }));
}

const namesIn = (text: string) => [...text.matchAll(KIND)].map(([, name = '']) => name);

/**
 * Positions in the source that name the kind of a published event: as a property, and as a column.
 */
function placesIn(text: string): string[] {
  if (!/\b(publish|messageEvents)\(|\bNewDomainEvent\b/.test(text)) return [];
  const read = text.replace(/Extract<[^>]*>/g, '');
  const properties = [...read.matchAll(/\bkind(?::| =)([^,;}]+)/g)].map(([, value = '']) => value);
  const columns = [...read.matchAll(/[^,`]+ as kind\b/g)].map(([column]) => column);
  return [...properties, ...columns];
}

const program = filesIn('src/', /\.ts$/);
const inserts = filesIn('migrations/', /\.sql$/).flatMap(({ text }) =>
  text
    .split(/insert into (?:tenant\.)?domain_events\b/)
    .slice(1)
    .map((rest) => rest.split(';')[0] ?? ''),
);

test('every published event is in the catalogue, and every event of the catalogue is published', () => {
  const published = [...program.flatMap(({ text }) => placesIn(text)), ...inserts].flatMap(namesIn);
  expect([...new Set(published)].sort()).toEqual([...DOMAIN_EVENT_KINDS].sort());
});

test('a kind is written out where it is published, so that it is found', () => {
  const composed = program.filter(({ text }) =>
    placesIn(text).some((place) => /`|\|\|/.test(place)),
  );
  expect(composed.map(({ path }) => path)).toEqual([]);
  expect(inserts.filter((insert) => namesIn(insert).length === 0)).toEqual([]);
});

test('no program but the platform writes events past the catalogue', () => {
  const writers = program.filter(({ text }) => /insert(Into\('| into )domain_events/.test(text));
  expect(writers.map(({ path }) => path)).toEqual(['src/platform/domain-events.ts']);
});
