import { timingSafeEqual } from 'node:crypto';
import type { Ctx } from '#platform/context';
import { Failure } from '#platform/failure';
import { isUuid } from '#platform/ids';
import { digester } from '#platform/secrets';

const VALID_MS = 30 * 60_000;
/** The parameter of the shop's page; the script shows the draft and counts nothing. */
const PARAMETER = 'clp';
const ID_BYTES = 16;
const TIME_BYTES = 6;
const MAC_BYTES = 16;

/** A link on the shop that shows a pop-up's draft for half an hour. */
export async function previewPopup(
  ctx: Ctx,
  popupId: string,
): Promise<{ url: string; expires_at: string }> {
  const { site_url } = await ctx.db
    .selectFrom('stores')
    .select('site_url')
    .where('id', '=', ctx.store.id)
    .executeTakeFirstOrThrow();
  if (!site_url || !URL.canParse(site_url)) throw new Failure('store_site_missing');
  const ends = ctx.clock.now().getTime() + VALID_MS;
  const body = Buffer.alloc(ID_BYTES + TIME_BYTES);
  body.write(popupId.replaceAll('-', ''), 'hex');
  body.writeUIntBE(ends, ID_BYTES, TIME_BYTES);
  const token = Buffer.concat([body, macOf(ctx, body)]).toString('base64url');
  const url = new URL(site_url);
  url.searchParams.set(PARAMETER, `${popupId}.${token}`);
  return { url: url.href, expires_at: new Date(ends).toISOString() };
}

/** The pop-up whose draft a token shows; null for a forged or late one. */
export function openPreview(ctx: Ctx, token: string): string | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== ID_BYTES + TIME_BYTES + MAC_BYTES) return null;
  const body = bytes.subarray(0, ID_BYTES + TIME_BYTES);
  if (!timingSafeEqual(bytes.subarray(body.length), macOf(ctx, body))) return null;
  if (body.readUIntBE(ID_BYTES, TIME_BYTES) <= ctx.clock.now().getTime()) return null;
  const hex = body.toString('hex', 0, ID_BYTES);
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return isUuid(id) ? id : null;
}

function macOf({ app, store }: Ctx, body: Buffer): Buffer {
  const digest = digester(app.sealingKey, store.id, 'clientela pop-up previews');
  return digest(body.toString('hex')).subarray(0, MAC_BYTES);
}
