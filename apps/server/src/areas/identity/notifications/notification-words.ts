import {
  EXPORT_DAYS,
  type ExportKind,
  type NotificationKind,
  type PrivacyKind,
  ROLE_LABELS,
  type Role,
  type UsageKind,
} from '@clientela/contract';
import { clip, formatPhone } from '@clientela/domain';

/** Values that each kind of notification needs. */
export interface NoticeValues {
  import_finished: {
    import_id: string;
    file_name: string;
    created: number;
    updated: number;
    refused: number;
  };
  import_failed: { import_id: string; file_name: string; error: string | null };
  campaign_finished: { campaign_id: string; name: string; messages: number };
  campaign_stopped: { campaign_id: string; name: string; by: string | null };
  campaign_paused: { campaign_id: string; name: string; reason: string };
  collaborator_joined: { name: string; role: Role };
  export_ready: {
    export_id: string;
    /** The list's screen, which shows the file too. */
    list: ExportKind;
    file_name: string;
    outcome: 'ready' | 'failed';
    error: string | null;
  };
  balance_low: { balance: number };
  automatic_topup: { amount: number; outcome: 'paid' | 'refused' | 'off' };
  payment_reversed: { amount: number; is_chargeback: boolean };
  plan_usage: { of: UsageKind; used: number; limit: number; percent: number };
  plan_changed: { plan_name: string | null; outcome: 'accepted' | 'declined'; answer: string };
  addon_charge: {
    title: string;
    amount: number;
    outcome: 'waiting' | 'ended';
    grace_until: string | null;
  };
  wallet_stopped: Record<never, never>;
  integration_failed: { name: string; reason: string; internal_path: string };
  /** A platform that the store asked its administrator for. */
  integration_ready: { name: string; internal_path: string };
  data_requested: { name: string; internal_path: string; is_known: boolean };
  /** `days_left` counts to the due day; negative when it is past. */
  privacy_due: { kind: PrivacyKind; due_on: string; days_left: number };
  whatsapp_number: {
    name: string;
    number: string | null;
    what: 'disconnected' | 'restricted' | 'banned' | 'paused' | 'red' | 'silent' | 'limited';
    reason: string | null;
    internal_path: string;
  };
  /** `day` counts the days without a success; on the last it is disabled. */
  webhook_failing: { name: string; day: number; disabled: string | null };
  popup_coupons: { popup_id: string; name: string; left: number };
  popup_bots: { popup_id: string; suspects: number };
  /** One score with its person, null where unknown; or those of an hour, counted. */
  survey_low_score: { survey_id: string; name: string } & (
    | { score: number; customer: string | null }
    | { scores: number }
  );
  email_domain: {
    domain_id: string;
    domain: string;
    change: 'verified' | 'restored' | 'attention' | 'waiting' | 'expired';
  };
  /** The rates of 7 days are shares from 0 to 1. */
  email_health: {
    state: 'good' | 'warn' | 'red';
    hard_rate: number;
    complaint_rate: number;
    refused_rate: number;
  };
}

/** A notification as a person reads it. */
export interface Words {
  title: string;
  content: string;
  internal_path: string | null;
  external_link: string | null;
}

type WordsOf = Omit<Words, 'external_link'> & Partial<Words>;

const number = new Intl.NumberFormat('pt-BR');
const money = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });

const share = new Intl.NumberFormat('pt-BR', { style: 'percent', maximumFractionDigits: 2 });

const count = (n: number, one: string, more: string) =>
  `${number.format(n)} ${n === 1 ? one : more}`;

const AUTOMATIC_TITLES = {
  paid: 'Recarga automática feita',
  refused: 'Recarga automática recusada',
  off: 'Recarga automática desativada',
} as const;
const AUTOMATIC_CONTENTS = {
  paid: 'o saldo já está na carteira.',
  refused: 'o cartão não foi aceito. Tentaremos de novo em uma hora.',
  off: 'o cartão não foi aceito três vezes seguidas. Confira o cartão e ative de novo.',
} as const;

const USED = { customers: 'clientes', messages: 'mensagens', campaigns: 'campanhas' } as const;
const BEYOND = {
  customers: 'Nada se perde: novos clientes continuam entrando. Veja em Meu plano como seguir.',
  messages: 'As próximas saem pelo preço do adicional, do saldo da carteira.',
  campaigns: 'Para lançar mais neste período, veja Meu plano.',
} as const;

