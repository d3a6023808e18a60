import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Work } from '@clientela/contract';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context';
import { Failure } from '#platform/failure';
import { digester } from '#platform/secrets';

/** Programs fill a form faster; older forms are sent again. */
const AFTER_MS = 2_000;
const VALID_MS = 30 * 60_000;
/** About 0.2 s of a phone's time. */
const WORK_BITS = 15;

const AT = { popup: 0, version: 16, time: 20, nonce: 26, bits: 34, mac: 35 } as const;
const BYTES = AT.mac + 16;

export interface Ticket {
  popup_id: string;
  version: number;
  nonce: string;
  issued_at: number;
  /** Leading zero bits of the work; 0: none was asked for. */
  bits: number;
}

export function makeTicket(
  ctx: Ctx,
  { popup_id, version, asksWork }: { popup_id: string; version: number; asksWork: boolean },
): { ticket: string; work: Work | null } {
  const bytes = Buffer.alloc(BYTES);
  bytes.write(popup_id.replaceAll('-', ''), AT.popup, 'hex');
  bytes.writeUInt32BE(version, AT.version);
  bytes.writeUIntBE(ctx.clock.now().getTime(), AT.time, AT.nonce - AT.time);
  randomBytes(AT.bits - AT.nonce).copy(bytes, AT.nonce);
  bytes[AT.bits] = asksWork ? WORK_BITS : 0;
  macOf(ctx, bytes).copy(bytes, AT.mac);
  const salt = bytes.toString('hex', AT.nonce, AT.bits);
  return {
    ticket: bytes.toString('base64url'),
    work: asksWork ? { salt, bits: WORK_BITS } : null,
  };
}

/** Reads a ticket. @throws Failure `ticket_invalid` for a forged, late or hasty one, and for another pop-up's. */
export function openTicket(
  ctx: Ctx,
  text: string,
  { popup_id, version }: { popup_id: string; version: number },
): Ticket {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length !== BYTES || !timingSafeEqual(bytes.subarray(AT.mac), macOf(ctx, bytes))) {
    throw new Failure('ticket_invalid');
  }
  const issued_at = bytes.readUIntBE(AT.time, AT.nonce - AT.time);
  const age = ctx.clock.now().getTime() - issued_at;
  const isOfPopup =
    bytes.toString('hex', AT.popup, AT.version) === popup_id.replaceAll('-', '') &&
    bytes.readUInt32BE(AT.version) === version;
  if (!isOfPopup || age < AFTER_MS || age > VALID_MS) throw new Failure('ticket_invalid');
  const nonce = bytes.toString('hex', AT.nonce, AT.bits);
  return { popup_id, version, nonce, issued_at, bits: bytes.readUInt8(AT.bits) };
}

export function isWorkDone({ nonce, bits }: Ticket, work: number | null): boolean {
  if (bits === 0) return true;
  if (work === null) return false;
  const hash = createHash('sha256').update(`${nonce}${work}`).digest();
  return hash.readUInt32BE(0) >>> (32 - bits) === 0;
}

/** Uses up a ticket or a link. Returns false for one that was used before. */
export async function useOnce(ctx: Ctx, nonce: string, expires_at: Date): Promise<boolean> {
  // Each use removes some expired rows, so that no job has to.
  await sql`
    delete from storefront_tickets_used t where t.store_id = ${ctx.store.id} and t.nonce in (
      select e.nonce from storefront_tickets_used e
       where e.store_id = ${ctx.store.id} and e.expires_at < ${ctx.clock.now()}
       order by e.expires_at limit 5 for update skip locked)`.execute(ctx.db);
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('storefront_tickets_used')
    .values({ store_id: ctx.store.id, nonce, expires_at })
    .onConflict((conflict) => conflict.columns(['store_id', 'nonce']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export function ticketEnd({ issued_at }: Ticket): Date {
  return new Date(issued_at + VALID_MS);
}

function macOf({ app, store }: Ctx, bytes: Buffer): Buffer {
  const digest = digester(app.sealingKey, store.id, 'clientela storefront tickets');
  return digest(bytes.toString('hex', 0, AT.mac)).subarray(0, BYTES - AT.mac);
}
