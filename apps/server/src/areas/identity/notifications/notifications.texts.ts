/** Portuguese texts of notifications. */
export const notificationsTexts = {
  store: (name: string) => `Loja: ${name}`,
  preferences_hint: 'Você escolhe o que recebe por e-mail nas configurações do Clientela:',
  open_link: (link: string) => `<p><a href="${link}">Abrir no Clientela</a></p>`,
  preferences_link: (hint: string, link: string) =>
    `<p>${hint} <a href="${link}">configurações</a>.</p>`,
} as const;
