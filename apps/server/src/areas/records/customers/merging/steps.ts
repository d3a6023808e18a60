import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#platform/context';
import { type Merge, OWN_STEPS } from './own-steps.ts';

/** What a merge does to the rows of a column that refers to customers (app.of_customer). */
interface Step {
  /** `<table>.<column>` */
  name: string;
  table: string;
  column: string;
  on_merge: 'move' | 'follow' | 'join' | 'own';
  /** The columns that identify a row within its store and customer. */
  key: string[];
  foreign_keys: { table: string; own: string[]; other: string[] }[];
  /** The table that these rows follow, and its column by which rows move. */
  follows: string | null;
  followed_column: string | null;
}

/**
 * The steps of a merge in order: rows that follow others move first, while these are the merged
 * record's. A table's own step runs once, however many of its columns refer to customers.
 */
async function readSteps(ctx: Ctx): Promise<Step[]> {
  const { rows } = await sql<Step>`
    select concat(p.table_name, '.', p.column_name) as name, p.table_name as table, p.column_name as column,
        p.on_merge,
        array(select a.attname::text from pg_index x
            join pg_attribute a on a.attrelid = x.indrelid and a.attnum = any(x.indkey)
           where x.indrelid = p.table_name::regclass and x.indisprimary
             and a.attname not in ('store_id', p.column_name)
           order by a.attnum) as key,
        array(select json_build_object('table', r.relname, 'own', c.own, 'other', c.other)
            from pg_constraint f join pg_class r on r.oid = f.confrelid
            cross join lateral (
              select array_agg(a.attname) as own, array_agg(b.attname) as other
                from unnest(f.conkey, f.confkey) as pair (own, other)
                join pg_attribute a on a.attrelid = f.conrelid and a.attnum = pair.own
                join pg_attribute b on b.attrelid = f.confrelid and b.attnum = pair.other) c
           where f.contype = 'f' and f.conrelid = p.table_name::regclass) as foreign_keys,
        p.follows, f.column_name as followed_column
      from app.customer_policies p
      left join app.customer_policies f on f.table_name = p.follows and f.on_merge = 'move'
     where p.on_merge <> 'leave' and (p.on_merge <> 'own' or p.column_name = (
       select min(o.column_name) from app.customer_policies o
        where o.table_name = p.table_name and o.on_merge = 'own'))
     order by p.on_merge <> 'follow', p.table_name, p.column_name`.execute(ctx.db);
  return rows;
}

/** JSON as text: JavaScript would round its numbers. */
export interface SnapshotPart {
  part: string;
  value: string | null;
}

/** Does all steps. Returns what each undo needs. */
export async function mergeSteps(ctx: Ctx, merge: Merge): Promise<SnapshotPart[]> {
  const parts: SnapshotPart[] = [];
  for (const step of await readSteps(ctx)) {
    const own = OWN_STEPS[step.table as keyof typeof OWN_STEPS];
    if (own) parts.push({ part: step.name, value: await own.merge(ctx, merge) });
    else {
      const { rows } = await STATEMENTS[step.on_merge].merge(ctx, step, merge).execute(ctx.db);
      parts.push({ part: step.name, value: rows[0]?.saved ?? null });
    }
  }
  return parts;
}

/** Undoes all steps. Rows that follow others return last, once these are the restored record's. */
export async function undoSteps(ctx: Ctx, merge: Merge, snapshot: Record<string, string>) {
  const isLast = (step: Step) => Number(step.on_merge === 'follow');
  for (const step of (await readSteps(ctx)).toSorted((a, b) => isLast(a) - isLast(b))) {
    const saved = snapshot[step.name] ?? null;
    const own = OWN_STEPS[step.table as keyof typeof OWN_STEPS];
    if (own) await own.undo(ctx, merge, saved);
    else await STATEMENTS[step.on_merge].undo(ctx, step, merge, saved).execute(ctx.db);
  }
}

interface Statements {
  merge(ctx: Ctx, step: Step, merge: Merge): RawBuilder<{ saved: string | null }>;
  undo(ctx: Ctx, step: Step, merge: Merge, saved: string | null): RawBuilder<unknown>;
}

