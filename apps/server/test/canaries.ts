import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { CARD_NUMBERS } from './cards.ts';
import { GATEWAY_SECRETS } from './gateway-secrets.ts';

/**
 * Card numbers, codes and gateway keys pass through the product and must not be stored. Numbers and
 * keys are searched as text, plain and encoded; codes are too short for that and are searched by
 * their likely field names.
 */

const DEMO_CARDS = ['4111111111111111', '5555555555554444'];
const SECRETS = [...Object.values(CARD_NUMBERS), ...DEMO_CARDS, ...GATEWAY_SECRETS];
const CODE_NAMES =
  /["'\\]?\b(?:card[_-]?|credit[_-]?card[_-]?)?(?:ccv|cvv2?|cvc2?|cvn|security[_-]?code|verification[_-]?value)\b["'\\]*\s*[:=]\s*["'\\]*\d{3,4}\b/i;
/** Card numbers are also written in groups. */
const NUMBER = /\d(?:[ -]?\d){12,18}/g;

const needles = [
  ...new Set(
    SECRETS.flatMap((secret) => [
      secret,
      Buffer.from(secret).toString('hex'),
      encodeURIComponent(secret),
      // Base64 of a longer text contains one of three forms, by the secret's offset.
      ...[0, 1, 2].map((shift) => base64Within(secret, shift)),
    ]),
  ),
];
const numbers = new Set<string>([...Object.values(CARD_NUMBERS), ...DEMO_CARDS]);

function base64Within(secret: string, shift: number): string {
  const whole = Buffer.from(`${'x'.repeat(shift)}${secret}`).toString('base64');
  return whole.slice(shift === 0 ? 0 : shift + 1, Math.floor((shift + secret.length) / 3) * 4);
}

/** Canaries found in a text; empty when it is clean. */
export function findCanaries(text: string): string[] {
  const found = needles.filter((needle) => text.includes(needle));
  for (const [written] of text.matchAll(NUMBER)) {
    const digits = written.replace(/\D/g, '');
    if (numbers.has(digits) && !found.includes(digits)) found.push(digits);
  }
  const code = CODE_NAMES.exec(text)?.[0];
  return code ? [...found, code] : found;
}

/** Searches every table, row by row as COPY writes it. Returns `table: canary`. */
export async function searchDatabase(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const found: string[] = [];
  try {
    for (const table of await listTables(client)) {
      found.push(...(await searchTable(client, table)).map((what) => `${table.name}: ${what}`));
    }
  } finally {
    await client.end();
  }
  return found;
}

interface Table {
  name: string;
  /** Role that reads all rows: the system role, where policies hide them from the owner. */
  role: string | null;
  /** Without a page of its own a table has no rows. */
  has_pages: boolean;
}

async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select format('%I.%I', n.nspname, c.relname) as name,
        case when c.relforcerowsecurity and not (select rolsuper or rolbypassrls from pg_roles where rolname = current_user)
          then 'clientela_system' end as role,
        pg_relation_size(c.oid) > 0 as has_pages
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'm') and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\\_%'
     order by 1`);
  if (rows.length < 20) throw new Error('this is not the whole database');
  return rows.filter(({ has_pages }) => has_pages);
}

/** Longer than anything looked for, so that nothing hides where two pieces meet. */
const OVERLAP = 400;

async function searchTable(client: pg.Client, { name, role }: Table): Promise<string[]> {
  await client.query(`begin read only${role ? `; set local role ${role}` : ''}`);
  const found = new Set<string>();
  let rest = '';
  for await (const piece of client.query(copyTo(`copy (select * from ${name}) to stdout`))) {
    const text = rest + (piece as Buffer).toString('latin1');
    for (const what of findCanaries(text)) found.add(what);
    rest = text.slice(-OVERLAP);
  }
  await client.query('rollback');
  return [...found];
}
