/** Portuguese texts of API keys. */
export const apiKeysTexts = {
  date_is_past: 'A data já passou',
} as const;
