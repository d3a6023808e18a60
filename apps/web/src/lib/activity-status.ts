type Tone = 'neutral' | 'success' | 'warning' | 'danger' | 'info';

/** The specification's labels of a message's status (product §4). */
const STATUSES: Record<string, { label: string; tone: Tone }> = {
  to_be_executed: { label: 'A executar', tone: 'neutral' },
  complete: { label: 'Concluída', tone: 'success' },
  not_sent: { label: 'Não enviada', tone: 'neutral' },
  invalid_contact: { label: 'Contato inválido', tone: 'danger' },
  waiting_to_send: { label: 'Aguardando envio', tone: 'warning' },
  sent: { label: 'Enviada', tone: 'info' },
  delivered: { label: 'Entregue', tone: 'success' },
  failed: { label: 'Falhou', tone: 'danger' },
  read: { label: 'Lida', tone: 'success' },
};

export function activityStatus(status: string): { label: string; tone: Tone } {
  return STATUSES[status] ?? { label: status, tone: 'neutral' };
}
