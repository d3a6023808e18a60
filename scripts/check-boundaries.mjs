// Checks the import rules (CONTRIBUTING.md). Reads every import of the sources, types included; names
// where code belongs. Checks this repository, or the folder given as argument.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { root as repository } from './installed.mjs';

const root = resolve(process.argv[2] ?? repository);

const ALIASES = {
  server: {
    '#platform/': 'apps/server/src/platform/',
    '#areas/': 'apps/server/src/areas/',
    '#demo/': 'apps/server/src/demo/',
    '#providers/': 'apps/server/src/providers/',
    '#test/': 'apps/server/test/',
  },
  web: {
    '#app/': 'apps/web/src/app/',
    '#areas/': 'apps/web/src/areas/',
    '#ui/': 'apps/web/src/ui/',
    '#lib/': 'apps/web/src/lib/',
  },
};

/** The tiers that each tier may import. Unlisted files (app.ts, web app) may import everything. */
const TIERS = {
  domain: ['domain'],
  contract: ['contract', 'domain'],
  'server platform': ['server platform', 'contract', 'domain'],
  'server areas': ['server areas', 'server platform', 'contract', 'domain'],
  'server providers': ['server providers', 'server platform', 'domain', 'contract', 'server areas'],
  'server demo': ['server demo', 'server areas', 'server platform', 'contract', 'domain'],
  storefront: ['storefront', 'contract'],
  survey: ['survey', 'contract', 'domain'],
  'web lib': ['web lib', 'contract', 'domain'],
  'web ui': ['web ui', 'domain', 'web lib'],
  'web areas': ['web areas', 'web lib', 'web ui', 'contract', 'domain'],
};

/** The layers that each layer may import, besides itself. ARCHITECTURE.md draws this. */
const LAYERS = {
  identity: [],
  billing: ['identity'],
  records: ['identity', 'billing'],
  messaging: ['identity', 'billing', 'records'],
  storefront: ['identity', 'billing', 'records', 'messaging'],
  insight: ['identity', 'billing', 'records', 'messaging', 'storefront'],
  installation: ['identity', 'billing', 'records', 'messaging', 'storefront', 'insight'],
};

function* sources(folder) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (name === 'node_modules' || name === 'dist') continue;
    if (statSync(path).isDirectory()) yield* sources(path);
    else if (/\.(ts|tsx)$/.test(name) && !/\.(test|generated)\./.test(name)) yield path;
  }
}

/** A file's tier, and its layer and area, or its provider, if any. */
function placeOf(path) {
  const area = /^apps\/(server|web)\/src\/areas\/([^/]+)\/([^/]+)\//.exec(path);
  if (area) return { tier: `${area[1]} areas`, layer: area[2], name: `${area[2]}/${area[3]}` };
  const match =
    /^packages\/(domain|contract)\//.exec(path) ??
    /^apps\/(storefront|survey)\/src\//.exec(path) ??
    /^apps\/(server)\/src\/(platform|providers|demo)\/([^/]+)/.exec(path) ??
    /^apps\/(web)\/src\/(app|ui|lib)\/([^/]+)/.exec(path);
  if (!match) return { tier: 'other', name: '' };
  if (!match[2]) return { tier: match[1], name: '' };
  return { tier: `${match[1]} ${match[2]}`, name: match[3] };
}

/** The file or folder that an import names, or null for an external package. */
function targetOf(path, specifier) {
  const own = ALIASES[path.startsWith('apps/web/') ? 'web' : 'server'];
  for (const [prefix, folder] of Object.entries(own)) {
    if (specifier.startsWith(prefix)) return folder + specifier.slice(prefix.length);
  }
  if (specifier.startsWith('@clientela/'))
    return `packages/${specifier.slice('@clientela/'.length).split('/')[0]}/src/index.ts`;
  if (specifier.startsWith('.')) return relative(root, resolve(root, dirname(path), specifier));
  return null;
}

function fileOf(target) {
  const tries = [target, `${target}.ts`, `${target}.tsx`, `${target}/index.ts`];
  return tries.find((name) => existsSync(join(root, name)) && statSync(join(root, name)).isFile());
}

/** Entry points, started from outside the sources: a command, the browser, the web app, a file of types. */
const STARTED =
  /^apps\/[^/]+\/src\/main\.tsx?$|^apps\/storefront\/src\/(core|renderer-file)\.ts$|^apps\/survey\/src\/preview\.ts$|\.d\.ts$/;
