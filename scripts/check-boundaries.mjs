// Who may import whom (CONTRIBUTING.md). Reads every import of the sources; names where code belongs.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { root } from './installed.mjs';

const ALIASES = {
  '#platform/': 'apps/server/src/platform/',
  '#areas/': 'apps/server/src/areas/',
  '#providers/': 'apps/server/src/providers/',
  '#test/': 'apps/server/test/',
};
const WEB_ALIASES = {
  '#app/': 'apps/web/src/app/',
  '#areas/': 'apps/web/src/areas/',
  '#ui/': 'apps/web/src/ui/',
  '#lib/': 'apps/web/src/lib/',
};

function* sources(folder) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (name === 'node_modules' || name === 'dist') continue;
    if (statSync(path).isDirectory()) yield* sources(path);
    else if (/\.(ts|tsx)$/.test(name) && !name.includes('.test.') && !name.includes('.generated.'))
      yield path;
  }
}

/** The layer a file belongs to, and its area or provider where it has one. */
function placeOf(path) {
  const match =
    /^packages\/(domain|contract)\//.exec(path) ??
    /^apps\/(server)\/src\/(platform|areas|providers)\/([^/]+)/.exec(path) ??
    /^apps\/(web)\/src\/(app|areas|ui|lib)\/([^/]+)/.exec(path);
  if (!match) return { layer: 'other', name: '' };
  if (match[1] === 'domain' || match[1] === 'contract') return { layer: match[1], name: '' };
  return { layer: `${match[1]} ${match[2]}`, name: match[3] };
}

const MAY = {
  domain: ['domain'],
  contract: ['contract', 'domain'],
  'server platform': ['server platform', 'contract', 'domain'],
  'server areas': ['server areas', 'server platform', 'contract', 'domain'],
  'server providers': ['server providers', 'server platform', 'domain', 'contract', 'server areas'],
  'web lib': ['web lib', 'contract', 'domain'],
  'web ui': ['web ui', 'domain', 'web lib'],
  'web areas': ['web areas', 'web lib', 'web ui', 'contract', 'domain'],
};

function targetOf(path, specifier) {
  const aliases = path.startsWith('apps/web/') ? WEB_ALIASES : ALIASES;
  for (const [prefix, folder] of Object.entries(aliases)) {
    if (specifier.startsWith(prefix)) return folder + specifier.slice(prefix.length);
  }
  if (specifier === '#app') return 'apps/server/src/app';
  if (specifier.startsWith('@clientela/'))
    return `packages/${specifier.slice(11).split('/')[0]}/src`;
  if (specifier.startsWith('.')) return relative(root, resolve(root, dirname(path), specifier));
  return null;
}

const problems = [];
const areaImports = new Map();
for (const file of ['packages', 'apps'].flatMap((folder) => [...sources(join(root, folder))])) {
  const path = relative(root, file);
  const from = placeOf(path);
  if (from.layer === 'other' || from.layer === 'web app') continue;
  for (const [, , specifier] of readFileSync(file, 'utf8').matchAll(
    /(from|import)\s*\(?'([^']+)'/g,
  )) {
    const target = targetOf(path, specifier);
    if (!target) continue;
    const to = placeOf(`${target}/`.replace(/\/\/$/, '/'));
    if (to.layer === 'other') continue;
    if (!MAY[from.layer]?.includes(to.layer)) {
      problems.push(`${path}: ${from.layer} may not import ${to.layer} (${specifier})`);
    }
    const crossesArea = to.layer.endsWith(' areas') && to.name !== from.name;
    if (crossesArea && from.layer === to.layer) {
      const isDoor = /\/index(\.ts)?$/.test(target) || target.split('/').length === 5;
      if (!isDoor) problems.push(`${path}: enter ${to.name} by its door, not ${specifier}`);
      const key = `${from.layer}:${from.name}`;
      areaImports.set(key, (areaImports.get(key) ?? new Set()).add(to.name));
    }
    const crossesProvider = from.layer === 'server providers' && to.layer === from.layer;
    if (crossesProvider && to.name !== from.name && !to.name.endsWith('.ts')) {
      problems.push(`${path}: providers do not know one another; what they share lies beside them`);
    }
    if (
      from.layer === 'server providers' &&
      to.layer === 'server areas' &&
      !/\.port(\.ts)?$/.test(target)
    ) {
      problems.push(
        `${path}: a provider sees of an area only the port it implements, not ${specifier}`,
      );
    }
  }
}

function findCycle(layer) {
  const visit = (name, trail) => {
    if (trail.includes(name)) return [...trail.slice(trail.indexOf(name)), name];
    for (const next of areaImports.get(`${layer}:${name}`) ?? []) {
      const cycle = visit(next, [...trail, name]);
      if (cycle) return cycle;
    }
    return null;
  };
  for (const key of areaImports.keys()) {
    const [inLayer, name] = key.split(':');
    const cycle = inLayer === layer ? visit(name, []) : null;
    if (cycle) return cycle;
  }
  return null;
}
for (const layer of ['server areas', 'web areas']) {
  const cycle = findCycle(layer);
  if (cycle) problems.push(`${layer} form a cycle: ${cycle.join(' → ')}`);
}

if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n')}\n`);
  process.exit(1);
}
