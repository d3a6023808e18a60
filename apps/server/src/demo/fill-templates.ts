import { addSender, changeSender, type SenderRow } from '#areas/messaging/senders/index';
import { standingOf } from '#areas/messaging/whatsapp-templates/index';
import type { Ctx } from '#platform/context';
import { newId } from '#platform/ids';
import { TEMPLATES } from './template-stories.ts';

const DAY_MS = 86_400_000;

/** Twelve templates, in each state that one may be in, with `picture` where one has a picture on top; those that are there stay. */
export async function fillTemplates(
  ctx: Ctx,
  { provider, account }: SenderRow,
  picture: string,
): Promise<void> {
  const now = ctx.clock.now().getTime();
  const rows = TEMPLATES.map((story) => {
    const { body, footer, buttons, variables, said, reason = null, daysAgo } = story;
    const isMedia = story.header?.kind === 'media';
    const header = isMedia ? { ...story.header, media_id: picture } : story.header;
    const at = new Date(now - daysAgo * DAY_MS);
    const id = newId(at.getTime());
    const standing = (said && standingOf(said, reason)) || { status: 'NOT_SUBMITTED' };
    return {
      store_id: ctx.store.id,
      id,
      provider,
      account: account ?? '',
      name: story.name,
      title: story.title,
      language: story.language,
      category: story.category,
      type: story.type,
      words: JSON.stringify({ header, body, footer, buttons, variables }),
      ...standing,
      provider_status: said,
      external_id: said && `sandbox-${id}`,
      quality: story.quality ?? 'UNKNOWN',
      next_category: story.next_category ?? null,
      submitted_at: said ? at : null,
      created_at: at,
      updated_at: at,
    };
  });
  await ctx.db
    .insertInto('whatsapp_templates')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A second number of the same business, for the shop in town. */
export async function addSecondNumber(ctx: Ctx, { account, portfolio }: SenderRow): Promise<void> {
  const id = newId(ctx.clock.now().getTime());
  await addSender(ctx, {
    id,
    channel: 'OFFICIAL_WHATSAPP',
    provider: 'sandbox_whatsapp',
    account,
    portfolio,
    external_id: `sandbox-${id}`,
    name: 'Loja de Campinas',
    number: '+551930000001',
    settings: {},
    state: 'connected',
    credentials: null,
  });
  await changeSender(ctx, id, { quality: 'GREEN', tier: 'TIER_10K' });
}
