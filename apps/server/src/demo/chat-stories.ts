/** Conversations of customers with a fashion shop; `{…}` marks variable parts. */
export const CHAT_STORIES: readonly (readonly string[])[] = [
  [
    '< Oi! Esse vestido tem no tamanho {size}?',
    '> Oi, {name}! Tem sim, e chegou cor nova hoje.',
    '< Manda foto?',
    '> #image',
    '< Amei! Vou comprar pelo site.',
    '> Qualquer coisa é só chamar aqui.',
  ],
  [
    '< Meu pedido {order} já saiu?',
    '> Saiu hoje cedo. O rastreio chega no seu e-mail até o fim do dia.',
    '< Obrigada!',
  ],
  [
    '< #voice',
    '> Ouvi seu áudio, {name}. Separo as duas peças para você provar no sábado, tudo bem?',
  ],
  [
    '< Boa tarde, vocês trocam se não servir?',
    '> Trocamos em até 30 dias, é só trazer com a etiqueta ou mandar pelo correio.',
    '< Perfeito',
  ],
  [
    '< #image',
    '< Veio com esse defeito na costura',
    '> Que pena, {name}! Já separei outra para envio hoje.',
  ],
  [
    '< Tem loja física?',
    '> Temos sim! Rua das Palmeiras, 120, Cambuí, em Campinas.',
    '< Passo aí amanhã',
  ],
  ['< Qual o prazo para {city}?', '> De 3 a 5 dias úteis, com frete grátis acima de R$ 299.'],
  [
    '< Tem desconto no Pix?',
    '> Tem 5% de desconto no Pix, {name}.',
    '< Fechado, vou levar a calça e a blusa',
  ],
  [
    '< Oi, esqueci minha senha do site',
    '> Sem problema! Clique em "Esqueci minha senha" que o link chega na hora.',
  ],
  ['< Vocês ainda têm a jaqueta jeans {size}?'],
  ['< Chegou tudo certinho, amei o embrulho 😍', '> Que alegria, {name}! Obrigada por contar 💚'],
  [
    '< Consegue segurar a saia midi até sexta?',
    '> Consigo sim, está separada no seu nome.',
    '< 🙏',
  ],
];

/** Prepared answers, as a shop writes them. */
export const QUICK_REPLIES: readonly (readonly [name: string, text: string])[] = [
  ['Boas-vindas', 'Oi, {{customer.first_name | "tudo bem"}}! Como posso ajudar?'],
  ['Endereço', 'Nossa loja fica na {{store.address | "Rua das Palmeiras, 120, Campinas/SP"}}.'],
  ['Prazo de entrega', 'A entrega leva de 3 a 5 dias úteis para {{customer.city | "sua cidade"}}.'],
  ['Trocas', 'Você pode trocar em até 30 dias, com a etiqueta e a nota.'],
  ['Pix', 'No Pix você tem 5% de desconto. Quer que eu envie a chave?'],
  ['Obrigada', 'Obrigada pela compra, {{customer.first_name | "querida"}}! 💚'],
];

export const SIZES = ['P', 'M', 'G', 'GG'] as const;
