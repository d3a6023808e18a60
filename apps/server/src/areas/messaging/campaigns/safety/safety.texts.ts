import type { SendingChannel, StoppingMeasure } from '@clientela/contract';
import { contactFieldOf } from '@clientela/domain';

const many = (n: number) => new Intl.NumberFormat('pt-BR').format(n);
const counted = (n: number, one: string, several: string) =>
  n === 1 ? `1 ${one}` : `${many(n)} ${several}`;

function cause(measure: StoppingMeasure, n: number, channel: SendingChannel): string {
  switch (measure) {
    case 'bounces':
      return contactFieldOf(channel) === 'email'
        ? counted(n, 'endereço não existe', 'endereços não existem')
        : counted(n, 'número não existe', 'números não existem');
    case 'complaints':
      return counted(n, 'pessoa marcou como spam', 'pessoas marcaram como spam');
    case 'failures':
      return counted(n, 'mensagem foi recusada', 'mensagens foram recusadas');
    case 'opt_outs':
      return counted(
        n,
        'pessoa pediu para não receber mais',
        'pessoas pediram para não receber mais',
      );
  }
}

const ADVICE: Record<StoppingMeasure, string> = {
  bounces: 'Confira de onde vieram estes contatos antes de continuar.',
  complaints: 'Confira se estas pessoas aceitaram receber mensagens da loja antes de continuar.',
  failures: 'Veja o motivo das recusas nas atividades antes de continuar.',
  opt_outs: 'Reveja o grupo e a mensagem antes de continuar.',
};

/** Portuguese texts of safe sending. */
export const safetyTexts = {
  stopped: (
    measure: StoppingMeasure,
    {
      left,
      total,
      hits,
      channel,
    }: { left: number; total: number; hits: number; channel: SendingChannel },
  ) =>
    `Paramos em ${many(left)} de ${many(total)}: ${cause(measure, hits, channel)}. Nada mais sai até você decidir. ${ADVICE[measure]}`,
};
