import type { FilterCondition } from '@clientela/contract';
import { formatCents, MONTH_NAMES } from '@clientela/domain';

const day = (iso: string) => iso.split('-').reverse().join('/');
const daysOf = (days: number) => (days === 1 ? '1 dia' : `${days} dias`);
const monthAndDay = (month: number, of: number) =>
  `${String(of).padStart(2, '0')}/${String(month).padStart(2, '0')}`;
const inNext = (days: number) =>
  days === 0 ? 'hoje' : days === 1 ? 'até amanhã' : `nos próximos ${daysOf(days)}`;
const inLast = (days: number) => (days === 1 ? 'no último dia' : `nos últimos ${daysOf(days)}`);

/** Portuguese texts of a group's conditions, and of a customer's values. */
export const conditionsTexts = {
  fields: {
    first_name: 'Nome',
    last_name: 'Sobrenome',
    email: 'E-mail',
    phone: 'Telefone',
    document: 'CPF ou CNPJ',
    city: 'Cidade',
    sales_total: 'Total em compras',
    average_ticket: 'Ticket médio',
    sales_count: 'Número de vendas',
    order_count: 'Número de pedidos',
    rfm_r: 'Nota de recência',
    rfm_f: 'Nota de frequência',
    rfm_m: 'Nota de valor',
    first_sale_at: 'Primeira compra',
    last_sale_at: 'Última compra',
    created_at: 'Cadastro',
    newsletter_at: 'Inscrição na newsletter',
    state: 'Estado',
    region: 'Região',
    tag: 'Tag',
    rfm_segment: 'Segmento RFM',
    rfm_moved: 'Mudança de segmento',
    next_purchase: 'Próxima compra esperada',
    product: 'Produto',
    category: 'Categoria',
    brand: 'Marca',
    payment_method: 'Forma de pagamento',
    coupon: 'Cupom',
    birthday: 'Aniversário',
    reachable: 'Pode receber por',
    consent: 'Consentimento',
    stage: 'Cliente ou lead',
    campaign: 'Campanha',
    custom_event: 'Evento',
    popup: 'Pop-up',
    survey: 'Pesquisa',
    import: 'Importação',
    bonus_balance: 'Saldo de bônus',
    bonus_expiring: 'Bônus que vence',
    bonus: 'Bônus em compras',
    attribute: 'Atributo',
    order_attribute: 'Atributo do pedido',
  } satisfies Record<FilterCondition['field'], string>,
  /** After the field's name. */
  tests: {
    contains: (value: string) => `contém “${value}”`,
    equals: (value: string) => `é igual a “${value}”`,
    starts_with: (value: string) => `começa com “${value}”`,
    filled: 'está preenchido',
    empty: 'está vazio',
    happened: 'aconteceu',
    not_happened: 'não aconteceu',
    eq: (value: string) => `igual a ${value}`,
    gte: (value: string) => `de no mínimo ${value}`,
    lte: (value: string) => `de no máximo ${value}`,
    between: (from: string, to: string) => `entre ${from} e ${to}`,
    on: (iso: string) => `no dia ${day(iso)}`,
    since: (iso: string) => `desde ${day(iso)}`,
    until: (iso: string) => `até ${day(iso)}`,
    in_last_days: inLast,
    not_in_last_days: (days: number) => `há mais de ${daysOf(days)}, ou nunca`,
    in_next_days: inNext,
    is: (values: string) => `é ${values}`,
    is_not: (values: string) => `não é ${values}`,
    month: (month: number) => `em ${MONTH_NAMES[month - 1]}`,
    day: (month: number, of: number) => `em ${monthAndDay(month, of)}`,
    score: (from: number, to: number) => `nota de ${from} a ${to}`,
  },
  tag: { any: 'Tem a tag', all: 'Tem todas as tags', none: 'Não tem a tag' },
  did: {
    product: { yes: 'Comprou', no: 'Não comprou' },
    category: { yes: 'Comprou da categoria', no: 'Não comprou da categoria' },
    brand: { yes: 'Comprou da marca', no: 'Não comprou da marca' },
    payment_method: { yes: 'Pagou com', no: 'Não pagou com' },
    coupon: { yes: 'Usou o cupom', no: 'Não usou o cupom' },
    custom_event: { yes: 'Teve o evento', no: 'Não teve o evento' },
    popup: { yes: 'Cadastrou-se em', no: 'Não se cadastrou em' },
    survey: { yes: 'Respondeu', no: 'Não respondeu' },
    import: { yes: 'Veio na importação', no: 'Não veio na importação' },
    reachable: { yes: 'Pode receber por', no: 'Não pode receber por' },
    bonus: { yes: 'Usou bônus', no: 'Não usou bônus' },
    received: { yes: 'Recebeu', no: 'Não recebeu' },
    opened: { yes: 'Abriu', no: 'Não abriu' },
    clicked: { yes: 'Clicou em', no: 'Não clicou em' },
    bought: { yes: 'Comprou por', no: 'Não comprou por' },
  },
  channels: { EMAIL: 'e-mail', SMS: 'SMS', WHATSAPP: 'WhatsApp' },
  any_campaign: 'alguma campanha',
  any_popup: 'algum pop-up',
  any_survey: 'alguma pesquisa',
  consent: {
    granted: (channel: string) => `Deu consentimento para ${channel}`,
    refused: (channel: string) => `Recusou ${channel}`,
    unknown: (channel: string) => `Sem registro de consentimento para ${channel}`,
  },
  nps: { DETRACTOR: 'detrator', NEUTRAL: 'neutro', PROMOTER: 'promotor' },
  stage: { customer: 'É cliente', lead: 'É lead' },
  moved: (from: string, to: string) => `Passou de ${from} para ${to}`,
  gone: 'algo que não existe mais',
  or: (parts: readonly string[]) => joined(parts, 'ou'),
  and: (parts: readonly string[]) => joined(parts, 'e'),
  /** Every part of "any" fails. */
  needs_one: (parts: readonly string[]) => `Precisa de uma destas: ${parts.join('; ')}`,
  /** A part of "none" is met. */
  must_not: (condition: string) => `Não pode ter: ${condition}`,
  without: (conditions: string) => `nenhuma destas: ${conditions}`,
  with_value: (condition: string, value: string) => `${condition}: ${value}`,
  /** A customer's value, after the condition. */
  values: {
    happened: (days: number, iso: string) =>
      days === 0
        ? 'foi hoje'
        : days === 1
          ? `foi ontem, ${day(iso)}`
          : `foi há ${days} dias, em ${day(iso)}`,
    never_bought: 'nunca comprou',
    never: 'nunca aconteceu',
    amount: (value: string) => `tem ${value}`,
    text: (value: string) => `está “${value}”`,
    missing: 'falta no cadastro',
    state: (state: string) => `o cadastro diz ${state}`,
    born: (month: number, of: number) => `nasceu em ${monthAndDay(month, of)}`,
    customer: 'é cliente',
    lead: 'é lead',
  },
  money: formatCents,
  count: (value: number) => value.toLocaleString('pt-BR'),
} as const;

function joined(parts: readonly string[], word: string): string {
  return parts.length < 2
    ? parts.join('')
    : `${parts.slice(0, -1).join(', ')} ${word} ${parts.at(-1)}`;
}
