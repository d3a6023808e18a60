import type { ClientBase, Pool } from 'pg';

/** The schema document: reviews see in it how migrations change the database. */
export const SCHEMA_DOCUMENT = new URL('../../../docs/schema.generated.sql', import.meta.url);

type Database = Pick<ClientBase | Pool, 'query'>;

const OUR_SCHEMAS = "('public', 'app', 'platform', 'tenant')";

/** Excludes objects of extensions. */
const notOfExtension = (catalogue: string, oid: string) =>
  `not exists (select from pg_depend d where d.classid = '${catalogue}'::regclass and d.objid = ${oid} and d.deptype = 'e')`;

/** Grants to our roles and to public; owners' rights are omitted. */
const grantsOf = (acl: string) => `(
  select coalesce(array_agg(format('grant %s to %s', x.privileges, x.role) order by x.role, x.privileges), '{}') from (
    select string_agg(lower(a.privilege_type), ', ' order by a.privilege_type) as privileges,
      case a.grantee when 0 then 'public' else a.grantee::regrole::text end as role
      from aclexplode(${acl}) a
     group by a.grantee) x
   where x.role in ('public', 'clientela_app', 'clientela_system'))`;

const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name, c.relkind as kind, c.reloptions as options,
    pg_get_userbyid(c.relowner) as owner, obj_description(c.oid, 'pg_class') as comment,
    c.relrowsecurity as "isSecured", c.relforcerowsecurity as "isForced",
    case when c.relkind = 'v' then pg_get_viewdef(c.oid) end as definition,
    array(select format('%s %s%s%s%s%s', quote_ident(a.attname), format_type(a.atttypid, a.atttypmod),
        case when k.collname is not null and k.collname <> 'default' then format(' collate %I', k.collname) else '' end,
        case when a.attnotnull then ' not null' else '' end,
        case when a.attidentity <> '' then ' generated always as identity'
          when a.attgenerated <> '' then format(' generated always as (%s) stored', pg_get_expr(e.adbin, e.adrelid))
          when e.oid is not null then ' default ' || pg_get_expr(e.adbin, e.adrelid) else '' end,
        case when a.attstorage <> t.typstorage then ' storage ' || a.attstorage::text else '' end
          || case when a.attstattarget >= 0 then ' statistics ' || a.attstattarget else '' end)
      from pg_attribute a join pg_type t on t.oid = a.atttypid
      left join pg_attrdef e on e.adrelid = a.attrelid and e.adnum = a.attnum
      left join pg_collation k on k.oid = a.attcollation
     where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped order by a.attnum) as columns,
    array(select format('constraint %I %s', k.conname, pg_get_constraintdef(k.oid)) from pg_constraint k
     where k.conrelid = c.oid and k.contype <> 'n' order by k.contype <> 'p', k.conname) as constraints,
    array(select pg_get_indexdef(i.indexrelid) from pg_index i
     where i.indrelid = c.oid and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.conrelid = c.oid)
     order by i.indexrelid::regclass::text collate "C") as indexes,
    array(select format('policy %I for %s to %s using (%s) with check (%s)', p.polname, p.polcmd, p.polroles::regrole[],
        pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid))
      from pg_policy p where p.polrelid = c.oid order by p.polname) as policies,
    array(select pg_get_triggerdef(g.oid) from pg_trigger g
     where g.tgrelid = c.oid and not g.tgisinternal order by g.tgname) as triggers,
    ${grantsOf('c.relacl')} as grants
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where n.nspname in ${OUR_SCHEMAS} and c.relkind in ('r', 'p', 'v', 'm', 'S') and c.relname <> 'schema_migrations'
     and not (c.relkind = 'S' and exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'i'))
     and ${notOfExtension('pg_class', 'c.oid')}
   order by n.nspname, c.relname`;

const FUNCTIONS = `
  select pg_get_functiondef(p.oid) as definition, pg_get_userbyid(p.proowner) as owner, p.oid::regprocedure::text as name,
    ${grantsOf("coalesce(p.proacl, acldefault('f', p.proowner))")} as grants
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
   where n.nspname in ${OUR_SCHEMAS} and ${notOfExtension('pg_proc', 'p.oid')}
   order by p.oid::regprocedure::text collate "C"`;

const SURROUNDINGS = `
  select format('schema %I', nspname) as name, ${grantsOf("coalesce(nspacl, acldefault('n', nspowner))")} as grants
    from pg_namespace where nspname in ${OUR_SCHEMAS}
  union all
  select 'database', ${grantsOf("coalesce(datacl, acldefault('d', datdba))")} from pg_database where datname = current_database()
  union all
  select format('extension %I in %s', extname, extnamespace::regnamespace), '{}'
    from pg_extension where extname <> 'plpgsql'
  order by 1`;

interface TableRow {
  name: string;
  kind: string;
  options: string[] | null;
  owner: string;
  comment: string | null;
  isSecured: boolean;
  isForced: boolean;
  definition: string | null;
  columns: string[];
  constraints: string[];
  indexes: string[];
  policies: string[];
  triggers: string[];
  grants: string[];
}

/**
 * The migrated database as text, read from its catalogue: tables with everything that belongs to them,
 * functions without their bodies (which stand once in the migrations), rows that the migrations brought.
 */
export async function describeSchema(database: Database): Promise<string> {
  const parts = [
    '-- Written by `npm run db:types` from the catalogue of a migrated database. For reading, not for running.',
  ];
  const around = await database.query<{ name: string; grants: string[] }>(SURROUNDINGS);
  parts.push(around.rows.map((row) => lines([row.name, ...row.grants])).join('\n'));
  const tables = await database.query<TableRow>(TABLES);
  for (const table of tables.rows) {
    parts.push(describeTable(table));
    if (table.kind === 'r') parts.push(...(await describeRows(database, table.name)));
  }
  const functions = await database.query<{
    definition: string;
    owner: string;
    name: string;
    grants: string[];
  }>(FUNCTIONS);
  for (const { definition, owner, name, grants } of functions.rows) {
    parts.push(
      lines([
        headOf(definition),
        ...ownedBy(owner),
        ...grants.map((grant) => `${grant} -- ${name}`),
      ]),
    );
  }
  return `${parts.join('\n\n')}\n`;
}

function describeTable(table: TableRow): string {
  const kind = { r: 'table', p: 'table', v: 'view', m: 'materialized view', S: 'sequence' }[
    table.kind
  ];
  const options = table.options ? ` with (${table.options.join(', ')})` : '';
  const security = `${table.isSecured ? 'row level security' : ''}${table.isForced ? ', forced' : ''}`;
  return lines([
    `${kind} ${table.name} (`,
    ...[...table.columns, ...table.constraints].map((line) => `  ${line},`),
    `)${options}`,
    ...(table.comment ? [`-- ${table.comment}`] : []),
    ...ownedBy(table.owner),
    ...(table.definition ? [withoutOnlyTable(table.definition)] : []),
    ...(security ? [security] : []),
    ...table.policies.map((policy) => policy.replaceAll(OF_THE_STORE, 'of the store')),
    ...table.indexes,
    ...table.triggers,
    ...table.grants,
  ]);
}

/** Omits ids, keys and instants, which differ between installations. */
async function describeRows(database: Database, table: string): Promise<string[]> {
  const { rows } = await database.query<{ row: string }>(
    `select coalesce(jsonb_object_agg(e.key, e.value order by e.key)::text, '{}') as row
       from ${table} t cross join lateral jsonb_each(to_jsonb(t)) e
      where e.key <> 'sealing_key' and e.value::text !~ '^"[0-9a-f]{8}-|^"[0-9]{4}-[0-9]{2}-[0-9]{2}T'
      group by t.ctid order by 1`,
  );
  return rows.length > 0 ? [lines([`rows of ${table}`, ...rows.map(({ row }) => row)])] : [];
}

/** The condition of nearly every tenant table, abbreviated in the document. */
const OF_THE_STORE =
  "(store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)";

/** Omits the default owner, the creator of the database, whose name varies. */
const ownedBy = (owner: string) => (owner === 'clientela_system' ? [`owner ${owner}`] : []);

/** PostgreSQL before 16 names the table of each column of a view, be there one table alone. */
function withoutOnlyTable(definition: string): string {
  const tables = [...definition.matchAll(/\b(?:FROM|JOIN) (\w+)/g)].map(([, name]) => name);
  return tables.length === 1 ? definition.replaceAll(`${tables[0]}.`, '') : definition;
}

const headOf = (definition: string) =>
  definition.replace(/\n(?:AS \$|RETURN |BEGIN ATOMIC).*/s, '').trim();

const lines = (items: string[]) => items.join('\n');
