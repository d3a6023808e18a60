// Checks that only a table's owner writes it, as the migrations declare it (app.owned_by).
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './installed.mjs';

const SOURCES = join(root, 'apps/server/src');
const TABLES = join(root, 'apps/server/migrations/tables');
const ROUTINES = join(root, 'apps/server/migrations/functions');

/** Exceptions that write tables of other areas, each with its reason. */
const ALSO_WRITES = {
  // It creates a store's past months at once, which no area's public API can.
  demo: [
    'addons',
    'bonus_uses',
    'campaign_activities',
    'campaigns',
    'conversation_messages',
    'conversation_names',
    'conversations',
    'customer_notes',
    'customer_tag_links',
    'customer_tags',
    'customers',
    'identity_conflicts',
    'import_customers',
    'imports',
    'installation',
    'media_files',
    'media_pieces',
    'message_budgets',
    'notifications',
    'order_items',
    'orders',
    'plan_notices',
    'queued_messages',
    'quick_replies',
    'store_webhooks',
    'suppressions',
    'webhook_attempts',
    'webhook_deliveries',
    'whatsapp_templates',
  ],
};

/** Tests create rows that no endpoint creates; the generated file only describes tables. */
const NOT_CHECKED = /\.(test|generated)\.ts$/;

const owners = new Map();
for (const file of readdirSync(TABLES)) {
  const sql = readFileSync(join(TABLES, file), 'utf8');
  for (const [, list] of sql.matchAll(/^call app\.owned_by\(([^)]*)\)/gm)) {
    const [owner, ...tables] = [...list.matchAll(/'([^']+)'/g)].map(([, name]) => name);
    for (const table of tables) owners.set(table, owner);
  }
}

/** The area, provider or layer that a file belongs to: `records/customers`, `providers/smtp`, `platform`. */
function placeOf(path) {
  const [layer, ...folders] = path.split('/');
  if (layer === 'areas') return folders.slice(0, 2).join('/');
  return layer === 'providers' ? `providers/${folders[0]}` : layer;
}

const needed = new Set();
function mayWrite(place, table) {
  if (owners.get(table) === place) return true;
  const also = (ALSO_WRITES[place] ?? []).includes(table);
  if (also) needed.add(`${place}: ${table}`);
  return also;
}

const KYSELY = /\b(?:insertInto|replaceInto|updateTable|deleteFrom|mergeInto)\(\s*['"](\w+)/g;
const COPIED = /\bcopyRows\(\s*[^,]+,\s*'(\w+)'/g;
/** Tables written by a shared statement and passed by name: workers' leases and pruned tables. */
const NAMED = /(?<!function )\b(?:new Leases|pruneEnded|pruneStores)\([^)]*?'(\w+)'/g;
const RAW =
  /\b(?:insert\s+into|update|delete\s+from|merge\s+into|copy|truncate)\s+(?:only\s+)?(?:tenant\.|platform\.)?(\w+)/gi;

const problems = [];
for (const name of readdirSync(SOURCES, { recursive: true })) {
  if (!name.endsWith('.ts') || NOT_CHECKED.test(name)) continue;
  const text = readFileSync(join(SOURCES, name), 'utf8');
  const written = [KYSELY, COPIED, NAMED, RAW].flatMap((way) =>
    [...text.matchAll(way)].map(([, table]) => table),
  );
  for (const table of new Set(written.filter((one) => owners.has(one)))) {
    if (mayWrite(placeOf(name), table)) continue;
    const path = relative(root, join(SOURCES, name));
    problems.push(
      `${path}: ${table} is written by ${owners.get(table)} alone; call its public API`,
    );
  }
}

/** Every area publishes its events, in the transaction of the fact. */
const PUBLISHED_BY_ALL = 'domain_events';

// A routine belongs to the owner of its tables: callers use that owner's public API.
for (const name of readdirSync(ROUTINES, { recursive: true })) {
  if (!name.endsWith('.sql')) continue;
  const text = readFileSync(join(ROUTINES, name), 'utf8').replace(/--.*$/gm, '');
  for (const routine of text.split(/^create or replace (?=function|procedure)/m).slice(1)) {
    const written = [...routine.matchAll(RAW)].map(([, table]) => table);
    const wanted = new Set(
      written
        .filter((one) => one !== PUBLISHED_BY_ALL && owners.has(one))
        .map((one) => owners.get(one)),
    );
    if (wanted.size < 2) continue;
    const path = relative(root, join(ROUTINES, name));
    const [, called] = /^\w+ ([\w.]+)/.exec(routine);
    problems.push(`${path}: ${called} writes tables of ${[...wanted].sort().join(' and ')}`);
  }
}

for (const [place, tables] of Object.entries(ALSO_WRITES)) {
  for (const table of tables.filter((one) => !needed.has(`${place}: ${one}`))) {
    problems.push(`scripts/check-owners.mjs: ${place} does not write ${table} any more`);
  }
}

if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n')}\n`);
  process.exit(1);
}
