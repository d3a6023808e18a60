import type { Role } from '@clientela/contract';
import { Failure } from '#platform/failure';
import { collaboratorsTexts } from './collaborators.texts.ts';

/** Mails of invitations a store may cause in an hour, and one invitation. */
export const INVITATIONS_MAX = 50;
export const RESENDS_MAX = 3;
export const LIMIT_SECONDS = 3600;

/** The roles a person may give, take and change. */
export type Assignable = readonly Role[];

export function assertAssignable(assignable: Assignable, role: Role): void {
  if (assignable.includes(role)) return;
  throw new Failure('role_not_assignable', {
    errors: [
      { field: 'role', rule: 'assignable', message: collaboratorsTexts.role_not_assignable },
    ],
  });
}

/** A caller may change only other people, and only roles that they may assign. */
export function assertMayChange(
  assignable: Assignable,
  member: { role: Role; user_id: string },
  actor: string,
): void {
  if (member.user_id === actor) throw new Failure('own_access');
  assertMayAssign(assignable, member.role);
}

export function assertMayAssign(assignable: Assignable, role: Role): void {
  if (!assignable.includes(role)) throw new Failure('collaborator_not_assignable');
}

export function assertOwnerRemains(member: { role: Role }, owners: number): void {
  if (member.role === 'OWNER' && owners <= 1) throw new Failure('last_owner');
}
