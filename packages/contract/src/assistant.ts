import { z } from 'zod';
import { byContact, Channel } from './channels.ts';
import { ClusterFilters } from './cluster-filters.ts';
import { endpoint } from './endpoint.ts';
import { MetricsAnswer, MetricsQuery, QUERY_METRICS } from './metrics-query.ts';
import { Cents, Id, Instant, listOf, text } from './shapes.ts';

/** The assistant: questions in Portuguese, understood as the product's own languages (analytics §5). */

export const ASKED_VIEWS = ['next_purchase', 'cohort', 'movement', 'rfm_grid'] as const;
export const QUESTION_MAX = 300;

/** What a question asks for; nothing else ever runs. */
export const Asked = z.discriminatedUnion('kind', [
  /** A number, a series or a ranking. */
  z.strictObject({ kind: z.literal('query'), query: MetricsQuery }),
  /** The people that filters select. */
  z.strictObject({ kind: z.literal('people'), filters: ClusterFilters }),
  /** Customers over time. */
  z.strictObject({ kind: z.literal('view'), view: z.enum(ASKED_VIEWS) }),
  /** How a number comes about. */
  z.strictObject({ kind: z.literal('explain'), metric: z.enum(QUERY_METRICS) }),
  /** Why a person did not get a campaign; null: of any. */
  z.strictObject({ kind: z.literal('why'), campaign_id: Id.nullable() }),
  z.strictObject({ kind: z.literal('lesson'), slug: text(80).min(1) }),
  /** A group, or a campaign to it, that a person completes and activates. */
  z.strictObject({
    kind: z.literal('draft'),
    of: z.enum(['cluster', 'campaign']),
    filters: ClusterFilters,
  }),
]);
export type Asked = z.output<typeof Asked>;

export const ASSISTANT_REFUSALS = {
  words:
    'Não entendi {words}. Posso falar de vendas, clientes, campanhas, carrinhos, bônus e pesquisas.',
  cause: 'Não sei dizer o porquê. Posso mostrar o que mudou.',
  change: 'Eu preparo o rascunho; quem envia é você.',
  contacts: 'Não mostro contatos aqui. Abra a lista de clientes.',
  slow: 'Esta pergunta demora demais. Escolha um período menor.',
} as const;
export type AssistantRefusal = keyof typeof ASSISTANT_REFUSALS;

const counts = {
  customers: z.int(),
  reachable: byContact(z.int()),
  /** Some of them; none for those who may not see customers. */
  sample: z.array(z.object({ id: Id, name: z.string() })),
};

export const AssistantAnswer = z.discriminatedUnion('type', [
  z.object({ type: z.literal('metrics'), metrics: MetricsAnswer }),
  z.object({ type: z.literal('people'), ...counts }),
  z.object({ type: z.literal('view'), view: z.enum(ASKED_VIEWS) }),
  z.object({
    type: z.literal('explain'),
    name: z.string(),
    formula: z.string(),
    example: z.string(),
  }),
  z.object({
    type: z.literal('why'),
    campaign: z.object({ id: Id, name: z.string() }).nullable(),
  }),
  z.object({
    type: z.literal('lesson'),
    slug: z.string(),
    title: z.string(),
    summary: z.string(),
  }),
]);
export type AssistantAnswer = z.output<typeof AssistantAnswer>;

const asking = {
  id: Id,
  text: z.string(),
  asked_at: Instant,
  /** Null where the question was refused, or a reading has to be chosen. */
  asked: Asked.nullable(),
  /** The parts of what was understood, as a person reads them. */
  in_words: z.array(z.string()),
  /** The question names no period, so the last 30 days are meant. */
  is_default_period: z.boolean(),
  /** Readings to choose from. */
  choices: z.array(z.object({ asked: Asked, in_words: z.array(z.string()) })),
  refusal: z
    .object({
      reason: z.enum(['words', 'cause', 'change', 'contacts', 'slow']),
      message: z.string(),
    })
    .nullable(),
  helpful: z.boolean().nullable(),
  understood_by: z.enum(['grammar', 'model']),
  /** The host of the model that got the question, whether or not it understood; null: none did. */
  model_host: z.string().nullable(),
};

const PastQuestion = z.object(asking);
export type PastQuestion = z.output<typeof PastQuestion>;

