import type { Ctx } from '#platform/context';
import { digester } from '#platform/secrets';

/** The 128-bit secret of a link, derived so that a retry sends the same one and only its digest is stored. */
export function confirmationSecret({ app, store }: Ctx, id: string): string {
  const digest = digester(app.sealingKey, store.id, 'clientela consent confirmations');
  return digest(id).subarray(0, 16).toString('base64url');
}
