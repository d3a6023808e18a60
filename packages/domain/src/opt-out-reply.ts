import { fold } from './text.ts';

/** What customers ask for by answering a message (channels, chat §2). */

const STOP = new Set([
  'sair',
  'pare',
  'parar',
  'stop',
  'cancelar',
  'descadastrar',
  'remover',
  'nao quero',
  'nao quero mais',
  'nao quero receber',
]);
const SOUNDS_LIKE_STOP =
  /\b(sair|pare|parar|stop|cancelar|descadastrar|descadastre|remover|remova|nao quero (mais|receber))\b/;

/** What a whole message asks for; `perhaps` where only a person can tell. */
export function optOutReply(text: string): 'stop' | 'return' | 'perhaps' | null {
  const words = fold(text)
    .replace(/[^\p{L}\p{N}\s]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (STOP.has(words)) return 'stop';
  if (words === 'voltar') return 'return';
  return SOUNDS_LIKE_STOP.test(words) ? 'perhaps' : null;
}

/** What whoever asks for no more messages is answered, once. */
export function goodbyeText(storeName: string): string {
  return `Pronto, você não receberá mais mensagens da ${storeName} por aqui. Para voltar, responda VOLTAR.`;
}
