/** Portuguese texts of pop-ups. */
export const popupsTexts = {
  needs_contact: 'Peça e-mail ou telefone: sem um deles não há como falar com a pessoa.',
  repeated_field: 'O mesmo campo aparece duas vezes.',
  attribute_unknown: 'Este atributo não existe entre os atributos de clientes da loja.',
  attribute_gone: (label: string) =>
    `${label ? `O atributo “${label}”` : 'Um atributo'} está arquivado ou não existe mais. Tire o campo do formulário.`,
  attribute_without_input: (label: string) =>
    `“${label}” guarda data e hora, e um pop-up não pede data e hora. Tire o campo do formulário.`,
  asked_by: (count: number, names: string) =>
    count === 1 ? `O pop-up ${names} o pede.` : `Os pop-ups ${names} o pedem.`,
  needs_one_form: (letter: string) =>
    `A versão ${letter} precisa de exatamente um bloco de formulário.`,
  form_after_signup: 'O bloco de formulário só pode ficar na etapa do formulário.',
  empty_text: 'Escreva o texto deste bloco.',
  image_missing: 'Escolha a imagem.',
  alt_missing: 'Descreva a imagem para quem não a vê.',
  link_unsafe: 'Use um endereço que comece com https://, http://, mailto: ou tel:.',
  contrast: 'O texto quase não se lê sobre este fundo. Escolha cores com mais contraste.',
  only_new_needs_message:
    'Um cupom só para pessoas novas precisa ser enviado por mensagem: a tela revelaria quem já é conhecido.',
  coupon_message: {
    subject: (store: string) => `Seu cupom de ${store}`,
    thanks: (store: string) => `Obrigado por se cadastrar em ${store}.`,
    code: (code: string) => `Seu cupom é ${code}. Use-o ao finalizar a compra.`,
    validity: (days: number) =>
      days === 1 ? 'Ele vale por 1 dia.' : `Ele vale por ${days} dias, em uma compra.`,
    minimum: (amount: string) => `A compra mínima é de ${amount}.`,
    open_shop: 'Ir para a loja',
    sms: (store: string, code: string) =>
      `${store}: seu cupom é ${code}. Use ao finalizar a compra.`,
    known_subject: (store: string) => `Você já está na lista de ${store}`,
    known: (store: string) => [
      `Recebemos o seu cadastro em ${store}.`,
      'O cupom deste cadastro é só para quem chega pela primeira vez, e nós já conhecíamos você.',
    ],
  },
  pool_empty: 'Envie os códigos dos cupons.',
  shop_missing: 'Nenhuma loja conectada cria cupons. Conecte uma ou use códigos próprios.',
  over_hundred: 'O desconto vai até 100%.',
  inline_trigger: 'Um formulário na página não tem gatilho.',
  repeated_letter: 'Duas versões têm a mesma letra.',
  end_before_start: 'O fim vem antes do início.',
  consent_gone: 'Um dos textos de consentimento não existe mais.',
  too_many_codes: 'Envie até 20 mil códigos',
  copy_of: (name: string) => `${name} (cópia)`,
  field_required: 'Preencha este campo.',
  name_too_long: 'Escreva até 200 caracteres.',
  email_invalid: 'Confira o e-mail.',
  phone_invalid: 'Confira o telefone, com DDD.',
  document_invalid: 'Confira o CPF ou CNPJ.',
  birthdate_invalid: 'Confira a data.',
  origin_invalid: 'Informe o endereço do site, como https://loja.com.br.',
  sample: {
    home: 'Início',
    about: 'Sobre',
    title: 'Loja de exemplo',
    footer: 'Esta página é um exemplo: nada aqui está à venda.',
    products: [
      ['Caneca de cerâmica', 'R$ 49,90'],
      ['Bandeja de madeira', 'R$ 89,90'],
      ['Vaso pequeno', 'R$ 129,90'],
      ['Luminária de mesa', 'R$ 159,90'],
    ],
    paragraphs: [
      'Aqui os pop-ups da sua loja aparecem como no seu site: depois do tempo escolhido, no meio da página ou quando alguém vai sair.',
      'Cadastros feitos aqui são de verdade. Use o seu próprio e-mail para testar.',
      'Role a página para ver os pop-ups que esperam pela metade dela.',
      'Feche a janela do pop-up e recarregue: ele respeita o prazo escolhido em “Com que frequência”.',
    ],
  },
} as const;
