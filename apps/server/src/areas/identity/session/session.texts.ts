/** Portuguese texts of sessions. */
export const sessionTexts = {
  password_wrong: 'A senha não confere',
} as const;
