import { SENDER_CODE_MINUTES } from '@clientela/contract';

/** Portuguese texts of e-mail senders. */
export const emailSendersTexts = {
  free_mail:
    'Gmail e Yahoo recusam envios em nome deles. Use um endereço do seu domínio e receba respostas aqui.',
  code_subject: (code: string) => `${code} é o seu código do Clientela`,
  code_lines: (store: string, address: string, code: string) => [
    `${store} quer enviar e-mails em nome de ${address}.`,
    `Se foi você quem pediu, digite este código em Remetentes: ${code}`,
    `Ele vale por ${SENDER_CODE_MINUTES} minutos. Se não foi você, ignore esta mensagem: sem o código nada é enviado em seu nome.`,
  ],
  wrong_code: (left: number) =>
    `Este não é o código. ${left === 1 ? 'Resta 1 tentativa.' : `Restam ${left} tentativas.`}`,
  too_soon: 'Um código acabou de ser enviado. Espere um minuto para pedir outro.',
} as const;
