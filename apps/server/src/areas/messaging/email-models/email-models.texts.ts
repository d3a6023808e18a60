/** Portuguese texts of e-mail models. */
export const emailModelsTexts = {
  unchanged_text: (hint: string) => `O bloco de texto ainda diz “${hint}”`,
  text_missing: 'O bloco de texto está vazio',
  link_not_found: (url: string) => `Este link responde “não encontrado”: ${url}`,
  link_failing: (url: string) => `Este link responde com um erro: ${url}`,
  link_silent: (url: string) => `Este link não responde: ${url}`,
  picture_gone: (url: string) => `Esta imagem não abre: ${url}`,
  heavy_picture: (url: string) =>
    `Esta imagem tem mais de 1 MB e demora para abrir no celular: ${url}`,
  html_missing: 'O bloco de HTML está vazio',
  button_text_missing: 'O botão está sem texto',
  product_missing: 'O produto está sem nome',
  no_product_to_show: 'Nenhum produto para mostrar: é preciso ter estoque, imagem e página na loja',
  coupon_missing: 'O cupom está sem código',
  survey_title_missing: 'A pesquisa está sem pergunta',
  video_link_missing: 'Informe o link do vídeo',
  alt_missing:
    'Descreva a imagem: o texto aparece quando ela não carrega e é lido para quem não vê',
  mostly_picture:
    'Quase todo o e-mail é imagem. Escreva também o principal em texto: muitos programas abrem sem imagens e filtros desconfiam.',
  long_subject: (length: number) =>
    `O assunto tem ${length} caracteres. Acima de 60, celulares cortam o fim.`,
  loud_subject: 'O assunto está em maiúsculas: filtros de spam desconfiam e parece um grito',
  /** Phrases that filters score, from SpamAssassin's rules and providers' advice. */
  spam_phrases: [
    '100% grátis',
    'clique aqui',
    'dinheiro fácil',
    'ganhe dinheiro',
    'garantia total',
    'renda extra',
    'sem custo nenhum',
    'trabalhe em casa',
    'última oportunidade',
    'você foi selecionado',
    'você ganhou',
  ],
  spam_words: (words: string) =>
    `Filtros de spam costumam desconfiar de: ${words}. Diga o mesmo de forma mais simples.`,
  hidden_way_out: (label: string) =>
    `“${label}” não deixa claro que serve para sair da lista. Quem não acha a saída marca como spam.`,
  cluster_gone: 'O grupo deste bloco não existe mais. Escolha outro, ou mostre a todos',
  may_be_empty:
    'Todos os blocos são só para alguns: quem não estiver em nenhum grupo recebe um e-mail vazio',
  image_missing: 'Escolha a imagem',
  image_gone: 'A imagem não está mais na biblioteca. Escolha outra',
  button_link_missing: 'Informe o link do botão',
  unchanged_product: (hint: string) => `O bloco de produto ainda diz “${hint}”`,
  social_link_missing: (network: string) => `Informe o endereço da loja no ${network}`,
  unchanged_social: 'O bloco de redes sociais ainda não leva à página da loja',
  forbidden_css: (name: string) => `O estilo “${name}” não funciona em programas de e-mail`,
  by_campaign: 'pela campanha',
  by_campaigns: 'pelas campanhas',
  model_in_use: (by: string, names: string) =>
    `Este modelo é usado ${by} ${names} e não pode ser apagado.`,
  sample_items: '2x Caneca de cerâmica, Bandeja de madeira',
  sample_deadline: '31/12 às 18:30',
  method_boleto: 'boleto',
  method_card: 'cartão',
  method_other: 'pagamento',
  more_items: (more: number) => ` e mais ${more} ${more === 1 ? 'item' : 'itens'}`,
  day_and_hour: (day: string, hour: string) => `${day} às ${hour}`,
  unknown_variable: (name: string) => `A variável “${name}” não existe`,
  unsafe_link: (link: string) => `O link “${link}” não é aceito`,
  other_received: ' O outro recebeu.',
  others_received: (sent: number) => ` Os outros ${sent} receberam.`,
  test_not_sent: (refusals: string, others: string) =>
    `O teste não saiu para ${refusals}.${others}`,
  price_change: (old: string, price: string) => `De ${old} por ${price}`,
  uses_attribute: (name: string) => `O modelo “${name}” o usa.`,
} as const;
