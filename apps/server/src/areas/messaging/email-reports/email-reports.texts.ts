/** Portuguese texts about the delivery of e-mails. */
export const emailReportsTexts = {
  paused_by_health:
    'Muitos endereços não existem ou muitas pessoas marcaram como spam nos últimos 7 dias. Veja a entrega em Configurações, E-mail, antes de continuar.',
  mailbox: {
    public_server: 'Informe um servidor acessível pela internet.',
    password_missing: 'Informe a senha desta caixa.',
    sign_in: 'A caixa recusou o usuário ou a senha. No Gmail e no Outlook, use uma senha de app.',
    folder: 'A caixa não tem uma pasta com este nome.',
    certificate: 'O certificado do servidor não é válido. Confira o endereço do servidor.',
    unreachable: 'O servidor da caixa não respondeu. Confira o endereço, a porta e a segurança.',
  },
} as const;
