import { keptLink, type MessageStore, NOBODY, whyBroken } from '#areas/messaging/delivery/index';
import { type CompiledEmail, fillSlots, instead } from '#areas/messaging/email/index';
import {
  compileEmail,
  findEmailModel,
  renderPreview,
  sizeOf,
} from '#areas/messaging/email-models/index';
import type { ContentKind, ContentOf, Problem } from './content.port.ts';

const TOO_BIG = 'O e-mail passa de 102 kB: o Gmail corta o que vem depois.';

export const emailContent: ContentKind<'EMAIL', CompiledEmail> = {
  async check(ctx, content, store) {
    const problems = missingParts(content);
    if (!content.email_model_id) {
      return { compiled: null, urls: [], problems, warnings: [], needsCoupon: false };
    }
    const model = await findEmailModel(ctx, content.email_model_id);
    const subjects =
      content.subject_b === null ? [content.subject] : [content.subject, content.subject_b];
    const { email, problems: found } = await compileEmail(model.document, subjects);
    const links = linksOf(email, store);
    return {
      compiled: email,
      urls: links.urls,
      problems: [
        ...problems,
        ...found.map(({ block_id, message }) =>
          block_id ? inModel(message) : { field: 'subject', message },
        ),
        ...links.problems,
      ],
      warnings: [
        ...(sizeOf(email.html).is_too_big ? [TOO_BIG] : []),
        ...emptySubjects(email, store),
      ],
      needsCoupon: showsCoupon(email),
    };
  },
  render(ctx, compiled, variant, { customer, store }) {
    const index = variant === 'B' && compiled.subjects.length > 1 ? 1 : 0;
    return renderPreview(ctx, compiled, index, customer, store);
  },
  wayOf: async () => ({ channel: 'EMAIL', sender: '', price_kind: 'each' }),
};

function missingParts({ subject, subject_b, email_model_id }: ContentOf<'EMAIL'>): Problem[] {
  const problems: Problem[] = [];
  if (subject.trim() === '') {
    problems.push({ field: 'subject', message: 'Escreva o assunto do e-mail' });
  }
  if (subject_b !== null && subject_b.trim() === '') {
    problems.push({ field: 'subject_b', message: 'Escreva o assunto da versão B' });
  }
  if (!email_model_id) {
    problems.push({ field: 'email_model_id', message: 'Escolha o modelo de e-mail' });
  }
  return problems;
}

function linksOf({ links }: CompiledEmail, store: MessageStore) {
  const resolved = links.map((link) => ({ link, url: keptLink(link, store) }));
  const broken = resolved.filter(({ url }) => url === null);
  return {
    urls: resolved.map(({ url }) => url ?? ''),
    problems: broken.map(({ link }) => inModel(`o link “${link}” ${whyBroken(link)}`)),
  };
}

/** Subjects that are empty for customers without a value for their variables. */
function emptySubjects({ subjects, slots }: CompiledEmail, store: MessageStore): string[] {
  const values = fillSlots(slots, NOBODY, store, { link: () => '', pixel: '', unsubscribe: '' });
  return subjects.flatMap((subject, index) => {
    const other = instead(subject, values, store);
    if (other === null) return [];
    const which = subjects.length === 1 ? 'O assunto' : `O assunto ${index === 0 ? 'A' : 'B'}`;
    return [
      `${which} fica vazio para quem não tem o valor da variável: escreva o que dizer no lugar. Sem isso, sai “${other}”.`,
    ];
  });
}

function inModel(message: string): Problem {
  return { field: 'email_model_id', message: `Modelo de e-mail: ${message}` };
}

/** Whether a message would have a hole where the campaign's coupon belongs. */
function showsCoupon({ slots }: CompiledEmail): boolean {
  return slots.some(
    (slot) => slot.kind === 'variable' && slot.variable === 'coupon' && slot.fallback === '',
  );
}
