import type { PlatformMail } from '#platform/mail';
import { RESET_MINUTES } from './session.rules.ts';

/** The mail behind "esqueci minha senha". */
export function resetMail(user: { name: string; email: string }, link: string): PlatformMail {
  const name = user.name.split(' ')[0] || 'Olá';
  const lines = [
    `${name}, recebemos um pedido para redefinir a sua senha no Clientela.`,
    `Para escolher uma senha nova, abra o endereço abaixo. Ele vale por ${RESET_MINUTES} minutos e só pode ser usado uma vez.`,
    link,
    'Se não foi você quem pediu, ignore esta mensagem: sua senha continua a mesma.',
  ];
  const paragraphs = lines.map((line) =>
    line === link
      ? `<p><a href="${link}">Redefinir minha senha</a></p>`
      : `<p>${escapeHtml(line)}</p>`,
  );
  return {
    to: user.email,
    subject: 'Redefinição de senha do Clientela',
    text: lines.join('\n\n'),
    html: paragraphs.join('\n'),
  };
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
