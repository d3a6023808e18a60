import { fileURLToPath } from 'node:url';
import { FATES } from './personal-data.ts';
import { type LegalBasis, PURPOSES } from './purposes.ts';

/** A column of the migrated schema. */
export interface SchemaColumn {
  table: string;
  column: string;
  type: string;
}

export const PERSONAL_DATA_DOCUMENT = fileURLToPath(
  new URL('../../../../docs/personal-data.md', import.meta.url),
);

const BASES: Record<LegalBasis, string> = {
  contract: 'contract (art. 7, V)',
  consent: 'consent (art. 7, I)',
  interest: 'legitimate interest (art. 7, IX)',
  duty: 'legal duty (art. 7, II)',
};

const ON_ERASURE = { erased: 'emptied or deleted', kept: 'kept', passes: 'expires' } as const;

/**
 * The table of all personal columns with purpose, legal basis and retention, as Markdown. A column of FATES that the
 * schema does not have is an error, and so is a table without a purpose.
 */
export function describePersonalData(schema: readonly SchemaColumn[]): string {
  const types = new Map(schema.map(({ table, column, type }) => [`${table}.${column}`, type]));
  const rows = Object.entries(FATES)
    .sort(([a], [b]) => a.localeCompare(b))
    .flatMap(([table, fates]) => {
      const about = PURPOSES[table];
      if (!about) throw new Error(`no purpose for ${table}`);
      const { purpose, basis, days } = about;
      const retained = days === 'customer' ? 'while the customer has a record' : `${days} days`;
      return Object.entries(fates).flatMap(([fate, columns]) =>
        columns.split(' ').map((column) => {
          const type = types.get(`${table}.${column}`);
          if (!type) throw new Error(`no column ${table}.${column}`);
          const erasure = ON_ERASURE[fate as keyof typeof ON_ERASURE];
          return `| ${table} | ${column} | ${type} | ${purpose} | ${BASES[basis]} | ${retained} | ${erasure} |`;
        }),
      );
    });
  return [
    '# Personal data, column by column',
    '',
    'Written by `npm run db:types` from the migrated schema, `personal-data.ts` (the fate at erasure) and `purposes.ts`',
    '(purpose, legal basis and retention) in `apps/server/test/security`. Deleting a customer deletes their rows;',
    'anonymising is described in [the decision](decisions/anonymising.md). Retention is declared in',
    '`packages/contract/src/retention.ts`.',
    '',
    '| table | column | type | purpose | basis (LGPD) | retained | at erasure |',
    '|---|---|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

/** Reads the columns of the stores' tables. */
export const COLUMNS_OF_STORES = `
  select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
   where c.relnamespace = 'tenant'::regnamespace and c.relkind in ('r', 'p')`;
