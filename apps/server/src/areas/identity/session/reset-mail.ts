import { emailLayout, firstNameOf } from '#platform/email-layout';
import type { PlatformMail } from '#platform/mail';
import { RESET_MINUTES } from './session.rules.ts';

/** The mail behind "esqueci minha senha". */
export function resetMail(user: { name: string; email: string }, link: string): PlatformMail {
  return emailLayout({
    to: user.email,
    subject: 'Redefinição de senha do Clientela',
    lines: [
      `${firstNameOf(user.name)}, recebemos um pedido para redefinir a sua senha do Clientela.`,
      `Para escolher uma senha nova, abra o endereço abaixo. Ele vale por ${RESET_MINUTES} minutos e só pode ser usado uma vez.`,
      'Se não foi você quem pediu, ignore esta mensagem: sua senha continua a mesma.',
    ],
    action: { label: 'Redefinir minha senha', link, after: 1 },
  });
}
