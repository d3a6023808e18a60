import {
  NOTIFICATION_PERMISSIONS,
  type NotificationKind,
  type Role,
  roleMay,
} from '@clientela/contract';
import type { NotNull } from 'kysely';
import { wordsOf } from '#areas/identity/notifications/index';
import type { Ctx } from '#platform/context';
import { copyRows } from '#platform/copy';
import type { Random } from './random.ts';

const DAYS = 60;
const DAY_MS = 86_400_000;
const A_PERSON = [28, 44] as const;
/** Nothing older waits unread. */
const UNREAD_DAYS = 6;

const EXPORTS = ['customers', 'orders'] as const;
const FILES = { customers: 'clientes', orders: 'pedidos' };

/**
 * A few dozen notifications for each person, over two months of the store's events; the latest are unread.
 */
export async function fillNotifications(ctx: Ctx, random: Random): Promise<void> {
  const now = ctx.clock.now().getTime();
  const team = await teamOf(ctx);
  const triggerEvents = await triggerEventsOf(ctx, team);
  const rows = team.flatMap(({ user_id, role }) => {
    const concerning = triggerEvents.filter(
      ({ kind, except }) => mayReceive(role, kind) && except !== user_id,
    );
    const missing = Math.max(2, random.between(...A_PERSON) - concerning.length);
    // At least two are from today, whatever the random draw.
    const exported = Array.from({ length: missing }, (_, n) =>
      exportOn(random, {
        at: new Date(now - random.below((n < 2 ? 1 : DAYS) * DAY_MS) - 60_000),
        isNew: n < 2,
      }),
    );
    return [...concerning, ...exported].map(({ kind, at, words, isNew }) => {
      const isOld = now - at.getTime() > UNREAD_DAYS * DAY_MS;
      const isRead = isOld || (!isNew && random.chance(0.3));
      const read_at = isRead ? new Date(Math.min(at.getTime() + 50_000, now)) : null;
      const { title, content, internal_path } = words;
      const id = random.id(at);
      return [ctx.store.id, id, user_id, kind, title, content, internal_path, at, read_at];
    });
  });
  await copyRows(
    ctx.client,
    'notifications',
    [
      'store_id',
      'id',
      'user_id',
      'kind',
      'title',
      'content',
      'internal_path',
      'created_at',
      'read_at',
    ],
    rows,
  );
}

interface Person {
  user_id: string;
  name: string;
  role: Role | null;
  joined_at: Date | null;
}

/** The team of the store, and the administrators. */
async function teamOf(ctx: Ctx): Promise<Person[]> {
  const team = await ctx.db
    .selectFrom('users as u')
    .leftJoin('collaborators as c', (join) =>
      join.onRef('c.user_id', '=', 'u.id').on('c.store_id', '=', ctx.store.id),
    )
    .select(['u.id as user_id', 'u.name', 'c.role', 'c.created_at as joined_at'])
    .where((eb) =>
      eb.or([eb('c.role', 'is not', null), eb('u.profile_name', '=', 'administrator')]),
    )
    .orderBy('u.email')
    .execute();
  return team.map(({ role, joined_at, ...person }) => ({
    ...person,
    role: role as Role | null,
    joined_at: joined_at === null ? null : new Date(joined_at),
  }));
}

interface TriggerEvent {
  kind: NotificationKind;
  at: Date;
  words: ReturnType<typeof wordsOf>;
  /** The person who did it. */
  except?: string;
  isNew?: boolean;
}

/** Returns trigger events that match other screens: ended campaigns, imported files and new collaborators. */
async function triggerEventsOf(ctx: Ctx, team: readonly Person[]): Promise<TriggerEvent[]> {
  const since = new Date(ctx.clock.now().getTime() - DAYS * DAY_MS);
  const campaigns = await ctx.db
    .selectFrom('campaigns')
    .select([
      'id as campaign_id',
      'name',
      'status',
      'message_count as messages',
      'finished_at',
      'updated_at',
    ])
    .where('store_id', '=', ctx.store.id)
    .where('status', 'in', ['finished', 'canceled'])
    .orderBy('name')
    .execute();
  const imports = await ctx.db
    .selectFrom('imports')
    .select(['id as import_id', 'file_name', 'created', 'updated', 'refused', 'finished_at'])
    .where('store_id', '=', ctx.store.id)
    .where('status', '=', 'finished')
    .$narrowType<{ finished_at: NotNull }>()
    .execute();
  const manager = team.find(({ role }) => role === 'MANAGER');
  const ended = campaigns.map(({ campaign_id, name, status, messages, ...campaign }) =>
    status === 'finished'
      ? {
          kind: 'campaign_finished' as const,
          at: new Date(campaign.finished_at ?? campaign.updated_at),
          words: wordsOf('campaign_finished', { campaign_id, name, messages }),
        }
      : {
          kind: 'campaign_stopped' as const,
          at: new Date(campaign.updated_at),
          words: wordsOf('campaign_stopped', { campaign_id, name, by: manager?.name ?? null }),
          except: manager?.user_id,
        },
  );
  const brought = imports.map(({ finished_at, ...reported }) => ({
    kind: 'import_finished' as const,
    at: new Date(finished_at),
    words: wordsOf('import_finished', reported),
  }));
  const joined = team.flatMap(({ user_id, name, role, joined_at }) =>
    role && role !== 'OWNER' && joined_at
      ? [
          {
            kind: 'collaborator_joined' as const,
            at: joined_at,
            words: wordsOf('collaborator_joined', { name, role }),
            except: user_id,
          },
        ]
      : [],
  );
  return [...ended, ...brought, ...joined].filter(({ at }) => at > since && at <= ctx.clock.now());
}

function mayReceive(role: Role | null, kind: NotificationKind): boolean {
  const permission = NOTIFICATION_PERMISSIONS[kind];
  return permission === null || role === null || roleMay(role, permission);
}

/** The files themselves are not part of the demo: their list is. */
function exportOn(random: Random, when: { at: Date; isNew: boolean }): TriggerEvent {
  const list = random.pick(EXPORTS);
  const file_name = `${FILES[list]}.xlsx`;
  const values = { export_id: '', list, file_name, outcome: 'ready', error: null } as const;
  const words = { ...wordsOf('export_ready', values), internal_path: `/${list}` };
  return { ...when, kind: 'export_ready', words };
}
