import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Ctx } from './context.ts';
import { copyLines, squeezedLine } from './copy.ts';

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
  readonly #ctx: Ctx;
  readonly #name: string;
  /**
   * Whether the batch is large enough that derived tables need `analyze` before they are joined.
   */
  readonly isLarge: boolean;

  constructor(ctx: Ctx, name: string, size: number) {
    this.#ctx = ctx;
    this.#name = name;
    this.isLarge = size > FEW;
    const client = clientOf(ctx);
    const batches = filled.get(client) ?? new Map<string, Batch>();
    filled.set(client, batches.set(name, this));
  }

  /** Throws when a later batch of this connection replaced the rows. */
  assertCurrent(): void {
    if (filled.get(clientOf(this.#ctx))?.get(this.#name) !== this)
      throw new Error(`the rows of ${this.#name} belong to a later batch`);
  }

  /** Whether it belongs to the transaction of `ctx`. */
  isIn(ctx: Ctx): boolean {
    return this.#ctx.beforeCommit === ctx.beforeCommit;
  }
}

function clientOf({ client }: Ctx): pg.ClientBase {
  if (!client) throw new Error('a batch needs a transaction');
  return client;
}

/**
 * Fills the tables of the caller's transaction with rows, whose texts have no control characters. They last until it
 * ends.
 */
export async function fillBatch(
  ctx: Ctx,
  tables: BatchTables,
  rows: readonly BatchRow[],
): Promise<Batch> {
  if (rows.length > FEW) return copyBatch(ctx, tables, rows.map(squeezedLine));
  await emptyTables(ctx, tables);
  const types = Object.values(tables.columns);
  await clientOf(ctx).query({
    name: `fill_${tables.name}`,
    // Arrays keep the statement's text, and thus its plan, the same for every number of rows.
    text: `insert into ${tables.name} select * from unnest(${types
      .map((type, place) => `$${place + 1}::${type}[]`)
      .join(', ')})`,
    values: types.map((_, place) => rows.map((row) => row[place])),
  });
  return new Batch(ctx, tables.name, rows.length);
}

/** Like `fillBatch`, for rows that were stored as lines of COPY with all columns in order. */
export async function copyBatch(
  ctx: Ctx,
  tables: BatchTables,
  lines: Iterable<string>,
): Promise<Batch> {
  await emptyTables(ctx, tables);
  return new Batch(ctx, tables.name, await copyLines(clientOf(ctx), tables.name, lines));
}

/** Definitions of the tables of a kind, by name. */
export function tableDefinitions({ name, columns, derived }: BatchTables): Record<string, string> {
  const list = Object.entries(columns).map((column) => column.join(' '));
  return { [name]: list.join(', '), ...derived };
}

/**
 * Has the tables of this connection empty. They are reused, so that a single order writes nothing
 * into PostgreSQL's catalogue; a pooled connection may outlive a version of the program.
 */
async function emptyTables(ctx: Ctx, tables: BatchTables): Promise<void> {
  const client = clientOf(ctx);
  const { version, create, empty } = statementsOf(tables);
  const { rows } = await client.query<{ version: string | null }>({
    name: 'batch_version',
    text: `select obj_description(to_regclass('pg_temp.' || $1::text), 'pg_class') as version`,
    values: [tables.name],
  });
  // A transaction that was rolled back to a savepoint may have lost the tables that it created.
  if (rows[0]?.version !== version) await client.query(create);
  // The end of a transaction empties the tables, so only a further batch within it finds rows.
  else if (filled.get(client)?.get(tables.name)?.isIn(ctx)) await client.query(empty);
}

interface Statements {
  version: string;
  create: string;
  empty: string;
}

const statements = new Map<BatchTables, Statements>();

function statementsOf(tables: BatchTables): Statements {
  const known = statements.get(tables);
  if (known) return known;
  const definitions = Object.entries(tableDefinitions(tables));
  const names = definitions.map(([name]) => name);
  const version = createHash('sha256').update(JSON.stringify(definitions)).digest('hex');
  const create = [
    `drop table if exists ${names.map((name) => `pg_temp.${name}`).join(', ')};`,
    ...definitions.map(
      ([name, columns]) => `create temporary table ${name} (${columns}) on commit delete rows;`,
    ),
    `comment on table ${tables.name} is '${version}';`,
  ].join('\n');
  const empty = names.map((name) => `delete from ${name};`).join('\n');
  const made = { version, create, empty };
  statements.set(tables, made);
  return made;
}