const STATEMENTS: Readonly<Record<Step['on_merge'], Statements>> = {
  move: {
    merge: ({ store }, { table, column, key }, { kept, merged }) => sql`
      with moved as (
        update ${sql.table(table)} t set ${sql.id(column)} = ${kept}
         where t.store_id = ${store.id} and ${sql.id('t', column)} = ${merged}
        returning ${columnsOf('t', key)})
      select coalesce(jsonb_agg(to_jsonb(moved)), '[]')::text as saved from moved`,
    undo: ({ store }, { table, column, key }, { kept, merged }, saved) => sql`
      update ${sql.table(table)} t set ${sql.id(column)} = ${merged} from ${rowsOf(table, saved)} w
       where t.store_id = ${store.id} and ${sql.id('t', column)} = ${kept} and ${isSame('t', key, 'w', key)}`,
  },
  follow: {
    merge: (ctx, step, { kept, merged }) => follow(ctx, step, merged, kept),
    undo: (ctx, step, { merged }) => follow(ctx, step, merged, merged),
  },
  join: {
    // The last select reads the rows as they were before the insert.
    merge: ({ store }, { table, column }, { kept, merged }) => sql`
      with joined as (
        insert into ${sql.table(table)}
        select (jsonb_populate_record(t, jsonb_build_object(${column}::text, ${kept}::text))).*
          from ${sql.table(table)} t where t.store_id = ${store.id} and ${sql.id('t', column)} = ${merged}
        on conflict do nothing)
      select coalesce(jsonb_agg(to_jsonb(t)), '[]')::text as saved from ${sql.table(table)} t
       where t.store_id = ${store.id} and ${sql.id('t', column)} in (${kept}, ${merged})`,
    // The surviving record loses the merged record's memberships; those deleted since stay deleted.
    undo: ({ store }, { table, column, key, foreign_keys }, { kept, merged }, saved) => {
      const [rows, customer] = [rowsOf(table, saved), sql.id('w', column)];
      const stillExist = foreign_keys.map(
        (to) =>
          sql`exists (select from ${sql.table(to.table)} r where ${isSame('r', to.other, 'w', to.own)})`,
      );
      return sql`
        with separated as (
          delete from ${sql.table(table)} t using ${rows} w
           where t.store_id = ${store.id} and ${sql.id('t', column)} = ${kept}
             and ${customer} = ${merged} and ${isSame('t', key, 'w', key)} and not exists (
               select from ${rows} w where ${customer} = ${kept} and ${isSame('t', key, 'w', key)}))
        insert into ${sql.table(table)} select w.* from ${rows} w
         where ${sql.join([sql`${customer} = ${merged}`, ...stillExist], sql` and `)} on conflict do nothing`;
    },
  },
  own: {
    merge: (_, { table }, { kept, merged }) =>
      sql`select ${sql.id('app', `merge_${table}`)}(${kept}, ${merged})::text as saved`,
    undo: (_, { table }, { kept, merged }, saved) =>
      sql`select ${sql.id('app', `unmerge_${table}`)}(${kept}, ${merged}, ${saved}::jsonb)`,
  },
};

/** Gives the rows that follow a row of `customer` to `recipient`. */
function follow({ store }: Ctx, step: Step, customer: string, recipient: string) {
  const { name, table, column, follows, followed_column } = step;
  const foreignKey = step.foreign_keys.find(({ table }) => table === follows);
  if (!follows || !followed_column || !foreignKey) {
    throw new Error(`${name} follows no table`);
  }
  return sql<never>`
    update ${sql.table(table)} t set ${sql.id(column)} = ${recipient}
      from ${sql.table(follows)} f
     where f.store_id = ${store.id} and ${sql.id('f', followed_column)} = ${customer}
       and ${isSame('t', foreignKey.own, 'f', foreignKey.other)}`;
}

function rowsOf(table: string, saved: string | null) {
  return sql`jsonb_populate_recordset(null::${sql.table(table)}, ${saved}::jsonb)`;
}

function isSame(left: string, names: string[], right: string, others: string[]) {
  return sql`(${columnsOf(left, names)}) = (${columnsOf(right, others)})`;
}

function columnsOf(alias: string, names: string[]) {
  return sql.join(names.map((name) => sql.id(alias, name)));
}
