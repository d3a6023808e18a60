import { PopupDefinition, PopupDraft } from '@clientela/contract';
import { localDay, present } from '@clientela/domain';
import { sql } from 'kysely';
import { currentConsentTexts, recordConsentRows } from '#areas/records/customers/index';
import {
  createPopup,
  noteSeen,
  type PastVisit,
  POPUP_GALLERY,
  pausePopup,
  publishPopup,
  storePastVisits,
  updatePopup,
} from '#areas/storefront/popups/index';
import type { Ctx } from '#platform/context';
import type { DemoPopup } from './make-signups.ts';
import { POPUP_DAYS, type PopupStory } from './popup-stories.ts';
import type { Random } from './random.ts';

const DAY_MS = 86_400_000;
const SEEN_MINUTES = 4;

/** Pop-ups of 90 days with their views, sign-ups and consents. */
export async function fillPopups(
  ctx: Ctx,
  random: Random,
  popups: readonly DemoPopup[],
): Promise<void> {
  const [found] = await currentConsentTexts(daysAgo(ctx, POPUP_DAYS), ['EMAIL']);
  const text = present(found, 'consent text');
  const rows: { counts: PastVisit[]; signups: PastVisit[] } = { counts: [], signups: [] };
  for (const popup of popups) {
    const { id, definition } = await publish(ctx, popup.story, text.id);
    rows.counts.push(...countRows(ctx, id, popup));
    rows.signups.push(...signupRows(random, { id, definition }, popup));
  }
  await storePastVisits(ctx, rows);
  const { site_url } = await ctx.db
    .selectFrom('stores')
    .select('site_url')
    .where('id', '=', ctx.store.id)
    .executeTakeFirstOrThrow();
  await recordTicked(ctx, site_url ?? '');
  await noteSeen(daysAgo(ctx, SEEN_MINUTES / 1_440), site_url ? new URL(site_url).host : '');
}

function daysAgo(ctx: Ctx, days: number): Ctx {
  const then = new Date(ctx.clock.now().getTime() - days * DAY_MS);
  return { ...ctx, clock: { now: () => then } };
}

async function publish(ctx: Ctx, story: PopupStory, consent_text_id: string) {
  const past = daysAgo(ctx, POPUP_DAYS);
  const model = present(
    POPUP_GALLERY.find(({ key }) => key === story.model),
    story.model,
  );
  const first = present(model.definition.variants[0], 'variant');
  const variants = story.second
    ? [first, { ...withWords(first, story.second), letter: 'B' as const }]
    : [first];
  const definition = PopupDefinition.parse({
    ...model.definition,
    ...story.changes,
    ...(story.code && { coupon: { kind: 'FIXED', code: story.code } }),
    consent_text_ids: [consent_text_id],
    variants,
  });
  const { id } = await createPopup(past, PopupDraft.parse({ name: story.name, definition }));
  await publishPopup(past, id);
  if (story.paused) await pausePopup(daysAgo(ctx, story.paused), id);
  if (story.changed) {
    const draft = { name: story.name, definition: { ...definition, ...story.changed } };
    await updatePopup(daysAgo(ctx, 1), id, PopupDraft.parse(draft));
  }
  return { id, definition };
}

type Variant = PopupDefinition['variants'][number];

function withWords(variant: Variant, { title, text }: NonNullable<PopupStory['second']>): Variant {
  const form = variant.form.map((block) => {
    if (block.type === 'title') return { ...block, text: title };
    return block.type === 'text' ? { ...block, text } : block;
  });
  return { ...variant, form };
}

function countRows(ctx: Ctx, popup_id: string, { counts }: DemoPopup): PastVisit[] {
  return counts.map(({ daysAgo: days, ...count }) => ({
    ...count,
    popup_id,
    version: 1,
    day: localDay(daysAgo(ctx, days).clock.now(), ctx.store.time_zone),
  }));
}

function signupRows(
  random: Random,
  { id: popup_id, definition }: { id: string; definition: PopupDefinition },
  { signups }: DemoPopup,
): PastVisit[] {
  const { coupon, consent_text_ids } = definition;
  const code = coupon.kind === 'FIXED' ? coupon.code : null;
  return signups.map(({ customer, email, has_consent, ...signup }) => ({
    ...signup,
    id: random.id(signup.at),
    popup_id,
    version: 1,
    customer_id: customer?.id ?? null,
    fields: { email },
    consent_text_ids: `{${has_consent ? consent_text_ids.join() : ''}}`,
    utm: {},
    coupon: code,
  }));
}

/** The consents of these sign-ups, as real ones record them, at their times. */
async function recordTicked(ctx: Ctx, site: string): Promise<void> {
  await recordConsentRows(
    ctx,
    sql`select s.customer_id, 'EMAIL' as channel, true as granted, 'popup' as source, '' as note, '' as wording,
        s.fields ->> 'email' as contact, s.consent_text_ids[1] as consent_text_id,
        ${site} || s.page as page, null::inet as ip, s.at,
        case when s.state = 'confirmed' then s.at end as confirmed_at
      from popup_submissions s
     where s.store_id = ${ctx.store.id} and s.customer_id is not null and cardinality(s.consent_text_ids) > 0`,
    { rule: 'first', is_history: true },
  );
}