const isTest = (path) => /^apps\/[^/]+\/test\/|\.test\.tsx?$/.test(path);
const isSource = (path) => /^apps\/[^/]+\/src\//.test(path);

const problems = [];

function checkImport(path, from, specifier, target) {
  const to = placeOf(`${target}/`.replace(/\/\/$/, '/'));
  if (to.tier === 'other' || from.tier === 'other' || from.tier === 'web app') return null;
  if (!TIERS[from.tier]?.includes(to.tier)) {
    problems.push(`${path}: ${from.tier} may not import ${to.tier} (${specifier})`);
  }
  if (from.tier === 'server providers') {
    if (to.tier === from.tier && to.name !== from.name && !to.name.endsWith('.ts'))
      problems.push(`${path}: providers do not know one another; what they share lies beside them`);
    if (to.tier === 'server areas' && !/\.port(\.ts)?$/.test(target))
      problems.push(
        `${path}: a provider sees of an area only the port it implements, not ${specifier}`,
      );
    return null;
  }
  if (from.tier !== to.tier || !to.layer || to.name === from.name) return null;
  const isPublicApi = /\/index(\.ts)?$/.test(target);
  if (!isPublicApi) problems.push(`${path}: import ${to.name} from its index.ts, not ${specifier}`);
  const mayEnter = [from.layer, ...(LAYERS[from.layer] ?? [])];
  if (!mayEnter.includes(to.layer)) {
    problems.push(`${path}: the layer ${from.layer} may not enter ${to.layer} (${specifier})`);
  }
  return to.name;
}

/** Strongly connected components of more than one node (Tarjan). */
function circlesOf(graph) {
  const circles = [];
  const stack = [];
  const state = new Map();
  let count = 0;
  const visit = (node) => {
    const own = { index: count, low: count, open: true };
    count++;
    state.set(node, own);
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      const known = state.get(next);
      if (!known) own.low = Math.min(own.low, visit(next).low);
      else if (known.open) own.low = Math.min(own.low, known.index);
    }
    if (own.low === own.index) {
      const circle = stack.splice(stack.indexOf(node));
      for (const member of circle) state.get(member).open = false;
      if (circle.length > 1) circles.push(circle);
    }
    return own;
  };
  for (const node of graph.keys()) if (!state.has(node)) visit(node);
  return circles;
}

/** The sources contain no test code, and no code that only tests use. */
function checkTests(files) {
  const reached = new Set();
  const visit = (path) => {
    if (reached.has(path)) return;
    reached.add(path);
    for (const next of files.get(path) ?? []) visit(next);
  };
  for (const [path, imported] of files) {
    if (STARTED.test(path) || !(isSource(path) || isTest(path))) visit(path);
    const ofTests = isSource(path) && [...imported].find(isTest);
    if (ofTests) problems.push(`${path}: the program imports nothing of tests (${ofTests})`);
  }
  for (const path of files.keys()) {
    if (isSource(path) && !reached.has(path))
      problems.push(`${path}: nothing but tests uses it, so it belongs into the folder test`);
  }
}

const files = new Map();
const areas = { 'server areas': new Map(), 'web areas': new Map() };
for (const file of ['packages', 'apps'].flatMap((folder) => [...sources(join(root, folder))])) {
  const path = relative(root, file);
  const from = placeOf(path);
  const text = readFileSync(file, 'utf8');
  const imported = new Set();
  for (const [, , specifier] of text.matchAll(/\b(from|import|new URL)\s*\(?\s*'([^']+)'/g)) {
    const target = targetOf(path, specifier);
    if (!target) continue;
    const found = fileOf(target);
    if (found) imported.add(found);
    const entered = checkImport(path, from, specifier, target);
    if (!entered) continue;
    const known = areas[from.tier].get(from.name) ?? new Set();
    areas[from.tier].set(from.name, known.add(entered));
  }
  files.set(path, imported);
}
checkTests(files);
for (const circle of circlesOf(files)) {
  problems.push(`${circle.length} files import one another in a circle: ${circle.join(', ')}`);
}
for (const [tier, graph] of Object.entries(areas)) {
  for (const circle of circlesOf(graph)) {
    problems.push(`${tier} form a circle: ${circle.join(', ')}`);
  }
}

if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n')}\n`);
  process.exit(1);
}
