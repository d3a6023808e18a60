import type { SurveyQuestion } from '@clientela/contract';
import type { App } from '#platform/app';
import type { PlatformCtx } from '#platform/context';
import { findDefinition, findLink, openLink, type SurveyLink } from './links.queries.ts';

/** What an answer needs of its link; only the survey's current version changes. */
export interface LinkFacts
  extends Pick<SurveyLink, 'id' | 'survey_id' | 'customer_id' | 'products' | 'version'> {
  store_id: string;
}

type Questions = Map<string, SurveyQuestion>;

interface Known {
  links: Map<string, LinkFacts>;
  /** Of published versions, which never change. */
  versions: Map<string, Questions>;
}

const LINKS_MAX = 20_000;
const VERSIONS_MAX = 500;
const known = new WeakMap<App, Known>();

function knownOf(app: App): Known {
  const found = known.get(app) ?? { links: new Map(), versions: new Map() };
  known.set(app, found);
  return found;
}

/** The link of a secret, from memory after its first answer. */
export async function findLinkFacts(platform: PlatformCtx, token: string): Promise<LinkFacts> {
  const { links } = knownOf(platform.app);
  const before = links.get(token);
  if (before) return before;
  const { ctx, id } = await openLink(platform, token);
  const { survey_id, customer_id, products, version } = await findLink(ctx, id);
  const facts = { store_id: ctx.store.id, id, survey_id, customer_id, products, version };
  return remember(links, LINKS_MAX, token, facts);
}

/** A question of the survey's given version; undefined where that has none of this id. */
export async function findQuestion(
  platform: PlatformCtx,
  token: string,
  { survey_id, version }: Pick<LinkFacts, 'survey_id' | 'version'>,
  id: string,
): Promise<SurveyQuestion | undefined> {
  const { versions } = knownOf(platform.app);
  const key = `${survey_id} ${version}`;
  const before = versions.get(key);
  if (before) return before.get(id);
  const { ctx } = await openLink(platform, token);
  const { questions } = await findDefinition(ctx, { survey_id }, version);
  const byId = new Map(questions.map((question) => [question.id, question]));
  return remember(versions, VERSIONS_MAX, key, byId).get(id);
}

function remember<Value>(map: Map<string, Value>, most: number, key: string, value: Value): Value {
  if (map.size >= most) map.clear();
  map.set(key, value);
  return value;
}
