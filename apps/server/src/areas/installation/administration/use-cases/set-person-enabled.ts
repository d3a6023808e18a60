import type { AdministeredPerson } from '@clientela/contract';
import { writePersonEnabled } from '#areas/identity/session/index';
import { inTransaction, type PlatformCtx } from '#platform/context';
import { Failure } from '#platform/failure';
import { findPerson } from '../people.queries.ts';
import { recordPlatformAuditEvent } from '../platform-audit-events.ts';

/** Disabling ends a person's sessions and prevents sign-in; their history and memberships stay. */
export function setPersonEnabled(
  ctx: PlatformCtx,
  id: string,
  enabled: boolean,
): Promise<AdministeredPerson> {
  return inTransaction(ctx, async (ctx) => {
    const { is_me, name, email } = await findPerson(ctx, id);
    if (is_me) throw new Failure('own_access');
    if (await writePersonEnabled(ctx, id, enabled)) {
      await recordPlatformAuditEvent(ctx, {
        action: enabled ? 'person.enabled' : 'person.disabled',
        target_id: id,
        details: { name, email },
      });
    }
    return findPerson(ctx, id);
  });
}
