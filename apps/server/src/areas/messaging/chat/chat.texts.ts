/** Portuguese texts of chat. */
export const chatTexts = {
  image: 'Foto',
  video: 'Vídeo',
  audio: 'Áudio',
  voice: 'Mensagem de voz',
  document: 'Documento',
  sticker: 'Figurinha',
  file: 'Arquivo',
  customer_wrote_first: 'O cliente escreveu antes da hora marcada, e a mensagem não foi enviada',
  whatsapp_menu: 'Menu do WhatsApp',
  reply_on_whatsapp: 'resposta no WhatsApp',
  edited: (text: string) => `Mensagem editada: ${text}`,
  deleted_text: (text: string) => `Mensagem apagada: ${text}`,
  deleted: 'Mensagem apagada',
  this_message: 'esta mensagem',
  this_template: 'este modelo',
  balance_missing: (what: string, amount: string) =>
    `Saldo insuficiente para ${what} (${amount}). Faça um depósito.`,
  text_missing: 'Escreva uma mensagem',
  caption_too_long: (characters: number) =>
    `A legenda de um arquivo tem até ${characters} caracteres`,
  window_closes_earlier:
    'A janela de 24 horas fecha antes desse horário. Escolha um horário mais cedo ou use um modelo aprovado.',
  uses_attribute: (name: string) => `A resposta rápida “${name}” o usa.`,
} as const;
