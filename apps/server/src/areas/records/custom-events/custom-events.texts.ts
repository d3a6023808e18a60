/** Portuguese texts of custom events. */
export const customEventsTexts = {
  too_many_names: (names: number) => `A loja já tem ${names} nomes de eventos.`,
} as const;
