import { centsOf, clip, fold, type ImportKind } from '@clientela/domain';
import { sql } from 'kysely';
import {
  type ArrivingPerson,
  type PersonKey,
  personKey,
  stagedPerson,
} from '#areas/records/customers/index';
import { stagedOrder, stagedRefusal } from '#areas/records/orders/index';
import type { Ctx } from '#platform/context';
import { pack } from '../file-store.ts';
import type { RawRow } from '../reading/raw-rows.ts';
import { isRefused } from '../reading/understand-row.ts';
import type { RefusedRow, UnderstoodRow } from '../reading/understood-row.ts';
import { type ReportLine, saveReport } from './report.ts';
import type { Stream } from './staged-lines.ts';

/** Rows read in one stretch of a file, and how many of them go into a report. */
interface Staged {
  rows_total: number;
  refused: number;
  warned: number;
}

/**
 * Collects understood rows in the form in which they are applied: lines for COPY, spread over
 * partitions by order and by customer. `flush` writes them and starts over.
 */
export class Stager {
  readonly #kind: ImportKind;
  readonly #partitions: number;
  #blocks = new Map<string, string[]>();
  #lastOfCustomer = new Map<string, string>();
  #refusals: ReportLine[] = [];
  #warnings: ReportLine[] = [];
  #rows = 0;

  constructor(kind: ImportKind, partitions: number) {
    this.#kind = kind;
    this.#partitions = partitions;
  }

  get size(): number {
    return this.#rows;
  }

  add(raw: RawRow, row: UnderstoodRow | RefusedRow): void {
    this.#rows++;
    if (isRefused(row)) {
      this.#refuse(raw, row);
      return;
    }
    if (row.warnings) {
      this.#warnings.push({ line: row.line, reasons: row.warnings, cells: shownCells(raw) });
    }
    const custom = row.custom && JSON.stringify(row.custom);
    const ofPerson = this.#kind === 'customers' ? custom : null;
    const person = { ...row, integration_id: row.customer_id, custom: ofPerson };
    const key = personKey(person);
    if (key) this.#addCustomer(row.line, person, key);
    if (this.#kind !== 'customers') this.#addOrderLine(row, key);
  }

  /** Writes the collected rows as blocks numbered `seq`. Returns how many rows it wrote. */
  async flush(ctx: Ctx, importId: string, seq: number): Promise<Staged> {
    const counted = {
      rows_total: this.#rows,
      refused: this.#refusals.length,
      warned: this.#warnings.length,
    };
    const blocks = [...this.#blocks];
    for (let from = 0; from < blocks.length; from += 200) {
      const values = blocks.slice(from, from + 200).map(([key, lines]) => {
        const [stream, partition] = key.split(':');
        const bytes = pack(Buffer.from(lines.join('')));
        return sql`(${importId}::uuid, ${stream}, ${Number(partition)}::int, ${seq}::int, ${bytes}::bytea)`;
      });
      await sql`insert into import_staged (store_id, import_id, stream, partition, seq, bytes)
        select ${ctx.store.id}, v.* from (values ${sql.join(values)}) v`.execute(ctx.db);
    }
    await saveReport(ctx, importId, 'refused', this.#refusals);
    await saveReport(ctx, importId, 'warned', this.#warnings);
    this.#blocks = new Map();
    this.#lastOfCustomer = new Map();
    this.#refusals = [];
    this.#warnings = [];
    this.#rows = 0;
    return counted;
  }

  #refuse(raw: RawRow, row: RefusedRow): void {
    this.#refusals.push({ line: row.line, reasons: row.reasons, cells: shownCells(raw) });
    if (this.#kind === 'customers' || row.order_id === null) return;
    this.#append('orders', row.order_id, stagedRefusal(row.line, row.order_id));
  }

  #addCustomer(line: number, person: ArrivingPerson, key: PersonKey): void {
    const values = stagedPerson(person, key);
    const name = `${key.kind}:${key.value}`;
    if (this.#kind !== 'customers') {
      // the lines of one order repeat their customer; one of them is enough
      if (this.#lastOfCustomer.get(name) === values) return;
      this.#lastOfCustomer.set(name, values);
    }
    this.#append('customers', name, `${line}\t${values}`);
  }

  #addOrderLine(row: UnderstoodRow, customer: PersonKey | null): void {
    const number = row.order_id ?? '';
    const line = stagedOrder(row.line, {
      ...row,
      custom: row.custom && JSON.stringify(row.custom),
      number,
      customer,
      product_ref: row.product_id ?? (row.product_name && fold(row.product_name)),
      quantity: row.quantity === null ? null : wholeQuantity(row.quantity),
      unit_price: row.unit_price === null ? null : centsOf(row.unit_price),
    });
    this.#append('orders', number, line);
  }

  #append(stream: Stream, key: string, line: string): void {
    const block = `${stream}:${partitionOf(key, this.#partitions)}`;
    const lines = this.#blocks.get(block);
    if (lines) lines.push(line);
    else this.#blocks.set(block, [line]);
  }
}

// orders count pieces; half a kilo is still one thing bought
function wholeQuantity(tenThousandths: number): number {
  const whole = Math.round(tenThousandths / 10_000);
  return whole === 0 ? Math.sign(tenThousandths) : whole;
}

/** FNV-1a: quick, even, the same in every process. */
function partitionOf(key: string, partitions: number): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < key.length; index++) {
    value = Math.imul(value ^ key.charCodeAt(index), 0x01000193);
  }
  return (value >>> 0) % partitions;
}

function shownCells(raw: RawRow): string[] {
  return raw.cells
    .slice(0, 200)
    .map((cell) => (typeof cell === 'object' ? '' : clip(String(cell), 1000)));
}
