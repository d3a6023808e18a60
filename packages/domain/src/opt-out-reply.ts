import { fold } from './text.ts';

/** Requests of customers by reply (channels, chat §2). */

const NO = '(?:nao|n|nunca)';
/** Words for a store's messages that a person may want to stop. */
const SENT =
  '(?:mensage[mn]s?|msgs?|promoco(?:es)|promocao|promos?|ofertas?|propagandas?|publicidades?|sms|avisos?|novidades?|marketing|spam)';
const POLITE =
  '(?:oi|ola|por favor|pf|pfv|pfvr|por gentileza|favor|obrigad[oa]|obg|gostaria de|quero|queria|bom dia|boa tarde|boa noite)';
const OF_SENT = `(?: (?:de )?(?:(?:me )?(?:mandar|enviar|receber) )?(?:(?:as|os|essas|esses|suas|seus|mais|tantas|de|com|com as|com essas|com os) )*${SENT}| me (?:mandar|enviar)(?: ${SENT})?)`;
const LIST =
  '(?:da|dessa|desta|de|do) (?:sua |seu )?(?:lista|cadastro|grupo|base|contatos|mailing)(?: de (?:contatos|envios?|transmissao|mensagens|promocoes))?';
const AGAIN = '(?: nunca)?(?: mais)?(?: nada)?(?: nunca mais)?';

/** Whole messages that ask for no more messages and for nothing else. */
const STOP = [
  '(?:sair|sai|pare|parar|parem|stop|stopall|unsubscribe|unsub|quit|cancelar|cancele|descadastrar|descadastre|descadastro|remover|remova|bloquear|bloqueie|interromper|interrompa)',
  'optout|opt out|descadastra|me descadastra|cancelar (?:inscricao|assinatura|cadastro|recebimento)|desinscrever|desinscreva',
  `(?:pare|parar|parem|interromper|interrompa|cancelar|cancele|bloquear|bloqueie|remover|remova|stop)${OF_SENT}`,
  `(?:para|chega) (?:de|com)${OF_SENT}`,
  `(?:me )?(?:tira|tire|tirem|remova|remove|remover|retira|retire|exclua|excluir|exclui|apaga|apague|descadastre|descadastra|descadastrar|sair)(?: me)?(?: meu (?:numero|contato|nome|telefone))? ${LIST}`,
  '(?:me )?(?:descadastre|descadastra|descadastrem|remova|remove|exclua|tira|tire|desinscreva|bloqueia|bloqueie)(?: me)? ?(?:daqui|disso)?',
  `${NO} quero`,
  `${NO} quero mais`,
  `${NO} (?:quero|desejo|gostaria de|autorizo)(?: mais)? receber${AGAIN}(?: ${SENT})?(?: (?:de voces|de vcs|daqui))?`,
  `${NO} (?:quero|desejo|gostaria de)(?: mais)?(?: receber)?(?: mais)?(?: (?:as|essas|esses|suas|nenhuma|nenhum|esse tipo de))? ${SENT}(?: (?:de voces|de vcs|daqui|da loja))?`,
  `${NO} (?:me )?(?:mande|manda|mandem|envie|envia|enviem)(?: me)?(?: mais)?(?: (?:nada|nenhuma))?(?: ${SENT})?(?: mais)?`,
  `quero (?:sair|parar de receber|me descadastrar|descadastrar|cancelar o cadastro)`,
];
const WHOLE = new RegExp(`^(?:${POLITE} )*(?:${STOP.join('|')})(?: ${POLITE})*$`);

const SOUNDS_LIKE_STOP = new RegExp(
  [
    '\\b(?:sair|sai|pare|parar|parem|stop|cancelar|unsubscribe|interromper|interrompam?|bloquear|bloqueie)\\b',
    '\\b(?:descadastr\\w*|desinscrev\\w*|remover|remova|spam|chega de|denunciar)\\b',
    `\\b${NO} quero (?:mais|receber)\\b`,
    `\\b${NO} (?:me )?(?:mand|envi)\\w+(?: me)? mais\\b`,
    '\\b(?:tira|tire|retire|exclua|exclui|excluir)(?: me| meu \\w+)? (?:da|dessa|desta|do) (?:sua )?(?:lista|cadastro|grupo)\\b',
    `\\bcansei (?:de|das|dessas)\\b.*\\b${SENT}\\b`,
  ].join('|'),
);

/** “Saí” is “I left”; only without its accent it may be a misspelt SAIR. */
const LEFT = /saí/iu;

/** Full-width, circled and bold letters are letters; a word in single letters is one word. */
function wordsIn(text: string): string {
  const words = fold(text.normalize('NFKC').replace(/\p{Cf}/gu, ''))
    .replace(/[^\p{L}\p{N}\s]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return /^\p{L}(?: \p{L}){2,}$/u.test(words) ? words.replaceAll(' ', '') : words;
}

/** Returns the request of a whole message; `perhaps` where a person has to decide. */
export function optOutReply(text: string): 'stop' | 'return' | 'perhaps' | null {
  const words = wordsIn(text);
  if (WHOLE.test(words)) return LEFT.test(text.normalize('NFC')) ? 'perhaps' : 'stop';
  if (words === 'voltar') return 'return';
  return SOUNDS_LIKE_STOP.test(words) ? 'perhaps' : null;
}

/** An instruction with its verb or its purpose; the word alone also means leaving the house. */
const INSTRUCTS = [
  /\b(?:respond\w*|resp|envi[ae]\w*|mand[ae]\w*|digit[ae]\w*)\b[^.!?\n]{0,30}\bsair\b/,
  /\bsair\b[^.!?\n]{0,12}\b(?:p|para|pra)\b[^.!?\n]{0,20}\b(?:sair|parar|cancelar|nao receber|descadastr\w*)\b/,
];

/** Whether a text already instructs its reader to answer SAIR. */
export function instructsOptOut(text: string): boolean {
  const words = fold(text);
  return INSTRUCTS.some((pattern) => pattern.test(words));
}

/** The one reply to a request for no more messages. */
export function goodbyeText(storeName: string): string {
  return `Pronto, você não receberá mais mensagens da ${storeName} por aqui. Para voltar, responda VOLTAR.`;
}
