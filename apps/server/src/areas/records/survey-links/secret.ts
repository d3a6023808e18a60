import type { Ctx } from '#platform/context';
import { digester } from '#platform/secrets';

const UUID_BYTES = 16;

/** The 128-bit secret of a link, derived so that it can be shown again and only its digest is stored. */
export function linkSecret({ app, store }: Ctx, linkId: string): string {
  const digest = digester(app.sealingKey, store.id, 'clientela survey links');
  return digest(linkId).subarray(0, UUID_BYTES).toString('base64url');
}

export function linkUrl(ctx: Ctx, linkId: string): string {
  return `${ctx.app.config.publicUrl}/s/${linkSecret(ctx, linkId)}`;
}

/** The id of a message's link, derived so that previews know its address before the message leaves. */
export function messageLinkId(ctx: Ctx, survey_id: string, trigger_key: string): string {
  return derivedId(ctx, 'clientela survey messages', `${survey_id} ${trigger_key}`);
}

/** The id of the one response of a link, or of a browser with the open link. */
export function responseId(store: StoreKey, secret: string, respondent: string): string {
  return derivedId(store, 'clientela survey responses', `${secret} ${respondent}`);
}

type StoreKey = Pick<Ctx, 'app'> & { store: Pick<Ctx['store'], 'id'> };

/** A UUID of version 8. */
function derivedId({ app, store }: StoreKey, purpose: string, name: string): string {
  const bytes = digester(app.sealingKey, store.id, purpose)(name).subarray(0, UUID_BYTES);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
