import {
  NOTIFICATION_PERMISSIONS,
  type NotificationKind,
  type Role,
  roleMay,
} from '@clientela/contract';
import { type NoticeValues, wordsOf } from '#areas/identity/notifications/index';
import type { Ctx } from '#platform/context';
import { copyRows } from '#platform/copy';
import type { Random } from './random.ts';

const DAYS = 60;
const DAY_MS = 86_400_000;
const A_PERSON = [28, 44] as const;
/** Nothing older waits unread. */
const UNREAD_DAYS = 6;

const FILES = ['clientes-loja-fisica', 'pedidos-marketplace', 'contatos-feira', 'base-antiga'];
const EXPORTS = ['clientes', 'leads', 'pedidos'];
const PEOPLE = ['Marina Couto', 'Rafael Bastos', 'Lívia Sampaio', 'Otávio Reis'];

/** A few dozen notifications for each person of the store, over two months, the latest unread. */
export async function fillNotifications(ctx: Ctx, random: Random): Promise<void> {
  const now = ctx.clock.now().getTime();
  const campaigns = await ctx.db
    .selectFrom('campaigns')
    .select(['id', 'name'])
    .where('store_id', '=', ctx.store.id)
    .where('launched_at', 'is not', null)
    .orderBy('id')
    .execute();
  const rows = [];
  for (const { user_id, role } of await peopleOf(ctx)) {
    const kinds = kindsOf(role);
    for (let n = random.between(...A_PERSON); n > 0; n--) {
      // Two of today at least, whatever the dice say.
      const days = n <= 2 ? 1 : DAYS;
      const at = new Date(now - random.below(days * DAY_MS) - 60_000);
      const isOld = now - at.getTime() > UNREAD_DAYS * DAY_MS;
      const kind = campaigns.length > 0 ? random.pick(kinds) : 'export_ready';
      const words = tell(kind, random, campaigns);
      const isRead = isOld || (n > 2 && random.chance(0.3));
      const read_at = isRead ? new Date(at.getTime() + 50_000) : null;
      rows.push([
        ctx.store.id,
        random.id(at),
        user_id,
        kind,
        words.title,
        words.content,
        words.internal_path,
        at,
        read_at,
      ]);
    }
  }
  await copyRows(
    ctx.client!,
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

async function peopleOf(ctx: Ctx): Promise<{ user_id: string; role: Role | null }[]> {
  const team = await ctx.db
    .selectFrom('users as u')
    .leftJoin('collaborators as c', (join) =>
      join.onRef('c.user_id', '=', 'u.id').on('c.store_id', '=', ctx.store.id),
    )
    .select(['u.id as user_id', 'c.role'])
    .where((eb) =>
      eb.or([eb('c.role', 'is not', null), eb('u.profile_name', '=', 'administrator')]),
    )
    .orderBy('u.email')
    .execute();
  return team.map(({ user_id, role }) => ({ user_id, role: role as Role | null }));
}

/** What happens in the demo: nothing fails there, and no balance runs low. */
const HAPPENING = [
  'import_finished',
  'campaign_finished',
  'campaign_stopped',
  'collaborator_joined',
  'export_ready',
] as const satisfies NotificationKind[];

function kindsOf(role: Role | null) {
  return HAPPENING.filter((kind) => {
    const permission = NOTIFICATION_PERMISSIONS[kind];
    return permission === null || role === null || roleMay(role, permission);
  });
}

function tell(
  kind: (typeof HAPPENING)[number],
  random: Random,
  campaigns: readonly { id: string; name: string }[],
) {
  const campaign = campaigns.length > 0 ? random.pick(campaigns) : { id: '', name: '' };
  const values: Pick<NoticeValues, (typeof HAPPENING)[number]> = {
    import_finished: {
      import_id: '',
      file_name: `${random.pick(FILES)}.csv`,
      created: random.between(0, 900),
      updated: random.between(0, 2_500),
      refused: random.chance(0.3) ? random.between(1, 40) : 0,
    },
    campaign_finished: {
      campaign_id: campaign.id,
      name: campaign.name,
      messages: random.between(300, 9_000),
    },
    campaign_stopped: { campaign_id: campaign.id, name: campaign.name, by: random.pick(PEOPLE) },
    collaborator_joined: { name: random.pick(PEOPLE), role: 'SELLER' },
    export_ready: {
      export_id: '',
      list: 'customers',
      file_name: `${random.pick(EXPORTS)}.xlsx`,
      outcome: 'ready',
      error: null,
    },
  };
  const words = wordsOf(kind, values[kind]);
  // The files themselves are not part of the demo: their list is.
  if (kind === 'export_ready') return { ...words, internal_path: '/customers' };
  return kind === 'import_finished' ? { ...words, internal_path: '/imports' } : words;
}
