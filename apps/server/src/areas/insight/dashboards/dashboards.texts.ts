/** Portuguese texts of dashboards. */
export const dashboardsTexts = {
  not_informed: 'Não informado',
  copy_of: (name: string) => `${name} (cópia)`,
  wrong_password: (left: number) =>
    left === 1
      ? 'Senha incorreta. Resta 1 tentativa.'
      : `Senha incorreta. Restam ${left} tentativas.`,
  recipient_without_access: 'Escolha só pessoas desta loja que podem ver este painel.',
  mail: {
    subject: (dashboard: string, store: string, period: string) =>
      `${dashboard} – ${store}: ${period}`,
    lead: (name: string, dashboard: string, store: string) =>
      `${name}, estes são os números do painel ${dashboard} da loja ${store}.`,
    period: (period: string, compared: string, zone: string) =>
      `Período: ${period}, ${compared}. Fuso horário: ${zone}.`,
    named: (title: string, name: string) => `${title}, ${name}`,
    failed: (title: string, message: string) => `Não foi possível mostrar “${title}”: ${message}`,
    attached:
      'O painel inteiro está no arquivo anexo. Para ver os números de agora, abra o painel:',
    open: 'Abrir painel',
    file: 'painel',
  },
} as const;
