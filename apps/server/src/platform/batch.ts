import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Ctx } from './context.ts';
import { copyLines } from './copy.ts';

/** Temporary tables of one kind of batch. */
export interface BatchTables {
  /** The table of the batch's rows, which names the kind. */
  name: string;
  /** Its columns in order, with their types. */
  columns: Readonly<Record<string, string>>;
  /** Tables derived from the rows: their columns, by name. */
  derived: Readonly<Record<string, string>>;
}

type BatchValue = string | number | boolean | null;

/** One value for each column, in order. */
export type BatchRow = readonly BatchValue[];

/** PostgreSQL plans well for so few rows without having counted them. */
const FEW = 100;

/** The batch whose rows the tables of a connection hold, by kind. */
const filled = new WeakMap<pg.ClientBase, Map<string, Batch>>();

/** Rows in the temporary tables of a transaction: the input of the steps that record them. */
export class Batch {
  readonly #client: pg.ClientBase;
  readonly #name: string;
  /**
   * Whether the batch is large enough that derived tables need `analyze` before they are joined.
   */
  readonly isLarge: boolean;

  constructor(client: pg.ClientBase, name: string, size: number) {
    this.#client = client;
    this.#name = name;
    this.isLarge = size > FEW;
    const batches = filled.get(client) ?? new Map<string, Batch>();
    filled.set(client, batches.set(name, this));
  }

  /** Throws when a later batch of this connection replaced the rows. */
  assertCurrent(): void {
    if (filled.get(this.#client)?.get(this.#name) !== this)
      throw new Error(`the rows of ${this.#name} belong to a later batch`);
  }
}

/** Fills the tables of the caller's transaction with rows. They last until it ends. */
export async function fillBatch(
  ctx: Ctx,
  tables: BatchTables,
  rows: readonly BatchRow[],
): Promise<Batch> {
  const client = await emptyTables(ctx, tables);
  const types = Object.values(tables.columns);
  await client.query({
    name: `fill_${tables.name}`,
    // Arrays keep the statement's text, and thus its plan, the same for every number of rows.
    text: `insert into ${tables.name} select * from unnest(${types
      .map((type, place) => `$${place + 1}::${type}[]`)
      .join(', ')})`,
    values: types.map((_, place) => rows.map((row) => row[place])),
  });
  return new Batch(client, tables.name, rows.length);
}

/** Like `fillBatch`, for rows that were stored as lines of COPY with all columns in order. */
export async function copyBatch(
  ctx: Ctx,
  tables: BatchTables,
  lines: Iterable<string>,
): Promise<Batch> {
  const client = await emptyTables(ctx, tables);
  return new Batch(client, tables.name, await copyLines(client, tables.name, lines));
}

/** Definitions of the tables of a kind, by name. */
export function tableDefinitions({ name, columns, derived }: BatchTables): Record<string, string> {
  const list = Object.entries(columns).map((column) => column.join(' '));
  return { [name]: list.join(', '), ...derived };
}

/**
 * Empties the tables of this connection. They are reused, so that a single order writes nothing
 * into PostgreSQL's catalogue; a pooled connection may outlive a version of the program.
 */
async function emptyTables(ctx: Ctx, tables: BatchTables): Promise<pg.ClientBase> {
  if (!ctx.client) throw new Error('a batch needs a transaction');
  await ctx.client.query(emptying(tables));
  return ctx.client;
}

const statements = new Map<BatchTables, string>();

function emptying(tables: BatchTables): string {
  const known = statements.get(tables);
  if (known) return known;
  const definitions = Object.entries(tableDefinitions(tables));
  const names = definitions.map(([name]) => name);
  const version = createHash('sha256').update(JSON.stringify(definitions)).digest('hex');
  const text = `do $$ begin
    if obj_description(to_regclass('pg_temp.${tables.name}'), 'pg_class') = '${version}' then
      ${names.map((name) => `delete from ${name};`).join('\n')}
    else
      drop table if exists ${names.map((name) => `pg_temp.${name}`).join(', ')};
      ${definitions.map(([name, columns]) => `create temporary table ${name} (${columns}) on commit delete rows;`).join('\n')}
      comment on table ${tables.name} is '${version}';
    end if;
  end $$`;
  statements.set(tables, text);
  return text;
}