export const AssistantQuestion = PastQuestion.extend({
  answer: AssistantAnswer.nullable(),
  /** What was understood, part by part, with what is asked without each; null where it cannot go. */
  parts: z.array(z.object({ text: z.string(), without: Asked.nullable() })),
});
export type AssistantQuestion = z.output<typeof AssistantQuestion>;

export const askAssistant = endpoint({
  method: 'POST',
  path: '/stores/:store_id/assistant/questions',
  permission: 'Dashboard.index',
  summary: 'Asks a question in Portuguese; it is answered, asked back or refused, never guessed',
  body: z.strictObject({
    text: text(QUESTION_MAX).min(1, 'Escreva uma pergunta.'),
    /** The question before it in the conversation, or the one of which `asked` is a reading. */
    previous_id: Id.optional(),
    /** A chosen reading, or one of which a part was taken away: the text is only kept with it. */
    asked: Asked.optional(),
  }),
  response: AssistantQuestion,
  failures: ['too_many_questions'],
  calls_external: true,
  status: 201,
});

export const listAssistantQuestions = endpoint({
  method: 'GET',
  path: '/stores/:store_id/assistant/questions',
  permission: 'Dashboard.index',
  summary: 'The person’s own latest questions of 90 days, newest first, without their answers',
  response: listOf(PastQuestion),
});

export const deleteAssistantQuestion = endpoint({
  method: 'DELETE',
  path: '/assistant/questions/:id',
  permission: 'Dashboard.index',
  scope: 'assistant_questions',
  summary: 'Takes a question of one’s own out of the history',
  response: 'nothing',
});

export const rateAssistantAnswer = endpoint({
  method: 'POST',
  path: '/assistant/questions/:id/feedback',
  permission: 'Dashboard.index',
  scope: 'assistant_questions',
  summary: 'Says whether an answer to a question of one’s own helped',
  body: z.strictObject({ helpful: z.boolean() }),
  response: 'nothing',
});

/** A campaign as drafted and priced by its review; a person changes and activates it. */
const DraftedCampaign = z.object({
  id: Id,
  channel: Channel,
  recipients: z.int(),
  /** People of the group that get no message. */
  excluded: z.int(),
  cost: Cents,
  /** Free to spend; null while the store has no wallet. */
  wallet_balance: Cents.nullable(),
  /** What is missing before it can be activated. */
  problems: z.array(z.string()),
});
export type DraftedCampaign = z.output<typeof DraftedCampaign>;

export const draftFromQuestion = endpoint({
  method: 'POST',
  path: '/assistant/questions/:id/drafts',
  permission: 'CustomerCluster.create',
  scope: 'assistant_questions',
  summary:
    'Makes a private cluster of the people that a question found, and a campaign draft to it',
  body: z.strictObject({
    /** A campaign also demands Campaign.create. */
    of: z.enum(['cluster', 'campaign']),
  }),
  response: z.object({ cluster_id: Id, campaign: DraftedCampaign.nullable() }),
  failures: ['question_without_people', 'cluster_filter_invalid'],
  status: 201,
  idempotent: true,
});

export const AssistantModel = z.object({
  /** Null: the installation has no model, and questions are understood by the grammar alone. */
  host: z.string().nullable(),
  /** Whether names of products, groups and campaigns go along, or placeholders alone. */
  sees_words: z.boolean(),
  /** Whether the store allows its questions to go there. */
  is_allowed: z.boolean(),
  allowed_by: z.string().nullable(),
  allowed_at: Instant.nullable(),
});
export type AssistantModel = z.output<typeof AssistantModel>;

export const getAssistantModel = endpoint({
  method: 'GET',
  path: '/stores/:store_id/assistant/model',
  permission: 'Dashboard.index',
  summary:
    'The language model that may help to understand questions, and the store’s consent to it',
  response: AssistantModel,
});

export const allowAssistantModel = endpoint({
  method: 'PUT',
  path: '/stores/:store_id/assistant/model',
  permission: 'Store.update',
  summary: 'Allows or forbids that questions go to the model of this host',
  body: z.strictObject({
    /** As the person read it: consent to one host is none to another. */
    host: text(300).min(1),
    is_allowed: z.boolean(),
  }),
  response: AssistantModel,
  failures: ['conflict'],
});
