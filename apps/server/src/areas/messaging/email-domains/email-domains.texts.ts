/** Portuguese texts of e-mail domains. */
export const emailDomainsTexts = {
  not_a_domain: 'Digite um domínio como sualoja.com.br',
  free_mail: (domain: string) =>
    `${domain} é de um provedor de e-mail, e só ele pode autorizar envios. Use o domínio do seu site.`,
} as const;
