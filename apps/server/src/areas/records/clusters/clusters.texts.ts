/** Portuguese texts of clusters. */
export const clustersTexts = {
  by: {
    campaign: { one: 'pela campanha', several: 'pelas campanhas' },
    model: { one: 'pelo modelo de e-mail', several: 'pelos modelos de e-mail' },
  },
  ready: {
    recent: 'Compraram nos últimos 30 dias',
    once: 'Compraram uma vez',
    quiet: 'Não compram há 90 dias',
    best: 'R$ 500 ou mais no último ano',
    birthday: 'Aniversariantes da semana',
    never: 'Ainda não compraram',
  },
  cluster_in_use: (by: string, names: string) =>
    `Este grupo é usado ${by} ${names} e não pode ser apagado.`,
  this_tag: 'Esta tag',
  this_campaign: 'Esta campanha',
  this_popup: 'Este pop-up',
  this_survey: 'Esta pesquisa',
  this_attribute: 'Este atributo',
  of_cluster: 'do grupo',
  of_clusters: 'dos grupos',
  of_private_cluster: 'de um grupo particular de outra pessoa',
  of_private_clusters: (count: number) => `de ${count} grupos particulares de outras pessoas`,
  in_campaign: 'na campanha',
  in_campaigns: 'nas campanhas',
  in_use: (where: string, names: string) => `, em uso ${where} ${names}`,
  named_by_conditions: (what: string, where: string, pronoun: 'a' | 'o') =>
    `${what} está nas condições ${where}. Retire-${pronoun} das condições para poder apagar.`,
  a_tag: 'uma tag',
  a_product: 'um produto',
  a_campaign: 'uma campanha',
  a_popup: 'um pop-up',
  a_survey: 'uma pesquisa',
  an_import: 'uma importação',
  an_attribute: 'um atributo',
  condition_gone: (cluster: string, what: string) =>
    `O grupo “${cluster}” tem uma condição sobre ${what} que não existe mais: abra o grupo e retire-a`,
  choice_gone: 'Uma escolha não existe mais nesta loja. Retire-a e salve.',
} as const;
