import type { Asked, AssistantAnswer, FilterGroup } from '@clientela/contract';
import { previewCluster } from '#areas/records/clusters/index';
import { actorMay } from '#platform/actor';
import type { Ctx } from '#platform/context';
import { Failure } from '#platform/failure';
import { LIBRARY } from '../academy/index.ts';
import { EXAMPLES, FORMULAS, METRIC_NAMES, queryMetrics } from '../metrics/index.ts';

/** Answers what was asked, by the same functions and rights as the screens. */
export async function answerOf(ctx: Ctx, asked: Asked): Promise<AssistantAnswer> {
  switch (asked.kind) {
    case 'query':
      return { type: 'metrics', metrics: await queryMetrics(ctx, asked.query) };
    case 'people':
    case 'draft':
      return { type: 'people', ...(await countPeople(ctx, asked.filters)) };
    case 'view':
      return { type: 'view', view: asked.view };
    case 'explain': {
      const { metric } = asked;
      const [name, formula, example] = [METRIC_NAMES[metric], FORMULAS[metric], EXAMPLES[metric]];
      return { type: 'explain', name, formula, example };
    }
    case 'why':
      return { type: 'why', campaign: await findCampaign(ctx, asked.campaign_id) };
    case 'lesson': {
      const lesson = LIBRARY.find(({ slug }) => slug === asked.slug);
      if (!lesson) throw new Failure('not_found');
      const { slug, title, summary } = lesson;
      return { type: 'lesson', slug, title, summary };
    }
  }
}

async function countPeople(ctx: Ctx, filters: FilterGroup) {
  const draft = { filters, custom_customer_ids: [] };
  const { customers, reachable, sample } = await previewCluster(ctx, draft);
  const isNamed = actorMay(ctx.actor, 'Customer.index');
  return {
    customers,
    reachable,
    sample: isNamed ? sample.map(({ id, name }) => ({ id, name })) : [],
  };
}

async function findCampaign(ctx: Ctx, id: string | null) {
  if (!id) return null;
  const found = await ctx.db
    .selectFrom('campaigns')
    .select(['id', 'name'])
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .executeTakeFirst();
  return found ?? null;
}
