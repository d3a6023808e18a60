/** Portuguese texts of accounts. */
export const accountTexts = {
  current_password_missing: 'A senha atual é obrigatória',
  current_password_wrong: 'A senha atual não confere',
} as const;
