/** Portuguese texts of SMTP. */
export const smtpTexts = {
  host_not_found: 'O servidor não foi encontrado',
  no_public_address: 'O servidor não tem um endereço público',
} as const;
