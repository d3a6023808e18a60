import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

/** Compares the gzipped bytes that a browser loads with the product's budget; fails above it. */

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
  assets?: string[];
}

const BUDGETS = [
  { name: 'sign-in', entries: [], limit: 95_000 },
  {
    name: 'customers',
    entries: ['src/app/app.tsx', 'src/areas/records/customers/screens/customers-screen.tsx'],
    limit: 251_500, // the list of chunks in the start file grows with each screen's own ones
  },
];
const FONT_LIMIT = 120_000;

const dist = new URL('../dist/', import.meta.url);
const manifest: Record<string, Chunk> = JSON.parse(
  readFileSync(new URL('.vite/manifest.json', dist), 'utf8'),
);

/** Files that the page itself names; every other file is loaded by an entry. */
const page = readFileSync(new URL('index.html', dist), 'utf8');
const named = [...page.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map(
  ([, file = '']) => file,
);

/** Returns every script and style sheet that an entry loads before it runs. */
function filesOf(key: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`Not in the build: ${key}`);
  if (found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const sheet of chunk.css ?? []) found.add(sheet);
  for (const other of chunk.imports ?? []) filesOf(other, found);
  return found;
}

function gzipped(file: string): number {
  return gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length;
}

let isOver = false;
for (const { name, entries, limit } of BUDGETS) {
  const files = new Set([...named, ...entries.flatMap((entry) => [...filesOf(entry)])]);
  const bytes = [...files].reduce((sum, file) => sum + gzipped(file), 0);
  isOver ||= bytes > limit;
  const requests = files.size;
  console.log(
    JSON.stringify({ bench: `web ${name}`, bytes, requests, limit, ratio: bytes / limit }),
  );
}

const fonts = new Set(
  Object.values(manifest).flatMap((chunk) => [chunk.file, ...(chunk.assets ?? [])]),
);
const fontBytes = [...fonts]
  .filter((file) => file.endsWith('.woff2'))
  .reduce((sum, file) => sum + readFileSync(new URL(file, dist)).length, 0);
isOver ||= fontBytes > FONT_LIMIT;
console.log(JSON.stringify({ bench: 'web fonts', bytes: fontBytes, limit: FONT_LIMIT }));

if (isOver) process.exitCode = 1;
