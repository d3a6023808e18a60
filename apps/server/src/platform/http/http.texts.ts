/** Portuguese texts of HTTP responses. */
export const httpTexts = {
  another_store: (name: string) => `Isto é de “${name}”, e a loja aberta aqui é outra.`,
  not_in_plan: (missing: string) => `O plano da sua loja não inclui: ${missing}.`,
  scope_missing: (label: string) =>
    `Esta chave não permite ${label.charAt(0).toLowerCase()}${label.slice(1)}.`,
  link_gone: 'Este link não existe mais',
  link_gone_hint:
    'Ele pode ter sido cortado no caminho, ou é antigo. Para chegar à loja, responda à mensagem que você recebeu.',
  overloaded: 'Muita gente está chegando agora',
  overloaded_hint: 'Aguarde alguns segundos e abra o link novamente.',
  failed: 'Algo deu errado do nosso lado',
  failed_hint: 'Abra o link novamente em alguns minutos.',
  page_not_found: 'Página não encontrada',
  bad_character: 'Um texto tem um caractere que não é aceito.',
  too_many_in_an_hour: (what: string, minutes: number) =>
    `${what} em uma hora. Tente novamente em ${minutes} min.`,
} as const;
