import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseAst } from 'vitest/node';

/**
 * Which top-level declarations of the server can be reached from others. Every mention counts as a call, so that what
 * is not reached is not called either; hooks of `App` lead to what app.ts fills them with.
 */

const SERVER = resolve(import.meta.dirname, '..');
const APP = join(SERVER, 'src/app.ts');
const ALIASES = {
  '#areas/': 'src/areas/',
  '#platform/': 'src/platform/',
  '#providers/': 'src/providers/',
};

type Node = { type: string } & Record<string, unknown>;
interface Place {
  file: string;
  name: string;
}
interface Module {
  /** Identifiers and hooks of `App` that each top-level declaration mentions. */
  mentions: Map<string, Set<string>>;
  imports: Map<string, Place>;
  exports: Map<string, Place>;
}

const modules = new Map<string, Module>();
const keyOf = ({ file, name }: Place) => `${file.slice(SERVER.length + 1)}#${name}`;

/** Everything that is reachable from a declaration, each with the one that mentions it. */
export function reachableFrom(file: string, name: string): Map<string, string> {
  const start = exportOf(join(SERVER, file), name);
  if (!start) throw new Error(`${file} exports no ${name}`);
  const reached = new Map([[keyOf(start), '']]);
  const waiting = [start];
  for (let at = waiting.pop(); at; at = waiting.pop()) {
    for (const next of mentionedBy(at)) {
      if (reached.has(keyOf(next))) continue;
      reached.set(keyOf(next), keyOf(at));
      waiting.push(next);
    }
  }
  return reached;
}

/** The way to something reached, from the start. */
export function wayTo(reached: ReadonlyMap<string, string>, key: string): string[] {
  const way = [key];
  for (let before = reached.get(key); before; before = reached.get(before)) way.unshift(before);
  return way;
}

function mentionedBy({ file, name }: Place): Place[] {
  const { mentions, imports } = moduleAt(file);
  return [...(mentions.get(name) ?? [])].flatMap((mentioned): Place[] => {
    if (mentioned.startsWith('app.')) return [{ file: APP, name: mentioned }];
    const imported = imports.get(mentioned);
    const place = imported ? exportOf(imported.file, imported.name) : { file, name: mentioned };
    return place && (imported || mentions.has(mentioned)) ? [place] : [];
  });
}

/** Where a module's export is declared, through the modules that pass it on. */
function exportOf(file: string, name: string): Place | null {
  const { exports, mentions } = moduleAt(file);
  const place = exports.get(name);
  if (place) return place.file === file ? place : exportOf(place.file, place.name);
  return mentions.has(name) ? { file, name } : null;
}

function moduleAt(file: string): Module {
  const known = modules.get(file);
  if (known) return known;
  const read = readModule(file);
  modules.set(file, read);
  return read;
}

function readModule(file: string): Module {
  const { body } = parseAst(readFileSync(file, 'utf8'), { lang: 'ts' }) as unknown as {
    body: Node[];
  };
  const read: Module = { mentions: new Map(), imports: new Map(), exports: new Map() };
  for (const statement of body) readStatement(file, statement, read);
  return read;
}

function readStatement(file: string, statement: Node, read: Module): void {
  const source = (statement.source as { value: string } | null | undefined)?.value;
  const target = source === undefined ? null : fileOf(file, source);
  if (statement.type === 'ImportDeclaration') {
    if (!target || statement.importKind === 'type') return;
    for (const { local, imported } of statement.specifiers as Record<string, { name: string }>[]) {
      if (local && imported) read.imports.set(local.name, { file: target, name: imported.name });
    }
  } else if (statement.type === 'ExportNamedDeclaration') {
    for (const one of statement.specifiers as Record<string, { name: string }>[]) {
      const place = { file: target ?? file, name: one.local!.name };
      if (target || !source) read.exports.set(one.exported!.name, place);
    }
    if (statement.declaration) readStatement(file, statement.declaration as Node, read);
  } else if (statement.type === 'VariableDeclaration') {
    for (const one of statement.declarations as { id: Node; init: Node | null }[]) {
      for (const name of identifiersIn(one.id)) read.mentions.set(name, identifiersIn(one.init));
    }
  } else if (statement.id) {
    const { name } = statement.id as { name: string };
    read.mentions.set(name, identifiersIn(statement));
    if (file === APP && name === 'createApp') readHooks(statement, read);
  }
}

/** The fields of `App`, as `app.name`. */
function readHooks(createApp: Node, read: Module): void {
  walk(createApp, (node) => {
    const { id, init } = node as { id?: { name?: string }; init?: Node };
    if (node.type !== 'VariableDeclarator' || id?.name !== 'app') return;
    for (const { key, value } of (init?.properties ?? []) as {
      key: { name: string };
      value: Node;
    }[]) {
      read.mentions.set(`app.${key.name}`, identifiersIn(value));
    }
  });
}

function identifiersIn(node: Node | null): Set<string> {
  const found = new Set<string>();
  if (!node) return found;
  walk(node, (one) => {
    if (one.type === 'Identifier') found.add(one.name as string);
    if (one.type !== 'MemberExpression' || one.computed) return;
    const { object, property } = one as unknown as { object: Node; property: { name: string } };
    const owner = (object.property ?? object) as { name?: string };
    if (owner.name === 'app') found.add(`app.${property.name}`);
  });
  return found;
}

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  for (const child of Object.values(node)) {
    for (const one of Array.isArray(child) ? child : [child]) {
      if (typeof one === 'object' && one !== null && 'type' in one) walk(one as Node, visit);
    }
  }
}

/** The file of the server that an import names; null for packages. */
function fileOf(from: string, source: string): string | null {
  const alias = Object.entries(ALIASES).find(([prefix]) => source.startsWith(prefix));
  const path = alias
    ? join(SERVER, source.replace(alias[0], alias[1]))
    : source.startsWith('.')
      ? join(dirname(from), source)
      : null;
  if (path === null) return null;
  const whole = path.endsWith('.ts') ? path : `${path}.ts`;
  return existsSync(whole) ? whole : null;
}
