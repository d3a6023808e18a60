/** Portuguese texts of dashboards. */
export const dashboardsTexts = {
  not_informed: 'Não informado',
} as const;
