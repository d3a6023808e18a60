import { wordKey } from './text.ts';

const YES = new Set(
  (
    'true 1 s sim y yes x on ok verdadeiro aceito aceita aceitou autorizo autoriza autorizado concordo optin ' +
    'subscribed subscriber ativo active inscrito inscrita assinante confirmado quero permitido permite'
  ).split(' '),
);
const NO = new Set(
  (
    'false 0 n nao no not off falso nunca never jamais naoaceito naoaceita naoaceitou naoautorizo naoautoriza ' +
    'naoautorizado naoconcordo naoquero naoinscrito naoassinante naopermitido naopermite recuso recusa recusou ' +
    'recusado negado optout unsub unsubscribe unsubscribed notsubscribed nonsubscribed inativo inactive ' +
    'descadastrado descadastrada descadastrou cancelado cancelada cancelou bloqueado removido cleaned bounced spam'
  ).split(' '),
);

/** Whether a shop's word means consent; null where unknown. */
export function parseConsent(text: string): boolean | null {
  const word = wordKey(text);
  if (YES.has(word)) return true;
  return NO.has(word) ? false : null;
}
