import { INVITATION_DAYS, ROLE_LABELS, type Role, type TeamMember } from '@clientela/contract';
import { firstNameOf, letter } from '#platform/letter';
import type { PlatformMail } from '#platform/mail';

export function invitationMail(
  invitation: { email: string; role: Role; invited_by: string | null },
  store: string,
  link: string,
): PlatformMail {
  const who = invitation.invited_by ?? 'A equipe da loja';
  return letter({
    to: invitation.email,
    subject: `Convite para a equipe de ${store} no Clientela`,
    lines: [
      `${who} convidou você para a equipe de ${store} no Clientela, com o papel ${ROLE_LABELS[invitation.role]}.`,
      `Para aceitar, abra o endereço abaixo e escolha a sua senha. Ele vale por ${INVITATION_DAYS} dias e só pode ser usado uma vez.`,
      'Se você não esperava este convite, ignore esta mensagem.',
    ],
    action: { label: 'Aceitar convite', link, after: 1 },
  });
}

export function addedMail(member: TeamMember, store: string, publicUrl: string): PlatformMail {
  return letter({
    to: member.user.email,
    subject: `Você agora faz parte da equipe de ${store}`,
    lines: [
      `${firstNameOf(member.user.name)}, você foi incluído na equipe de ${store} no Clientela, com o papel ${ROLE_LABELS[member.role]}.`,
      'Entre com o seu e-mail e a sua senha de sempre e escolha a loja no alto do menu.',
    ],
    action: { label: 'Abrir o Clientela', link: publicUrl, after: 1 },
  });
}
