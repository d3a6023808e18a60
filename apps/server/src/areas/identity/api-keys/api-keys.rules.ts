import { type ApiKeyDraft, permissionsOfScopes } from '@clientela/contract';
import { type Actor, actorMay } from '#platform/actor';
import { Failure, invalidField } from '#platform/failure';
import { apiKeysTexts } from './api-keys.texts.ts';

/** A key has at most the rights of the person who creates or changes it. */
export function assertWithinRights(actor: Actor, { scopes }: Pick<ApiKeyDraft, 'scopes'>): void {
  const isBeyond = permissionsOfScopes(scopes).some((permission) => !actorMay(actor, permission));
  if (isBeyond) throw new Failure('api_key_beyond_rights');
}

export function assertEndsLater({ expires_at }: Pick<ApiKeyDraft, 'expires_at'>, now: Date): void {
  if (expires_at && Date.parse(expires_at) <= now.getTime())
    throw invalidField('expires_at', apiKeysTexts.date_is_past);
}
