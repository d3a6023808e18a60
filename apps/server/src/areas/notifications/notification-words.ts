import { type NotificationKind, ROLE_LABELS, type Role } from '@clientela/contract';

/** What each kind of notification needs to be told. */
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
  export_ready: { what: string; internal_path: string | null; external_link: string | null };
  balance_low: { balance: number };
  automatic_topup: { amount: number; outcome: 'paid' | 'refused' | 'off' };
  payment_reversed: { amount: number; is_chargeback: boolean };
  wallet_stopped: Record<never, never>;
  integration_failed: { slug: string; name: string; reason: string };
}

/** A notification as a person reads it. */
export interface Words {
  title: string;
  content: string;
  internal_path: string | null;
  external_link: string | null;
}

type Told = Omit<Words, 'external_link'> & Partial<Words>;

const number = new Intl.NumberFormat('pt-BR');
const money = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });

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

const WORDS: { [Kind in NotificationKind]: (values: NoticeValues[Kind]) => Told } = {
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
  export_ready: ({ what, ...where }) => ({
    title: 'Exportação pronta',
    content: `${what}: o arquivo já pode ser baixado.`,
    ...where,
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
  wallet_stopped: () => ({
    title: 'Carteira em conferência',
    content:
      'O saldo e o extrato não batem. Depósitos e envios pagos aguardam até a nossa equipe conferir; nada se perde.',
    internal_path: '/wallet',
  }),
  integration_failed: ({ slug, name, reason }) => ({
    title: 'Falha na integração',
    content: `${name}: ${reason}`,
    internal_path: `/settings/integrations/${slug}`,
  }),
};

const CONTENT_MAX = 600;

/** The words of a notification, cut where a reason is long. */
export function wordsOf<Kind extends NotificationKind>(
  kind: Kind,
  values: NoticeValues[Kind],
): Words {
  const told = WORDS[kind](values);
  return { external_link: null, ...told, content: told.content.slice(0, CONTENT_MAX) };
}
