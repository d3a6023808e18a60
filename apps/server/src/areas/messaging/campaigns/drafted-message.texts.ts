/** A first text for each goal of a drafted campaign; the store changes it before it sends. */
export interface DraftedMessage {
  subject: string;
  title: string;
  text: string;
  button: string;
  sms: string;
  /** Where the button leads; else to the store. */
  href?: string;
}

/** Goals that a campaign to a group may have; keys of `campaign_goals`. */
export const DRAFTED_MESSAGES = {
  sell_more: {
    subject: '{{customer.first_name | "Oi"}}, tem novidade na {{store.name}}',
    title: 'Separamos algo para você',
    text: '{{customer.first_name | "Olá"}}, chegaram novidades que combinam com o que você gosta. Passe na {{store.name}} e veja primeiro.',
    button: 'Ver as novidades',
    sms: '{{store.name}}: chegaram novidades que combinam com voce. Passe para ver.',
  },
  win_back: {
    subject: 'Sentimos sua falta, {{customer.first_name | "volte quando quiser"}}',
    title: 'Faz tempo que você não aparece',
    text: '{{customer.first_name | "Olá"}}, a {{store.name}} mudou desde a sua última visita. Quando quiser voltar, estamos aqui, com atendimento de gente.',
    button: 'Ver o que há de novo',
    sms: '{{store.name}}: sentimos sua falta. Passe para ver o que ha de novo.',
  },
  after_sale: {
    subject: 'Obrigado pela compra, {{customer.first_name | "de verdade"}}',
    title: 'Obrigado por escolher a {{store.name}}',
    text: 'Oi, {{customer.first_name | "tudo bem"}}. Deu tudo certo com o seu pedido? Se algo não ficou como você esperava, responda a este e-mail: quem lê é gente.',
    button: 'Visitar a loja',
    sms: '{{store.name}}: obrigado pela compra! Qualquer duvida, fale com a gente.',
  },
  birthday: {
    subject: '{{customer.first_name | "Oi"}}, um presente no seu aniversário',
    title: 'Comemore com a gente',
    text: '{{customer.first_name | "Olá"}}, toda a equipe da {{store.name}} deseja um ano bonito para você. Passe na loja e comemore com a gente.',
    button: 'Visitar a loja',
    sms: '{{store.name}} deseja a voce um ano bonito. Passe na loja e comemore com a gente.',
  },
  expiring_cashback: {
    subject: 'Você tem {{bonus.balance | "bônus"}} para usar na {{store.name}}',
    title: 'Seu bônus está esperando',
    text: 'Oi, {{customer.first_name | "tudo bem"}}. Você tem {{bonus.balance | "bônus"}} na {{store.name}}. Na sua página você vê até quando valem e em que compra pode usar.',
    button: 'Ver meu bônus',
    href: '{{bonus.link}}',
    sms: '{{store.name}}: voce tem {{bonus.balance | "bonus"}} para usar. Veja como: {{bonus.link}}',
  },
} as const satisfies Record<string, DraftedMessage>;
