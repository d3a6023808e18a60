/** Portuguese texts of exports. */
export const exportsTexts = {
  ready_subject: (file: string, store: string) => `Exportação pronta: ${file} – ${store}`,
  ready_line: (name: string, file: string, store: string) =>
    `${name}, o arquivo ${file} da loja ${store} está pronto.`,
  download_line: (days: number) =>
    `Para baixar, entre no Clientela pelo endereço abaixo. O arquivo fica disponível por ${days} dias.`,
  download: 'Baixar arquivo',
  recipients_without_access: (addresses: string) =>
    `${addresses}: só pessoas desta loja que podem ver a lista recebem o aviso.`,
  recipients_without_dashboards: (addresses: string) =>
    `${addresses}: só pessoas desta loja que podem ver painéis recebem o aviso.`,
  dashboard_file: 'painel',
  dashboard_failed:
    'Algo deu errado do nosso lado e o arquivo não ficou pronto. Exporte o painel novamente.',
  failed: 'Algo deu errado do nosso lado e o arquivo não ficou pronto. Exporte a lista novamente.',
} as const;
