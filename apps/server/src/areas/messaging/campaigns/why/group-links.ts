import { type Campaign, isSequence } from '@clientela/contract';
import { explainMembership, type Membership } from '#areas/records/clusters/index';
import type { Ctx } from '#platform/context';
import { judgeSome } from '../audience.queries.ts';
import { type Fix, fixAt, type Link, link } from './links.ts';
import { fixTexts, whyTexts } from './why.texts.ts';

/** Since when the campaign has considered the customer in its groups; null: it never did. */
export type SinceInGroup = string | null;

/** The customer of a check, the conditions stored at the launch, and the tone of a failing one. */
interface Checked {
  customer_id: string;
  frozen: ReadonlyMap<string, unknown>;
  tone: Link['tone'];
}

/**
 * The campaign's groups. The launch stores its recipients, so that every considered customer was in them. Any other
 * check is of today's data, with the conditions that the launch stored.
 */
export async function groupLinks(
  ctx: Ctx,
  campaign: Campaign,
  { customer_id, frozen, since, tone }: Checked & { since: SinceInGroup },
): Promise<Link[]> {
  const { customer_cluster_ids } = campaign;
  if (customer_cluster_ids.length === 0) {
    return isSequence(campaign) ? [link('group', 'passed', whyTexts.whole_store)] : [];
  }
  const links = since ? [link('group', 'passed', whyTexts.was_in_group, { at: since })] : [];
  const memberships = await explainMembership(ctx, customer_cluster_ids, customer_id, frozen);
  const member = memberships.find(({ is_member }) => is_member);
  if (member) {
    const text = member.name ? whyTexts.in_group(member.name) : whyTexts.in_private_group;
    return since ? links : [link('group', 'passed', checked(member, text))];
  }
  return [...links, ...memberships.flatMap((one) => missingLinks(ctx, campaign, one, tone))];
}

/** A check's sentence with the data and conditions that it used. */
function checked({ has_changed }: Membership, text: string): string {
  return has_changed ? whyTexts.as_launched(text) : whyTexts.today(text);
}

/** One link for each failing condition; the last one of a group has the fix. */
function missingLinks(
  ctx: Ctx,
  { launched_at }: Campaign,
  membership: Membership,
  tone: Link['tone'],
): Link[] {
  const { id, name, is_static, failing } = membership;
  if (!name) {
    const fix = fixAt(ctx, fixTexts.private_group);
    return [link('group', tone, checked(membership, whyTexts.not_in_private_group), { fix })];
  }
  const atGroup = (fix: string): Fix => fixAt(ctx, fix, '/customers/clusters/{id}/edit', id);
  if (is_static) {
    const fix = atGroup(fixTexts.static_group);
    return [link('group', tone, whyTexts.today(whyTexts.not_in_static_group(name)), { fix })];
  }
  const fix = atGroup(launched_at ? fixTexts.condition_launched : fixTexts.condition);
  return failing.map((condition, place) =>
    link('group', tone, checked(membership, whyTexts.missing_condition(name, condition)), {
      fix: place === failing.length - 1 ? fix : null,
    }),
  );
}

/** Excluded groups, with today's data. */
export async function exclusionLinks(
  ctx: Ctx,
  campaign: Campaign,
  { customer_id, frozen, tone }: Checked,
): Promise<Link[]> {
  const { excluded_cluster_ids } = campaign;
  if (excluded_cluster_ids.length === 0) return [];
  const memberships = await explainMembership(ctx, excluded_cluster_ids, customer_id, frozen);
  const inside = memberships.filter(({ is_member }) => is_member);
  if (inside.length === 0) return [link('exclusion', 'passed', whyTexts.not_excluded)];
  return inside.map((membership) => {
    const { id, name } = membership;
    const text = name ? whyTexts.in_excluded(name) : whyTexts.in_private_excluded;
    const fix = name
      ? fixAt(ctx, fixTexts.excluded, '/customers/clusters/{id}/edit', id)
      : fixAt(ctx, fixTexts.private_group);
    return link('exclusion', tone, checked(membership, text), { fix });
  });
}

/** What the draw, the limits and the intervals between messages would do to the customer now. */
export async function judgeNow(
  ctx: Ctx,
  campaign: Campaign,
  customerId: string,
): Promise<string | null> {
  const channels = new Set(
    campaign.actions.flatMap(({ contents }) => contents.map(({ channel }) => channel)),
  );
  const choices = [...channels].map((channel, place) => ({ channel, place, cost_micros: 0 }));
  if (choices.length === 0) return null;
  const [judged] = await judgeSome(ctx, campaign, { customers: [customerId], choices });
  return judged?.reason ?? null;
}
