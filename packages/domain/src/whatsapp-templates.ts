import {
  findMessageVariables,
  type MessageVariable,
  parseMessageText,
} from './message-variables.ts';

/**
 * Meta's template limits
 * (https://developers.facebook.com/documentation/business-messaging/whatsapp/templates/components).
 * Our variables have names, and are numbered only in requests to Meta.
 */
export const TEMPLATE_LIMITS = {
  name: 512,
  header: 60,
  body: 1024,
  footer: 60,
  button: 25,
  url: 2000,
  code: 15,
  buttons: 10,
  phones: 1,
  urls: 2,
  codes: 1,
} as const;

export type TemplateType = 'TEXT' | 'MEDIA' | 'QUICK_REPLY' | 'CALL_TO_ACTION';
export type TemplateCategory = 'MARKETING' | 'UTILITY';

export type TemplateHeader =
  | { kind: 'text'; text: string }
  | { kind: 'media'; format: 'IMAGE' | 'VIDEO' | 'DOCUMENT'; media_id: string | null };

export type TemplateButton =
  | { kind: 'QUICK_REPLY'; text: string }
  | { kind: 'PHONE_CALL'; text: string; phone: string }
  | { kind: 'EXTERNAL_URL'; text: string; url: string }
  | { kind: 'COPY_OFFER'; code: string };

/** A variable's sample value: for Meta's review, and for customers without the value. */
export interface TemplateVariable {
  variable: string;
  sample: string;
  fallback: string;
}

export interface TemplateWords {
  name: string;
  category: TemplateCategory;
  type: TemplateType;
  header: TemplateHeader | null;
  body: string;
  footer: string;
  buttons: readonly TemplateButton[];
  variables: readonly TemplateVariable[];
}

export interface TemplateProblem {
  field: string;
  message: string;
}

/** The texts of a template in which variables may stand, by the field that holds them. */
function variableTexts({
  header,
  body,
  buttons,
}: Pick<TemplateWords, 'header' | 'body' | 'buttons'>): [field: string, text: string][] {
  const texts: [string, string][] = [['body', body]];
  if (header?.kind === 'text') texts.unshift(['header.text', header.text]);
  for (const [index, button] of buttons.entries()) {
    if (button.kind === 'EXTERNAL_URL') texts.push([`buttons.${index}.url`, button.url]);
    if (button.kind === 'COPY_OFFER') texts.push([`buttons.${index}.code`, button.code]);
  }
  return texts;
}

/** Each variable that a template uses, once, in the order of its texts. */
export function templateVariables(
  words: Pick<TemplateWords, 'header' | 'body' | 'buttons'>,
): MessageVariable[] {
  const all = variableTexts(words).flatMap(([, text]) =>
    findMessageVariables(text).map(({ variable }) => variable),
  );
  return [...new Set(all)];
}

/** Returns a text in Meta's form, with variables numbered from one. */
export function numberedText(text: string): string {
  let number = 0;
  return parseMessageText(text)
    .parts.map((part) => (typeof part === 'string' ? part : `{{${++number}}}`))
    .join('');
}

/** A text with the values of a function in place of its variables. */
export function withValues(text: string, read: (variable: MessageVariable) => string): string {
  return parseMessageText(text)
    .parts.map((part) => (typeof part === 'string' ? part : read(part.variable)))
    .join('');
}

/** Returns the problems to correct before a template is submitted to Meta. */
export function templateProblems(words: TemplateWords): TemplateProblem[] {
  return [
    ...nameProblems(words.name),
    ...headerProblems(words),
    ...bodyProblems(words.body),
    ...footerProblems(words.footer),
    ...buttonProblems(words),
    ...variableProblems(words),
  ];
}

const problem = (field: string, message: string): TemplateProblem => ({ field, message });

function nameProblems(name: string): TemplateProblem[] {
  if (name === '') return [problem('name', 'Dê um nome ao modelo')];
  if (/^[a-z0-9_]+$/.test(name) && name.length <= TEMPLATE_LIMITS.name) return [];
  return [problem('name', 'Use só letras minúsculas sem acento, números e _')];
}

