import { INVITATION_DAYS, ROLE_LABELS, type Role } from '@clientela/contract';
import { emailLayout } from '#platform/email-layout';
import type { PlatformMail } from '#platform/mail';

export function invitationMail(
  invitation: { email: string; role: Role; invited_by: string | null },
  store: string,
  link: string,
): PlatformMail {
  const who = invitation.invited_by ?? 'A equipe da loja';
  return emailLayout({
    to: invitation.email,
    subject: `Convite para a equipe de ${store} no Clientela`,
    lines: [
      `${who} convidou você para a equipe de ${store} no Clientela, com o papel ${ROLE_LABELS[invitation.role]}.`,
      `Para aceitar, abra o endereço abaixo: quem já tem uma conta entra com ela, e quem ainda não tem escolhe uma senha. Ele vale por ${INVITATION_DAYS} dias e só pode ser usado uma vez.`,
      'Se você não esperava este convite, ignore esta mensagem.',
    ],
    action: { label: 'Aceitar convite', link, after: 1 },
  });
}
