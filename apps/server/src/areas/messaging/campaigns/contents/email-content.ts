import type { EmailProblem } from '@clientela/contract';
import {
  EMPTY_PERSON,
  keptLink,
  type MessageStore,
  whyBroken,
} from '#areas/messaging/delivery/index';
import { type CompiledEmail, fillSlots, instead } from '#areas/messaging/email/index';
import {
  compileEmail,
  findEmailModel,
  findResources,
  renderPreview,
  sizeOf,
} from '#areas/messaging/email-models/index';
import { hasSender } from '#areas/messaging/email-senders/index';
import type { Ctx } from '#platform/context';
import { campaignsTexts } from '../campaigns.texts.ts';
import type { ContentKind, ContentOf, Problem } from './content.port.ts';

const TOO_BIG = campaignsTexts.email_too_big;

export const emailContent: ContentKind<'EMAIL', CompiledEmail> = {
  async check(ctx, content, store) {
    const problems = [...missingParts(content), ...(await senderProblems(ctx, content))];
    if (!content.email_model_id) {
      return { compiled: null, urls: [], problems, warnings: [], needsCoupon: false };
    }
    const model = await findEmailModel(ctx, content.email_model_id);
    const subjects =
      content.subject_b === null ? [content.subject] : [content.subject, content.subject_b];
    const { email, problems: found } = await compileEmail(
      model.document,
      subjects,
      await findResources(ctx, model.document),
    );
    const links = linksOf(email, store);
    return {
      compiled: email,
      urls: links.urls,
      problems: [
        ...problems,
        ...found
          .filter(({ severity }) => severity === 'error')
          .map((one) =>
            one.block_id ? inModel(model.id, one) : { field: 'subject', message: one.message },
          ),
        ...links.problems,
      ],
      warnings: [
        ...(sizeOf(email).is_too_big ? [TOO_BIG] : []),
        ...found.filter(({ severity }) => severity === 'warning').map(({ message }) => message),
        ...emptySubjects(email, store),
      ],
      needsCoupon: showsCoupon(email),
    };
  },
  render(ctx, compiled, variant, { customer, store }) {
    const index = variant === 'B' && compiled.subjects.length > 1 ? 1 : 0;
    return renderPreview(ctx, compiled, index, customer, store);
  },
  // Without one of its own, the default sender signs, whichever it is then.
  routeOf: async (_ctx, { sender_id }) => ({
    channel: 'EMAIL',
    sender: sender_id ?? '',
    price_kind: 'each',
  }),
};

function missingParts({ subject, subject_b, email_model_id }: ContentOf<'EMAIL'>): Problem[] {
  const problems: Problem[] = [];
  if (subject.trim() === '') {
    problems.push({ field: 'subject', message: campaignsTexts.subject_missing });
  }
  if (subject_b !== null && subject_b.trim() === '') {
    problems.push({ field: 'subject_b', message: campaignsTexts.subject_b_missing });
  }
  if (!email_model_id) {
    problems.push({ field: 'email_model_id', message: campaignsTexts.email_model_missing });
  }
  return problems;
}

async function senderProblems(ctx: Ctx, { sender_id }: ContentOf<'EMAIL'>): Promise<Problem[]> {
  if (sender_id === null || (await hasSender(ctx, sender_id))) return [];
  return [{ field: 'sender_id', message: campaignsTexts.sender_removed }];
}

function linksOf({ links }: CompiledEmail, store: MessageStore) {
  const resolved = links.map((link) => ({ link, url: keptLink(link, store) }));
  const broken = resolved.filter(({ url }) => url === null);
  return {
    urls: resolved.map(({ url }) => url ?? ''),
    problems: broken.map(({ link }) => ({
      field: 'email_model_id',
      message: campaignsTexts.in_email_model(campaignsTexts.broken_link(link, whyBroken(link))),
    })),
  };
}

/** Subjects that are empty for customers without a value for their variables. */
function emptySubjects({ subjects, slots }: CompiledEmail, store: MessageStore): string[] {
  const values = fillSlots(slots, EMPTY_PERSON, store, {
    link: () => '',
    pixel: '',
    unsubscribe: '',
  });
  return subjects.flatMap((subject, index) => {
    const other = instead(subject, values, store);
    if (other === null) return [];
    const which =
      subjects.length === 1
        ? campaignsTexts.the_subject
        : campaignsTexts.the_subject_of(index === 0 ? 'A' : 'B');
    return [campaignsTexts.subject_may_be_empty(which, other)];
  });
}

/** A problem of a model's block, as a problem of the content that sends the model. */
export function inModel(
  email_model_id: string,
  { block_id, message }: Pick<EmailProblem, 'block_id' | 'message'>,
): Problem {
  return {
    field: 'email_model_id',
    message: campaignsTexts.in_email_model(message),
    ...(block_id !== null && { block: { email_model_id, block_id } }),
  };
}

/** Whether a message would have a hole where the campaign's coupon belongs. */
function showsCoupon({ slots }: CompiledEmail): boolean {
  return slots.some(
    (slot) => slot.kind === 'variable' && slot.variable === 'coupon' && slot.fallback === '',
  );
}