function headerProblems({ type, header }: TemplateWords): TemplateProblem[] {
  if (type === 'MEDIA') {
    if (header?.kind !== 'media') return [problem('header', 'Escolha a mídia do cabeçalho')];
    return header.media_id === null ? [problem('header', 'Envie o arquivo do cabeçalho')] : [];
  }
  if (!header) return [];
  if (header.kind === 'media')
    return [problem('header', 'Só modelos de mídia têm arquivo no cabeçalho')];
  const { text } = header;
  if (text.trim() === '') return [problem('header.text', 'Escreva o cabeçalho ou tire-o')];
  const problems: TemplateProblem[] = [];
  if (numberedText(text).length > TEMPLATE_LIMITS.header) {
    problems.push(
      problem('header.text', `O cabeçalho vai até ${TEMPLATE_LIMITS.header} caracteres`),
    );
  }
  if (/[\n*_~`]/.test(withValues(text, () => ''))) {
    problems.push(problem('header.text', 'O cabeçalho fica em uma linha, sem negrito nem itálico'));
  }
  if (findMessageVariables(text).length > 1) {
    problems.push(problem('header.text', 'O cabeçalho aceita uma variável'));
  }
  return problems;
}

function bodyProblems(body: string): TemplateProblem[] {
  if (body.trim() === '') return [problem('body', 'Escreva o texto da mensagem')];
  const problems: TemplateProblem[] = [];
  if (numberedText(body).length > TEMPLATE_LIMITS.body) {
    problems.push(
      problem('body', `O texto vai até ${TEMPLATE_LIMITS.body.toLocaleString('pt-BR')} caracteres`),
    );
  }
  const { parts } = parseMessageText(body.trim());
  if (typeof parts[0] !== 'string' || typeof parts.at(-1) !== 'string') {
    problems.push(
      problem(
        'body',
        'O texto não pode começar nem terminar com uma variável. Escreva algo antes e depois.',
      ),
    );
  }
  const isBesideAnother = parts.some((part, index) => {
    const before = parts[index - 1];
    return typeof part !== 'string' && before !== undefined && typeof before !== 'string';
  });
  if (isBesideAnother) problems.push(problem('body', 'Separe duas variáveis com uma palavra'));
  return problems;
}

function footerProblems(footer: string): TemplateProblem[] {
  if (footer.length > TEMPLATE_LIMITS.footer) {
    return [problem('footer', `O rodapé vai até ${TEMPLATE_LIMITS.footer} caracteres`)];
  }
  return /\{\{/.test(footer) ? [problem('footer', 'O rodapé não aceita variáveis')] : [];
}

function buttonProblems({ type, category, buttons }: TemplateWords): TemplateProblem[] {
  const wanted = type === 'QUICK_REPLY' || type === 'CALL_TO_ACTION';
  if (!wanted) return buttons.length > 0 ? [problem('buttons', 'Este tipo não tem botões')] : [];
  if (buttons.length === 0) return [problem('buttons', 'Adicione pelo menos um botão')];
  const problems = buttons.flatMap((button, index) =>
    oneButtonProblems(button, `buttons.${index}`, type),
  );
  const countOf = (kind: TemplateButton['kind']) =>
    buttons.filter((one) => one.kind === kind).length;
  const { phones, urls, codes } = TEMPLATE_LIMITS;
  if (buttons.length > TEMPLATE_LIMITS.buttons) {
    problems.push(problem('buttons', `No máximo ${TEMPLATE_LIMITS.buttons} botões`));
  }
  if (countOf('PHONE_CALL') > phones)
    problems.push(problem('buttons', 'No máximo um botão de ligação'));
  if (countOf('EXTERNAL_URL') > urls)
    problems.push(problem('buttons', 'No máximo dois botões de link'));
  if (countOf('COPY_OFFER') > codes)
    problems.push(problem('buttons', 'No máximo um botão de cupom'));
  if (category === 'UTILITY' && countOf('COPY_OFFER') > 0) {
    problems.push(problem('buttons', 'Cupom só é aceito em modelos de marketing.'));
  }
  return problems;
}

function oneButtonProblems(
  button: TemplateButton,
  field: string,
  type: TemplateType,
): TemplateProblem[] {
  if ((button.kind === 'QUICK_REPLY') !== (type === 'QUICK_REPLY')) {
    return [problem(field, 'Este botão não combina com o tipo do modelo')];
  }
  const problems: TemplateProblem[] = [];
  if (button.kind !== 'COPY_OFFER') {
    const { length } = button.text.trim();
    if (length === 0) problems.push(problem(`${field}.text`, 'Escreva o texto do botão'));
    if (length > TEMPLATE_LIMITS.button) {
      problems.push(
        problem(`${field}.text`, `O botão vai até ${TEMPLATE_LIMITS.button} caracteres`),
      );
    }
  }
  if (button.kind === 'PHONE_CALL' && !/^\+[1-9]\d{7,14}$/.test(button.phone)) {
    problems.push(problem(`${field}.phone`, 'Informe o telefone com +55 e DDD'));
  }
  if (button.kind === 'EXTERNAL_URL') problems.push(...urlProblems(button.url, `${field}.url`));
  if (button.kind === 'COPY_OFFER' && button.code.trim() === '') {
    problems.push(problem(`${field}.code`, 'Informe o cupom'));
  }
  return problems;
}

/** Meta takes a variable in an address only at its end. */
function urlProblems(url: string, field: string): TemplateProblem[] {
  const found = findMessageVariables(url);
  const fixed = withValues(url, () => '');
  if (!URL.canParse(fixed) || !/^https:\/\/[^/]+/.test(fixed)) {
    return [problem(field, 'Informe um endereço com https://')];
  }
  if (found.length > 1 || found.some(({ end }) => end !== url.trim().length)) {
    return [problem(field, 'O link aceita uma variável, só no fim')];
  }
  return url.length > TEMPLATE_LIMITS.url ? [problem(field, 'O link é comprido demais')] : [];
}

function variableProblems(words: TemplateWords): TemplateProblem[] {
  const unknown = variableTexts(words).flatMap(([field, text]) =>
    parseMessageText(text).unknown.map((name) => problem(field, `A variável “${name}” não existe`)),
  );
  const missing = templateVariables(words).flatMap((variable) => {
    const given = words.variables.find((one) => one.variable === variable);
    const field = `variables.${variable}`;
    if (!given?.sample.trim()) return [problem(field, 'Dê um exemplo: o WhatsApp o lê na análise')];
    if (!given.fallback.trim()) return [problem(field, 'Diga o que escrever quando o dado faltar')];
    const isOneLine = !/[\n\t]|\s{4}/.test(`${given.sample}${given.fallback}`);
    return isOneLine ? [] : [problem(field, 'Escreva o exemplo e a reserva em uma linha só')];
  });
  return [...unknown, ...missing];
}

const DAY_MS = 86_400_000;
const EDITS_A_DAY = 1;
const EDITS_A_MONTH = 10;

/** When an approved template may be edited again; null: now. Meta takes one edit a day and ten in thirty. */
export function nextEditAt(edits: readonly Date[], now: Date): Date | null {
  const opens = [opensAt(edits, DAY_MS, EDITS_A_DAY), opensAt(edits, 30 * DAY_MS, EDITS_A_MONTH)];
  const latest = Math.max(...opens);
  return latest > now.getTime() ? new Date(latest) : null;
}

/** When the count of the last `ms` falls below `most`. */
function opensAt(edits: readonly Date[], ms: number, most: number): number {
  const times = edits.map((at) => at.getTime()).sort((a, b) => b - a);
  const last = times[most - 1];
  return last === undefined ? 0 : last + ms;
}

/** A slot of a foreign template that needs a text, by its storage key. */
export interface TemplateSlot {
  key: string;
  place: 'header' | 'body' | 'button' | 'code';
  /** Its number, which restarts in each component, or its name. */
  number: string;
  /** Which of the buttons, from 0. */
  button: number | null;
}

/** A variable of a template made elsewhere: Meta takes numbers, or names of letters, digits and `_`. */
const SLOT = /\{\{\s*(\w+)\s*\}\}/g;

/** The variables of a text of a template made elsewhere, each once: numbers in their order, names as they stand. */
export function slotNames(text: string): string[] {
  const names = [...new Set([...text.matchAll(SLOT)].map(([, name = '']) => name))];
  return names.every((name) => /^\d+$/.test(name))
    ? names.toSorted((a, b) => Number(a) - Number(b))
    : names;
}

/** Whether a text of a template made elsewhere has variables of a form that is not known. */
export function hasOddSlots(text: string): boolean {
  return text.replace(SLOT, '').includes('{{');
}

/** The places to fill of a template made elsewhere, in the order in which they are read. */
export function templateSlots({
  header,
  body,
  buttons,
}: Pick<TemplateWords, 'header' | 'body' | 'buttons'>): TemplateSlot[] {
  const inText = (text: string, place: 'header' | 'body' | 'button', button: number | null) =>
    slotNames(text).map((number) => ({
      key: slotKey(place, number, button),
      place,
      number,
      button,
    }));
  return [
    ...(header?.kind === 'text' ? inText(header.text, 'header', null) : []),
    ...inText(body, 'body', null),
    ...buttons.flatMap((button, index): TemplateSlot[] => {
      if (button.kind === 'EXTERNAL_URL') return inText(button.url, 'button', index);
      if (button.kind !== 'COPY_OFFER' || button.code !== '') return [];
      return [
        { key: slotKey('code', '1', index), place: 'code', number: '1', button: index } as const,
      ];
    }),
  ];
}

/** The storage key of a slot's text. */
export function slotKey(
  place: TemplateSlot['place'],
  number: string,
  button: number | null,
): string {
  return [place, button, number].filter((part) => part !== null).join('.');
}

/** A text with its chosen slot values; other slots stay. */
export function fillSlots(
  text: string,
  parameters: Readonly<Record<string, string>>,
  place: TemplateSlot['place'],
  button: number | null = null,
): string {
  return text.replace(SLOT, (slot, number: string) => {
    const chosen = parameters[slotKey(place, number, button)]?.trim();
    return chosen || slot;
  });
}
