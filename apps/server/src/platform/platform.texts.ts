/** Portuguese texts of the platform. */
export const platformTexts = {
  hello: 'Olá',
  common_password: 'Esta senha é fácil de adivinhar. Escolha outra.',
  page: (page: number) => `Página ${page}`,
  footer_banner_button: 'Saiba mais',
  mail_file: ({ to, subject, text }: { to: string; subject: string; text: string }) =>
    `Para: ${to}\nAssunto: ${subject}\n\n${text}\n`,
} as const;
