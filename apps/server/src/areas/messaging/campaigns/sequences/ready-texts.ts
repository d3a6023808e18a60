import type { CampaignAction, CampaignDraft, ReadySequenceKey } from '@clientela/contract';

interface ReadyMessage {
  offset: CampaignAction['offset'];
  moment?: CampaignAction['moment'];
  conditions?: CampaignAction['conditions'];
  subject: string;
  title: string;
  text: string;
  button: string;
  /** Where the button leads; else to the store. */
  href?: string;
  /** For customers without reachable e-mail, where the store sends SMS. */
  sms?: string;
}

export interface ReadySequence {
  goal: string;
  trigger: CampaignDraft['trigger'];
  rules?: Partial<CampaignDraft['rules']>;
  /** Leaves at any hour: it is of use now or not at all. */
  is_urgent?: true;
  messages: ReadyMessage[];
}

const DAYS = (value: number): CampaignAction['offset'] => ({ value, unit: 'DAY' });
const HOURS = (value: number): CampaignAction['offset'] => ({ value, unit: 'HOUR' });

/** Texts and times of ready sequences; `usualDays`: the usual repurchase interval of a customer. */
export function readySequence(key: ReadySequenceKey, usualDays: number): ReadySequence {
  return ALL[key](usualDays);
}

