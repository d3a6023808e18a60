import type { TemplateStatus } from '@clientela/contract';

/** What a template is after its provider said so. */
export interface TemplateStanding {
  status: TemplateStatus;
  blocked_reason: string | null;
  note: string | null;
}

const PAUSED =
  'O WhatsApp pausou o modelo porque pessoas o bloquearam ou denunciaram. Costuma voltar em 3 ou 6 horas.';
const DISABLED =
  'O WhatsApp desativou o modelo depois de várias pausas. Duplique-o com outro texto.';
const ARCHIVED = 'O modelo está arquivado no Gerenciador do WhatsApp.';
const LIMIT = 'A conta do WhatsApp chegou ao limite de modelos. Apague algum e envie de novo.';
const APPEAL = 'A recusa está em recurso no WhatsApp.';

const REASONS: Record<string, string> = {
  ABUSIVE_CONTENT: 'O WhatsApp considerou o conteúdo abusivo.',
  INVALID_FORMAT: 'O formato não foi aceito: confira variáveis no começo ou no fim, e links.',
  PROMOTIONAL: 'O texto promove algo, e a categoria escolhida não permite.',
  TAG_CONTENT_MISMATCH: 'O texto não combina com a categoria ou o idioma escolhido.',
  SCAM: 'O WhatsApp considerou o conteúdo enganoso.',
  INCORRECT_CATEGORY: 'A categoria não combina com o texto. Tente como marketing.',
};

/** The refusal reason for the store; an unknown reason is returned verbatim. */
function refusalWords(reason: string | null): string {
  return (
    (reason && (REASONS[reason] ?? `O WhatsApp respondeu: ${reason}`)) ||
    'O WhatsApp recusou o modelo sem dizer por quê.'
  );
}

const approved = (blocked_reason: string | null): TemplateStanding => ({
  ...{ status: 'APPROVED', note: null },
  blocked_reason,
});
const rejected = (note: string): TemplateStanding => ({
  ...{ status: 'REJECTED', blocked_reason: null },
  note,
});

/** Maps the provider's status to one of the four states; null: deleted. Unknown statuses change nothing. */
export function standingOf(
  providerStatus: string,
  reason: string | null,
): TemplateStanding | null | undefined {
  switch (providerStatus) {
    case 'PENDING':
      return { status: 'PENDING', blocked_reason: null, note: null };
    case 'APPROVED':
    case 'REINSTATED':
    case 'UNARCHIVED':
    case 'FLAGGED':
      return approved(null);
    case 'PAUSED':
      return approved(PAUSED);
    case 'DISABLED':
      return approved(DISABLED);
    case 'ARCHIVED':
      return approved(ARCHIVED);
    case 'REJECTED':
      return rejected(refusalWords(reason));
    case 'IN_APPEAL':
      return rejected(APPEAL);
    case 'LIMIT_EXCEEDED':
      return rejected(LIMIT);
    case 'PENDING_DELETION':
    case 'DELETED':
      return null;
    default:
      return undefined;
  }
}

const UNSUPPORTED: Record<string, string> = {
  LOCATION: 'um mapa no cabeçalho',
  PRODUCT: 'um produto do catálogo',
  FLOW: 'um botão de formulário',
  CATALOG: 'um botão de catálogo',
  MPM: 'um botão de catálogo',
  SPM: 'um botão de catálogo',
  OTP: 'um botão de código de acesso',
  VOICE_CALL: 'um botão de ligação pelo WhatsApp',
  ORDER_DETAILS: 'um botão de pagamento',
  CAROUSEL: 'um carrossel',
  LIMITED_TIME_OFFER: 'uma oferta com prazo',
};

/** Why a template made elsewhere cannot be sent from here, in words for the store; null: it can. */
export function unsupportedProblem(kinds: readonly string[] = []): string | null {
  if (kinds.length === 0) return null;
  const parts = kinds.map((kind) => UNSUPPORTED[kind] ?? 'uma parte que não conhecemos');
  const list = new Intl.ListFormat('pt-BR').format(new Set(parts));
  return `O modelo tem ${list}, e por aqui sairia incompleto. Escolha outro ou crie um em Configurações › WhatsApp.`;
}

interface Sending {
  words: { unsupported?: string[] };
  status: TemplateStatus;
  blocked_reason: string | null;
  next_category: string | null;
  next_category_at: string | null;
}

/** Why a template cannot be sent now, in words for the store; null: it can. */
export function sendingProblem(template: Sending, now: Date): string | null {
  const { status, blocked_reason, next_category, next_category_at, words } = template;
  if (status !== 'APPROVED') return 'O modelo ainda não foi aprovado pelo WhatsApp.';
  if (blocked_reason) return blocked_reason;
  const unsupported = unsupportedProblem(words.unsupported);
  if (unsupported) return unsupported;
  const isDearer =
    next_category !== null && (!next_category_at || new Date(next_category_at) <= now);
  return isDearer
    ? 'O WhatsApp mudou a categoria do modelo. Aceite o novo preço para enviar.'
    : null;
}
