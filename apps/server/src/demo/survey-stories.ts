type Texts = readonly string[];

export interface SurveyStory {
  /** Of the gallery. */
  model: string;
  name: string;
  /** Of a store with 20,000 customers. */
  responses: number;
  /** Share of them that came by the open link. */
  open: number;
  /** Days between the purchase and the message. */
  afterDays: number;
  /** A campaign whose messages carried it too. */
  campaign?: string;
  /** Share of WhatsApp among the messages. */
  whatsapp: number;
  /** Days ago on which it ended. */
  ended?: number;
}

/** The demo's surveys started so many days ago. */
export const SURVEY_DAYS = 90;

/** Those about purchases first: they have the first choice among the sales. */
export const SURVEY_STORIES: readonly SurveyStory[] = [
  {
    model: 'nps_product',
    name: 'NPS por produto',
    responses: 250,
    open: 0,
    afterDays: 20,
    whatsapp: 0.3,
  },
  {
    model: 'delivery',
    name: 'Entrega',
    responses: 450,
    open: 0.06,
    afterDays: 8,
    whatsapp: 0.7,
  },
  {
    model: 'nps_store',
    name: 'NPS da loja',
    responses: 900,
    open: 0.14,
    afterDays: 15,
    campaign: 'Quem comprou uma vez',
    whatsapp: 0.45,
  },
  {
    model: 'reason',
    name: 'Por que você comprou?',
    responses: 200,
    open: 0.2,
    afterDays: 2,
    whatsapp: 0.5,
    ended: 34,
  },
];

/** Shares of links opened, and of the opened ones that are answered. */
export const OPENED = { EMAIL: 0.41, OFFICIAL_WHATSAPP: 0.72 } as const;
export const ANSWERED = { EMAIL: 0.58, OFFICIAL_WHATSAPP: 0.67 } as const;

/** Weights of the options of each choice question. */
export const CHOICES: Record<string, readonly (readonly [option: string, weight: number])[]> = {
  problemas: [
    ['atraso', 48],
    ['rastreio', 24],
    ['embalagem', 14],
    ['falta', 6],
    ['entregador', 5],
    ['produto', 3],
    ['other', 3],
  ],
  decepcao: [
    ['tamanho', 46],
    ['qualidade', 22],
    ['foto', 18],
    ['preco', 9],
    ['defeito', 5],
  ],
  para_quem: [
    ['mim', 71],
    ['presente', 21],
    ['trabalho', 8],
  ],
  ocasiao: [
    ['aniversario', 58],
    ['data', 24],
    ['casamento', 10],
    ['agradecer', 8],
  ],
  decisao: [
    ['qualidade', 34],
    ['preco', 27],
    ['avaliacao', 17],
    ['marca', 12],
    ['prazo', 9],
    ['frete', 8],
    ['other', 3],
  ],
};

export const OTHER_TEXTS: Record<string, Texts> = {
  problemas: ['Entregaram na portaria errada.', 'Deixaram com o vizinho sem avisar.'],
  decisao: ['Uma amiga tem igual.', 'Vi no Instagram da loja.', 'Já conhecia a loja de Campinas.'],
};

/** Products that people like less than the others. */
export const DISLIKED: ReadonlySet<string> = new Set([
  'Body manga longa',
  'Calça jogger',
  'Bota de cano curto',
  'Óculos de sol',
  'Rasteirinha',
]);

export const WRONG: Texts = [
  'A entrega atrasou nove dias e ninguém me avisou.',
  'Pedi M e veio G. A troca demorou quase um mês.',
  'O tecido é bem mais fino do que parece na foto.',
  'Tentei falar no WhatsApp três vezes e não me responderam.',
  'O frete ficou quase o preço da blusa.',
  'A costura do vestido abriu na primeira lavagem.',
  'O cupom não funcionou e ninguém resolveu.',
  'Veio com cheiro de guardado e a etiqueta rasgada.',
  'Cobraram duas vezes no cartão e o estorno demorou.',
  'A calça encolheu, e eu segui as instruções de lavagem.',
  'O site caiu na hora do pagamento e perdi a promoção.',
  'Comprei para um aniversário e chegou depois da festa.',
];

export const MISSING: Texts = [
  'Mais tamanhos. O GG quase sempre está esgotado.',
  'O frete podia ser grátis a partir de um valor menor.',
  'Gostei da roupa, mas a tabela de medidas não bate.',
  'Faltou uma foto da peça em alguém mais alto.',
  'A embalagem podia ter menos plástico.',
  'A entrega foi boa, só o rastreio não atualizava.',
  'Queria mais opções de cor na linha básica.',
  'Só o prazo, que para o Norte é longo.',
  'Um provador virtual ajudaria bastante.',
];

export const LIKED: Texts = [
  'O caimento do vestido é perfeito, recebi vários elogios.',
  'Chegou em dois dias, antes do prazo!',
  'O atendimento do Vinícius no WhatsApp é um carinho.',
  'Qualidade do tecido muito boa pelo preço.',
  'Adorei o bilhete escrito à mão junto com o pedido.',
  'A troca foi simples e sem custo. Compro de novo com certeza.',
  'As fotos são fiéis, a cor é igualzinha.',
  'Tudo embalado com capricho, parece presente.',
  'Comprei o linho e já quero em todas as cores.',
  'Finalmente uma calça que serve na cintura e no quadril.',
  'O cupom de primeira compra me convenceu, e a roupa me conquistou.',
  'Loja de confiança, já é a minha quarta compra.',
  'Minha mãe amou o presente.',
  'Peças que combinam entre si, uso para trabalhar e para sair.',
];

export const DELIVERED_WELL: Texts = [
  'Chegou antes do prazo.',
  'Entregador muito educado.',
  'A caixa veio intacta e perfumada.',
  'Recebi aviso em cada etapa.',
  'Rápido até aqui no interior.',
  'Tudo certo, obrigada!',
];

export const TO_CHANGE: Texts = [
  'A modelagem: o P veste como PP.',
  'O material da sola escorrega.',
  'O forro, que é áspero por dentro.',
  'A descrição deveria dizer que o tecido é transparente.',
  'O zíper emperra.',
  'As fotos, que mostram outra cor.',
];

export const DOUBTS: Texts = [
  'Medo de não servir.',
  'O valor do frete.',
  'Não achei a tabela de medidas.',
  'Nunca tinha comprado na loja.',
  'O prazo de entrega.',
  'A página demorou para carregar no celular.',
];

/** Notes of the people who settled a low score. */
export const SETTLED_NOTES: Texts = [
  'Liguei e pedi desculpas. Enviei um cupom de 15%.',
  'Troca aprovada, código de postagem enviado por e-mail.',
  'Falamos no WhatsApp. Ela vai dar outra chance.',
  'Frete devolvido na carteira da loja.',
  'Aberto chamado com a transportadora. Entregue no dia seguinte.',
  'Não atendeu em duas tentativas. Mandei mensagem.',
  'Estorno confirmado com o financeiro.',
];