const ALL: Record<ReadySequenceKey, (usualDays: number) => ReadySequence> = {
  welcome: () => ({
    goal: 'welcome',
    trigger: { kind: 'new_customer' },
    messages: [
      {
        offset: HOURS(1),
        subject: '{{customer.first_name | "Oi"}}, que bom ter você na {{store.name}}',
        title: 'Que bom ter você aqui',
        text: 'Oi, {{customer.first_name | "tudo bem"}}. A partir de agora você fica sabendo primeiro do que chega à {{store.name}}. Se precisar de ajuda para escolher, é só responder a este e-mail.',
        button: 'Conhecer a loja',
      },
      {
        offset: DAYS(5),
        conditions: ['not_clicked'],
        subject: 'O que nossos clientes mais gostam',
        title: 'Por onde começar',
        text: '{{customer.first_name | "Olá"}}, separamos o que nossos clientes mais compram e recomendam. Uma boa porta de entrada para quem está chegando.',
        button: 'Ver os mais queridos',
      },
    ],
  }),
  cart: () => ({
    goal: 'abandoned_cart',
    trigger: { kind: 'cart_abandoned' },
    rules: { repeat_after_days: 1, exit_on_sale: true },
    messages: [
      {
        offset: HOURS(1),
        subject: '{{customer.first_name | "Oi"}}, você esqueceu algo no carrinho',
        title: 'Guardamos o seu carrinho',
        text: 'Oi, {{customer.first_name | "tudo bem"}}. Você deixou na {{store.name}}: {{cart.items | "produtos no carrinho"}}. Está tudo guardado, é só continuar de onde parou.',
        button: 'Voltar ao carrinho',
        href: '{{cart.url}}',
        sms: '{{store.name}}: seu carrinho esta guardado. Continue de onde parou: {{cart.url}}',
      },
      {
        offset: HOURS(24),
        subject: 'Ficou alguma dúvida sobre {{cart.items | "o seu carrinho"}}?',
        title: 'Podemos ajudar?',
        text: '{{customer.first_name | "Olá"}}, seu carrinho de {{cart.total | "produtos"}} continua guardado. Se foi o frete, o prazo ou o tamanho que fez você parar, responda a este e-mail: quem lê é gente.',
        button: 'Finalizar a compra',
        href: '{{cart.url}}',
      },
      {
        offset: HOURS(72),
        conditions: ['not_clicked'],
        subject: 'Último aviso sobre o seu carrinho',
        title: 'Antes que acabe',
        text: '{{customer.first_name | "Olá"}}, este é o último lembrete sobre {{cart.items | "o seu carrinho"}}. O estoque não fica reservado, então vale garantir logo.',
        button: 'Ver meu carrinho',
        href: '{{cart.url}}',
      },
    ],
  }),
  payment: () => ({
    goal: 'abandoned_cart',
    trigger: { kind: 'payment_pending' },
    is_urgent: true,
    messages: [
      {
        offset: HOURS(0),
        moment: 'first_reminder',
        subject: 'Falta só o pagamento do pedido {{payment.order}}',
        title: 'Seu pedido está quase lá',
        text: 'Oi, {{customer.first_name | "tudo bem"}}. O {{payment.method | "pagamento"}} de {{payment.amount | "seu pedido"}} do pedido {{payment.order}} ainda está pendente. No botão abaixo você copia o código e paga em segundos.',
        button: 'Pagar agora',
        href: '{{payment.url}}',
        sms: '{{store.name}}: falta pagar o {{payment.method | "pedido"}} de {{payment.amount}}. Codigo aqui: {{payment.url}}',
      },
      {
        offset: HOURS(1),
        moment: 'last_reminder',
        subject: 'O prazo do pedido {{payment.order}} está acabando',
        title: 'Vence em breve',
        text: '{{customer.first_name | "Olá"}}, o {{payment.method | "pagamento"}} do pedido {{payment.order}} vale até {{payment.expires_at | "hoje"}}. Depois disso o pedido é cancelado e os produtos voltam ao estoque.',
        button: 'Pagar antes que vença',
        href: '{{payment.url}}',
        sms: '{{store.name}}: o {{payment.method | "pagamento"}} do pedido {{payment.order}} vence {{payment.expires_at | "em breve"}}: {{payment.url}}',
      },
    ],
  }),
  bonus: () => ({
    goal: 'expiring_cashback',
    trigger: { kind: 'bonus_expiring', days: 7 },
    messages: [
      {
        offset: DAYS(0),
        subject:
          'Você tem {{bonus.expiring_value | "bônus"}} para usar até {{bonus.expires_at | "logo"}}',
        title: 'Seu bônus vence em uma semana',
        text: 'Oi, {{customer.first_name | "tudo bem"}}. Você tem {{bonus.expiring_value | "bônus"}} na {{store.name}}, que valem até {{bonus.expires_at | "logo"}}. Na sua página você vê o saldo e em que compra pode usar.',
        button: 'Ver meu bônus',
        href: '{{bonus.link}}',
        sms: '{{store.name}}: voce tem {{bonus.expiring_value | "bonus"}} para usar ate {{bonus.expires_at | "logo"}}. Veja como: {{bonus.link}}',
      },
      {
        offset: DAYS(6),
        subject: 'Amanhã vence o seu bônus na {{store.name}}',
        title: 'Falta um dia',
        text: '{{customer.first_name | "Olá"}}, os {{bonus.expiring_value | "bônus"}} que você ganhou valem até {{bonus.expires_at | "amanhã"}}. Depois disso não conseguimos devolver.',
        button: 'Usar agora',
        href: '{{bonus.link}}',
        sms: '{{store.name}}: seus {{bonus.expiring_value | "bonus"}} vencem amanha. Use em {{bonus.link}}',
      },
    ],
  }),
  birthday: () => ({
    goal: 'birthday',
    trigger: { kind: 'birthday', days: 0 },
    rules: { repeat_after_days: 300 },
    messages: [
      {
        offset: HOURS(0),
        subject: 'Feliz aniversário, {{customer.first_name | "hoje é seu dia"}}!',
        title: 'Hoje o dia é seu',
        text: '{{customer.first_name | "Olá"}}, toda a equipe da {{store.name}} deseja um ano bonito para você. Passe na loja e comemore com a gente.',
        button: 'Visitar a loja',
      },
      {
        offset: DAYS(3),
        conditions: ['not_opened', 'not_bought'],
        subject: 'Seu presente de aniversário ainda está aqui',
        title: 'Guardamos para você',
        text: '{{customer.first_name | "Oi"}}, a semana do aniversário passa rápido. Seu presente na {{store.name}} continua guardado por mais alguns dias.',
        button: 'Ver meu presente',
      },
    ],
  }),
  after_sale: () => ({
    goal: 'after_sale',
    trigger: { kind: 'sale' },
    rules: { repeat_after_days: 30 },
    messages: [
      {
        offset: DAYS(1),
        subject: 'Obrigado pela compra, {{customer.first_name | "de verdade"}}',
        title: 'Obrigado por escolher a {{store.name}}',
        text: 'Oi, {{customer.first_name | "tudo bem"}}. Já estamos cuidando do seu pedido. Qualquer dúvida sobre entrega ou troca, responda a este e-mail: quem lê é gente.',
        button: 'Visitar a loja',
      },
      {
        offset: DAYS(15),
        subject: 'Deu tudo certo com o seu pedido?',
        title: 'Como foi?',
        text: '{{customer.first_name | "Olá"}}, já faz uns dias que seu pedido saiu daqui. Se algo não ficou como você esperava, conte para nós: queremos resolver. Se ficou, combina com estas novidades.',
        button: 'Ver o que combina',
      },
    ],
  }),
  buy_again: (usualDays) => ({
    goal: 'sell_more',
    trigger: { kind: 'last_sale_ago', days: usualDays },
    rules: { exit_on_sale: true },
    messages: [
      {
        offset: HOURS(0),
        subject: '{{customer.first_name | "Oi"}}, está na hora de repor?',
        title: 'Que tal mais uma vez?',
        text: '{{customer.first_name | "Olá"}}, costuma ser por agora que nossos clientes voltam. Deixamos fácil: o que você gostou continua por aqui, e chegou novidade.',
        button: 'Comprar de novo',
      },
      {
        offset: DAYS(7),
        conditions: ['not_clicked'],
        subject: 'Chegou novidade desde a sua última compra',
        title: 'Veja o que mudou',
        text: '{{customer.first_name | "Oi"}}, desde a sua última compra chegaram coisas que combinam com você. Vale uma olhada rápida.',
        button: 'Ver as novidades',
      },
    ],
  }),
  win_back: () => ({
    goal: 'win_back',
    trigger: { kind: 'last_sale_ago', days: 60 },
    rules: { exit_on_sale: true },
    messages: [
      {
        offset: HOURS(0),
        subject: 'Sentimos sua falta, {{customer.first_name | "volte quando quiser"}}',
        title: 'Faz tempo que você não aparece',
        text: '{{customer.first_name | "Olá"}}, a {{store.name}} mudou bastante desde a sua última visita. Passe para ver.',
        button: 'Ver o que há de novo',
      },
      {
        offset: DAYS(30),
        subject: 'Algo para você voltar, {{customer.first_name | "com carinho"}}',
        title: 'Um motivo para voltar',
        text: 'Oi, {{customer.first_name | "tudo bem"}}. Sabemos que o tempo passa rápido. Quando quiser retomar, estamos aqui, com atendimento de gente e entrega rápida.',
        button: 'Voltar à loja',
      },
      {
        offset: DAYS(60),
        subject: 'Ainda quer receber nossas novidades?',
        title: 'Sem insistir',
        text: '{{customer.first_name | "Olá"}}, faz quatro meses que você não compra na {{store.name}}. Se não fizer mais sentido, o link de descadastro está logo abaixo. Se fizer, será um prazer.',
        button: 'Dar mais uma olhada',
      },
    ],
  }),
};
