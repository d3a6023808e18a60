import {
  type Asked,
  type DraftedCampaign,
  type FilterCondition,
  type FilterGroup,
  isFilterGroup,
  RFM_SEGMENTS,
} from '@clientela/contract';
import { clip, present } from '@clientela/domain';
import { type DraftGoal, draftForCluster } from '#areas/messaging/campaigns/index';
import { previewCluster, saveCluster } from '#areas/records/clusters/index';
import { actorMay } from '#platform/actor';
import { type Ctx, inTransaction } from '#platform/context';
import { Failure } from '#platform/failure';
import { findQuestion } from './questions.queries.ts';

const NAME_MAX = 120;

/**
 * Makes a private cluster of the people that a question of one's own found and, where asked for, a campaign draft to it
 * with its price. Nothing here activates a campaign (analytics §5).
 * @throws Failure `question_without_people`: it asked for something else.
 */
export function draftFrom(
  ctx: Ctx,
  questionId: string,
  of: 'cluster' | 'campaign',
): Promise<{ cluster_id: string; campaign: DraftedCampaign | null }> {
  if (of === 'campaign' && !actorMay(ctx.actor, 'Campaign.create')) {
    throw new Failure('access_denied');
  }
  return inTransaction(ctx, async (ctx) => {
    const { text, asked, in_words } = await findQuestion(ctx, questionId);
    const filters = peopleIn(asked);
    const name = nameOf(in_words.slice(1).join(', ') || text);
    const cluster = await saveCluster(ctx, null, {
      name,
      filters,
      mode: 'dynamic',
      visibility: 'private',
      custom_customer_ids: [],
    });
    const campaign = of === 'campaign' ? await draftCampaign(ctx, name, cluster.id, filters) : null;
    return { cluster_id: cluster.id, campaign };
  });
}

/** What was understood, not what was typed: parts may have been taken away since. */
function nameOf(words: string): string {
  return clip(words.charAt(0).toLocaleUpperCase('pt-BR') + words.slice(1), NAME_MAX);
}

function peopleIn(asked: Asked | null): FilterGroup {
  if (asked?.kind === 'people' || asked?.kind === 'draft') return asked.filters;
  throw new Failure('question_without_people');
}

async function draftCampaign(
  ctx: Ctx,
  name: string,
  cluster_id: string,
  filters: FilterGroup,
): Promise<DraftedCampaign> {
  const { reachable } = await previewCluster(ctx, { filters, custom_customer_ids: [] });
  const goal = goalOf(filters);
  const { campaign, review } = await draftForCluster(ctx, { name, cluster_id, goal, reachable });
  return {
    id: campaign.id,
    channel: present(campaign.actions[0]?.contents[0], 'content of the draft').channel,
    recipients: review.recipients,
    excluded: review.audience - review.recipients,
    cost: review.cost.total,
    wallet_balance: review.wallet_balance,
    problems: review.problems.map(({ message }) => message),
  };
}

/** Segments that buy less than they did. */
const FADING = RFM_SEGMENTS.slice(RFM_SEGMENTS.indexOf('Quase Dormentes'));

/** The goal that a campaign to such people usually has: that of their first telling condition. */
function goalOf({ of }: FilterGroup): DraftGoal {
  for (const node of of) {
    const goal = isFilterGroup(node) ? null : goalOfCondition(node);
    if (goal) return goal;
  }
  return 'sell_more';
}

function goalOfCondition(condition: FilterCondition): DraftGoal | null {
  switch (condition.field) {
    case 'birthday':
      return 'birthday';
    case 'bonus_balance':
    case 'bonus_expiring':
      return 'expiring_cashback';
    case 'last_sale_at':
      return condition.is.test === 'not_in_last_days' ? 'win_back' : 'after_sale';
    case 'rfm_segment': {
      const isFading = condition.values.every((value) => FADING.some((one) => one === value));
      return condition.test === 'in' && isFading ? 'win_back' : null;
    }
    default:
      return null;
  }
}