const DOMAIN_TITLES: Record<NoticeValues['email_domain']['change'], (domain: string) => string> = {
  verified: (domain) => `${domain} está verificado`,
  restored: (domain) => `${domain} voltou ao normal`,
  attention: (domain) => `O registro de ${domain} sumiu do DNS`,
  waiting: (domain) => `Envios de ${domain} aguardam`,
  expired: (domain) => `${domain} não foi verificado`,
};

const DOMAIN_ADVICE: Record<NoticeValues['email_domain']['change'], string> = {
  verified: 'Seus e-mails saem assinados com o seu domínio.',
  restored: 'O registro está de novo no DNS e os e-mails saem assinados.',
  attention:
    'Os e-mails continuam saindo assinados por 72 horas. Coloque o registro de volta para que não parem.',
  waiting:
    'O registro falta há 72 horas. As mensagens aguardam e nada se perde: elas saem assim que o registro voltar.',
  expired: 'O registro não apareceu no DNS em 30 dias. Confira o que falta e verifique outra vez.',
};

const HEALTH_WORDS = {
  good: ['A entrega dos e-mails voltou ao normal', 'Os provedores recebem bem os seus envios.'],
  warn: [
    'A entrega dos e-mails pede atenção',
    'Envie só para quem comprou ou abriu e-mails há pouco tempo.',
  ],
  red: [
    'Pausamos as campanhas de e-mail',
    'Continuar assim faz Gmail e Outlook mandarem tudo para o spam. Tire os contatos antigos do público antes de retomar.',
  ],
} as const;

const PRIVACY_WORDS: Record<PrivacyKind, string> = {
  access: 'acesso aos dados',
  correction: 'correção de dados',
  erasure: 'exclusão de dados',
};

const NUMBER_TITLES = {
  disconnected: 'Número de WhatsApp desconectado',
  restricted: 'O WhatsApp restringiu o seu número',
  banned: 'O WhatsApp baniu o seu número',
  paused: 'Pausamos o número de WhatsApp',
  red: 'A qualidade do número está baixa',
  silent: 'Número de WhatsApp conectado, mas sem receber',
  limited: 'O WhatsApp limitou os envios do número',
} as const;
const NUMBER_ADVICE = {
  disconnected: 'As mensagens aguardam e nada se perde. Conecte o número de novo.',
  restricted: 'As mensagens aguardam. Veja no Gerenciador do WhatsApp como resolver.',
  banned: 'As mensagens aguardam. Peça revisão no Gerenciador do WhatsApp ou conecte outro número.',
  paused: 'As mensagens aguardam e nada se perde. Retome nas configurações do número.',
  silent:
    'Em quatro horas de loja aberta, nenhuma mensagem chegou. Escreva para ele de outro celular: se nada aparecer no atendimento, pareie de novo.',
  limited:
    'Isso acontece quando muitas pessoas bloqueiam ou denunciam as mensagens, ou quando modelos saem na categoria errada. Os envios descansam uma hora e voltam sozinhos; nada se perde. Respostas no atendimento continuam. Confira a qualidade do número e para quem você escreve.',
  red: 'Paramos as mensagens de marketing deste número para protegê-lo; utilidade e atendimento continuam.',
} as const;

/** `2026-11-20` → `20/11/2026`. */
function dayWords(day: string): string {
  return day.split('-').reverse().join('/');
}

