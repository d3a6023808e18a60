/** Portuguese texts of the e-mail that asks for a confirmation. */
export const confirmationsTexts = {
  subject: (store: string) => `Confirme que quer receber novidades de ${store}`,
  lead: (store: string) =>
    `Recebemos um pedido para que ${store} envie novidades e ofertas para este e-mail.`,
  agreement: (text: string) => `Ao confirmar, você concorda com este texto: “${text}”`,
  ask: 'Se foi você, confirme pelo endereço abaixo. Ele vale por 7 dias.',
  confirm: 'Confirmar',
  otherwise:
    'Se não foi você, ignore esta mensagem: sem a confirmação, nada é enviado por causa deste pedido.',
} as const;
