import {
  type ActorKind,
  type ApiScope,
  type Permission,
  type Role,
  roleMay,
} from '@clientela/contract';
import { Failure } from './failure.ts';

export interface Person {
  kind: 'person';
  id: string;
  name: string;
  email: string;
  is_admin: boolean;
  /**
   * In the store of the call; null outside a store, and for an administrator without membership.
   */
  role: Role | null;
}

/**
 * The actor of a call, passed explicitly, so that permissions, audit and events never guess. An
 * automation is a campaign whose trigger fired; the system is a job, a schedule, or a public page.
 */
export type Actor =
  | Person
  | {
      kind: 'api_key';
      id: string;
      name: string;
      scopes: readonly ApiScope[];
      permissions: readonly Permission[];
    }
  | { kind: 'integration'; id: string; name: string }
  | { kind: 'automation'; id: string; name: string }
  | { kind: 'system' };

export const SYSTEM: Actor = { kind: 'system' };

/** Permissions of integrations: writing people and orders of their platform, nothing else. */
const OF_INTEGRATIONS: readonly Permission[] = [
  'Customer.create',
  'Customer.update',
  'StoreSynchronization.create',
];

/** Whether the actor has this permission in the store of the call; the only such check. */
export function actorMay(actor: Actor, permission: Permission): boolean {
  switch (actor.kind) {
    case 'person':
      return actor.is_admin || (actor.role !== null && roleMay(actor.role, permission));
    case 'api_key':
      return actor.permissions.includes(permission);
    case 'integration':
      return OF_INTEGRATIONS.includes(permission);
    case 'automation':
    case 'system':
      return true;
  }
}

type Acting = { actor: Actor };

/** The acting person; other actors are refused, as these calls are about oneself. */
export function personOf({ actor }: Acting): Person {
  if (actor.kind !== 'person') throw new Failure('not_signed_in');
  return actor;
}

/** The id of the acting person; null for other actors. */
export function personId({ actor }: Acting): string | null {
  return actor.kind === 'person' ? actor.id : null;
}

/** The role of the acting person in the store of the call; null without one. */
export function roleOf({ actor }: Acting): Role | null {
  return actor.kind === 'person' ? actor.role : null;
}

export function isAdministrator({ actor }: Acting): boolean {
  return actor.kind === 'person' && actor.is_admin;
}

/** Whether the acting person runs the store: its owner or an administrator, who see what others keep private. */
export function runsStore(acting: Acting): boolean {
  return isAdministrator(acting) || ['ADMINISTRATOR', 'OWNER'].includes(roleOf(acting) ?? '');
}

/** Kind and id, for records that outlive the actor's name. */
export function shownActor(actor: Actor): { kind: ActorKind; id?: string } {
  return actor.kind === 'system' ? { kind: actor.kind } : { kind: actor.kind, id: actor.id };
}

/** A person's, key's or integration's name; null for the system. */
export function actorName({ actor }: Acting): string | null {
  return actor.kind === 'system' ? null : actor.name;
}
