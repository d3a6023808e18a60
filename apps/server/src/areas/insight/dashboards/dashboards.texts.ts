/** Portuguese texts of dashboards. */
export const dashboardsTexts = {
  not_informed: 'Não informado',
  copy_of: (name: string) => `${name} (cópia)`,
} as const;