const WORDS: { [Kind in NotificationKind]: (values: NoticeValues[Kind]) => WordsOf } = {
  import_finished: ({ import_id, file_name, created, updated, refused }) => ({
    title: 'Importação concluída',
    content: `${file_name}: ${count(created, 'novo', 'novos')}, ${count(updated, 'atualizado', 'atualizados')}${
      refused > 0 ? ` e ${count(refused, 'linha recusada', 'linhas recusadas')}` : ''
    }.`,
    internal_path: `/imports/${import_id}`,
  }),
  import_failed: ({ import_id, file_name, error }) => ({
    title: 'A importação parou',
    content: error ? `${file_name}: ${error}` : file_name,
    internal_path: `/imports/${import_id}`,
  }),
  campaign_finished: ({ campaign_id, name, messages }) => ({
    title: 'Campanha finalizada',
    content: `${name}: ${count(messages, 'mensagem', 'mensagens')}. Veja os resultados.`,
    internal_path: `/campaigns/${campaign_id}/results`,
  }),
  campaign_stopped: ({ campaign_id, name, by }) => ({
    title: 'Campanha cancelada',
    content: by ? `${name} foi cancelada por ${by}.` : `${name} foi cancelada.`,
    internal_path: `/campaigns/${campaign_id}`,
  }),
  campaign_paused: ({ campaign_id, name, reason }) => ({
    title: 'Envio pausado',
    content: `${name}: ${reason}`,
    internal_path: `/campaigns/${campaign_id}`,
  }),
  collaborator_joined: ({ name, role }) => ({
    title: 'Novo colaborador',
    content: `${name} entrou na loja como ${ROLE_LABELS[role]}.`,
    internal_path: '/settings/collaborators',
  }),
  export_ready: ({ export_id, list, file_name, outcome, error }) => ({
    title: outcome === 'ready' ? 'Exportação pronta' : 'A exportação parou',
    content:
      outcome === 'ready'
        ? `${file_name}: o arquivo pode ser baixado por ${EXPORT_DAYS} dias.`
        : `${file_name}: ${error}`,
    internal_path: `/${list}?export=${export_id}`,
  }),
  balance_low: ({ balance }) => ({
    title: 'Saldo baixo na carteira',
    content: `Restam ${money.format(balance / 100)}. Sem saldo, as mensagens aguardam.`,
    internal_path: '/wallet',
  }),
  automatic_topup: ({ amount, outcome }) => ({
    title: AUTOMATIC_TITLES[outcome],
    content: `${money.format(amount / 100)}: ${AUTOMATIC_CONTENTS[outcome]}`,
    internal_path: '/wallet',
  }),
  payment_reversed: ({ amount, is_chargeback }) => ({
    title: is_chargeback ? 'Pagamento contestado' : 'Pagamento devolvido',
    content: `${money.format(amount / 100)} saíram da carteira. Com saldo negativo, os envios aguardam.`,
    internal_path: '/wallet/closings',
  }),
  plan_usage: ({ of, used, limit, percent }) => ({
    title:
      percent >= 100 ? `Limite de ${USED[of]} atingido` : `${percent}% do limite de ${USED[of]}`,
    content: `${number.format(used)} de ${number.format(limit)} ${USED[of]} do plano.${
      percent >= 100 ? ` ${BEYOND[of]}` : ''
    }`,
    internal_path: '/my-plan',
  }),
  plan_changed: ({ plan_name, outcome, answer }) => ({
    title: outcome === 'accepted' ? 'Seu plano mudou' : 'Sobre o seu pedido de plano',
    content: [
      outcome === 'accepted'
        ? `A loja agora está no plano ${plan_name}.`
        : 'O pedido não foi aceito desta vez.',
      answer,
    ]
      .filter(Boolean)
      .join(' '),
    internal_path: '/my-plan',
  }),
  addon_charge: ({ title, amount, outcome, grace_until }) => ({
    title: outcome === 'waiting' ? 'Adicional aguardando saldo' : 'Adicional encerrado',
    content:
      outcome === 'waiting'
        ? `Faltou saldo para renovar ${title} (${money.format(amount / 100)}). Ele continua ativo até ${dayWords(grace_until ?? '')}; com saldo, a renovação é feita sozinha.`
        : `${title} foi encerrado por falta de saldo. Você pode contratar de novo quando quiser.`,
    internal_path: '/my-plan',
  }),
  wallet_stopped: () => ({
    title: 'Carteira em conferência',
    content:
      'O saldo e o extrato não batem. Depósitos e envios pagos aguardam até a nossa equipe conferir; nada se perde.',
    internal_path: '/wallet',
  }),
  integration_failed: ({ name, reason, internal_path }) => ({
    title: 'Falha na integração',
    content: `${name}: ${reason}`,
    internal_path,
  }),
  integration_ready: ({ name, internal_path }) => ({
    title: 'Já dá para conectar',
    content: `${name}: o administrador fez o cadastro que faltava. Conecte agora.`,
    internal_path,
  }),
  data_requested: ({ name, internal_path, is_known }) => ({
    title: 'Um cliente pediu os próprios dados',
    content: is_known
      ? `O pedido veio pela ${name}. Veja a ficha e responda em até 15 dias, como manda a LGPD.`
      : `O pedido veio pela ${name}, de uma pessoa que não está no Clientela. Responda pela própria loja em até 15 dias.`,
    internal_path,
  }),
  privacy_due: ({ kind, due_on, days_left }) => ({
    title:
      days_left < 0 ? 'Pedido de privacidade atrasado' : 'Pedido de privacidade perto do prazo',
    content:
      days_left < 0
        ? `O prazo de um pedido de ${PRIVACY_WORDS[kind]} era ${dayWords(due_on)}. Responda quanto antes.`
        : `Um pedido de ${PRIVACY_WORDS[kind]} precisa de resposta até ${dayWords(due_on)}${
            days_left === 0 ? ', hoje' : ` (${count(days_left, 'dia', 'dias')})`
          }.`,
    internal_path: '/settings/privacy',
  }),
  webhook_failing: ({ name, day, disabled }) => ({
    title: disabled ? 'Webhook desativado' : 'Webhook sem resposta',
    content: disabled
      ? `${name} foi desativado: ${disabled} O que acontece continua guardado por 30 dias e pode ser reenviado.`
      : `${name} não recebe nada há ${day === 1 ? 'um dia' : `${day} dias`}. Depois de cinco dias sem resposta ele é desativado.`,
    internal_path: '/settings/webhooks',
  }),
  popup_coupons: ({ popup_id, name, left }) => ({
    title: left > 0 ? 'Os cupons do pop-up estão acabando' : 'Os cupons do pop-up acabaram',
    content: `${name}: ${
      left > 0
        ? `${left === 1 ? 'resta um código' : `restam ${number.format(left)} códigos`}. Envie mais antes que acabem.`
        : 'quem se cadastra agora fica sem código. Envie mais códigos.'
    }`,
    internal_path: `/popups/${popup_id}`,
  }),
  popup_bots: ({ popup_id, suspects }) => ({
    title: 'Onda de cadastros suspeitos',
    content: `${count(suspects, 'cadastro suspeito', 'cadastros suspeitos')} na última hora, muito acima do normal da loja. Eles não viram contatos nem gastam códigos de cupom.`,
    internal_path: `/popups/${popup_id}`,
  }),
  survey_low_score: ({ survey_id, name, ...low }) => ({
    title:
      'score' in low
        ? `Nota ${low.score}${low.customer ? ` de ${low.customer}` : ''} em ${name}`
        : `${count(low.scores, 'nota baixa', 'notas baixas')} em ${name}`,
    content: 'Veja em Tratar o que aconteceu e com quem falar.',
    internal_path: `/surveys/${survey_id}/results?view=settle`,
  }),
  email_health: ({ state, hard_rate, complaint_rate, refused_rate }) => ({
    title: HEALTH_WORDS[state][0],
    content: `Nos últimos 7 dias, ${share.format(hard_rate)} dos endereços não existem, ${share.format(complaint_rate)} das pessoas marcaram como spam e ${share.format(refused_rate)} dos e-mails foram recusados por causa do remetente ou do conteúdo. ${HEALTH_WORDS[state][1]}`,
    internal_path: '/settings/email',
  }),
  email_domain: ({ domain_id, domain, change }) => ({
    title: DOMAIN_TITLES[change](domain),
    content: DOMAIN_ADVICE[change],
    internal_path: `/settings/email/domain-management/${domain_id}`,
  }),
  whatsapp_number: ({ name, number, what, reason, internal_path }) => ({
    title: NUMBER_TITLES[what],
    content: [
      `${name}${number ? `, ${formatPhone(number)}` : ''}.`,
      reason ?? '',
      NUMBER_ADVICE[what],
    ]
      .filter(Boolean)
      .join(' '),
    internal_path,
  }),
};

const CONTENT_MAX = 600;

/** The words of a notification, cut where a reason is long. */
export function wordsOf<Kind extends NotificationKind>(
  kind: Kind,
  values: NoticeValues[Kind],
): Words {
  const words = WORDS[kind](values);
  return { external_link: null, ...words, content: clip(words.content, CONTENT_MAX) };
}
