import { EMAIL_CHANGE_HOURS } from '@clientela/contract';
import { emailLayout, firstNameOf } from '#platform/email-layout';
import type { PlatformMail } from '#platform/mail';

interface Person {
  name: string;
  email: string;
}

/** To the new address: the link that makes it the person's own. */
export function confirmationMail(person: Person, email: string, link: string): PlatformMail {
  return emailLayout({
    to: email,
    subject: 'Confirme o seu novo e-mail no Clientela',
    lines: [
      `${firstNameOf(person.name)}, falta um passo para você entrar no Clientela com este e-mail.`,
      `Abra o endereço abaixo e confirme a troca. Ele vale por ${EMAIL_CHANGE_HOURS} horas e só pode ser usado uma vez.`,
      'Se não foi você quem pediu, ignore esta mensagem: nada muda.',
    ],
    action: { label: 'Confirmar novo e-mail', link, after: 1 },
  });
}

/** To an address that already has an account: the requester learns nothing of it. */
export function takenMail(email: string): PlatformMail {
  return emailLayout({
    to: email,
    subject: 'Este e-mail já tem uma conta no Clientela',
    lines: [
      'Alguém pediu para usar este e-mail em outra conta do Clientela, mas ele já pertence à sua.',
      'Nada mudou. Se foi você, entre com a conta que já existe ou escolha outro e-mail.',
    ],
  });
}

/** To the old address, before anything changes. */
export function changeAskedMail(person: Person, email: string): PlatformMail {
  return emailLayout({
    to: person.email,
    subject: 'Pedido de troca de e-mail no Clientela',
    lines: [
      `${firstNameOf(person.name)}, pediram a troca do e-mail da sua conta para ${email}.`,
      'Enquanto o novo endereço não for confirmado, você continua entrando com este.',
      'Se não foi você, troque a sua senha agora: quem pediu conhece a senha atual.',
    ],
  });
}

/** To the old address, once it no longer opens the account. */
export function changedMail(person: Person, email: string): PlatformMail {
  return emailLayout({
    to: person.email,
    subject: 'O e-mail da sua conta no Clientela mudou',
    lines: [
      `${firstNameOf(person.name)}, a sua conta agora usa o e-mail ${email}.`,
      'Se não foi você, fale com quem administra a sua loja.',
    ],
  });
}

/** After the password was changed. */
export function passwordChangedMail(person: Person): PlatformMail {
  return emailLayout({
    to: person.email,
    subject: 'A sua senha do Clientela mudou',
    lines: [
      `${firstNameOf(person.name)}, a senha da sua conta acaba de ser trocada e as outras sessões foram encerradas.`,
      'Se não foi você, use “Esqueci minha senha” na tela de entrada para recuperar o acesso.',
    ],
  });
}
