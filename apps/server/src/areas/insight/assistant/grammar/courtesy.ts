import type { Item } from './items.ts';
import { Lexicon, phrase } from './patterns.ts';
import type { Token } from './tokens.ts';

/** What people say to be polite; it says nothing of what they ask for. */

const ASK = 'dizer/falar/informar/mostrar/contar/responder/ajudar/passar/trazer/ver/saber/explicar';

/** Before a question, as often as they come. */
const OPENINGS = [
  'oi/oie/oii/oiee/ola/opa/alo/hey/hello/hi/salve/eai/ei',
  'e ai',
  'fala ai/galera/pessoal/gente/amigo/amiga',
  'bom dia',
  'boa tarde/noite',
  'tudo bem/bom/certo/joia/otimo com? voce/voces? ai?',
  'tudo/beleza/blz/ok/certo/entendi/show/legal/perfeito/otimo',
  'muito? obrigado/obrigada/valeu',
  'como vai voce?',
  'como voce esta',
  'meu/minha filho/filha/querido/querida/amigo/amiga/bem/amor/anjo/rei/rainha/senhor/senhora',
  'olha/olhe/escuta/escute/ouve/ouca/veja so/aqui/bem?',
  'fala/fale/diz/diga logo/ai/aqui/para? mim?',
  'alguem/moca/moco/rapaz/filho/filha/senhor/senhora/doutor/doutora/chefe/mano/mana/cara/vei/veio/bah/tche/egua/guri/guria/oxe/eita/uai/gata/miga/migo/mulher/homem/menina/menino/irma/irmao/patrao/patroa',
  'pessoal/galera/amigo/amiga/querido/querida/gente/assistente/clientela/robo',
  'por favor/gentileza/obsequio',
  'favor/please/plis/gentileza',
  'com licenca',
  `voce/voces? pode/podem/poderia/poderiam/consegue/consegues/conseguem/conseguiria me/nos? ${ASK} para? mim? se?`,
  'voce/voces? pode/podem/poderia/poderiam/consegue/conseguem/conseguiria',
  `voce/voces/ce sabe/sabem/sabes/saberia me/nos? ${ASK}? se?`,
  `me/nos ${ASK}`,
  'me ajuda/ajude/ajudem a/com/aqui? ver/saber/entender/achar/descobrir?',
  'sera que',
  'da para voce? ver/saber/dizer/mostrar/me? dizer/mostrar?',
  'tem como me/voce? ver/saber/dizer/mostrar/falar?',
  'eu? quero/queria/gostaria de? saber/ver/entender/descobrir se?',
  'eu? preciso/precisava de? saber/ver/entender/descobrir se?',
  'quero/queria/gostaria/preciso que voce/voces',
  'uma duvida/pergunta rapida?',
  'tenho uma duvida/pergunta',
  'abre/abra/abrir/abram/acessa/acesse/acessar para? mim? ai?',
  'vai/va/ir/vamos/leva/leve para',
  'me leva/leve ate/para',
];

/** After a question. */
const CLOSINGS = [
  'obrigado/obrigada/valeu/grato/grata/agradeco/brigado/brigada/obg/vlw/tmj/abraco/abracos/beijo/beijos/please/plis',
  'muito obrigado/obrigada',
  'desde ja obrigado/obrigada?',
  'por favor/gentileza/obsequio',
  'faz/faca favor',
  'tudo bem/certo',
  'ta bom/bem',
  'esta bom/bem',
  'voce/voces? sabe/sabem/pode/podem/consegue/conseguem/saberia me/nos? dizer/informar/falar/contar/mostrar?',
  'pode ser',
  'se der/possivel/puder',
  'para eu? conciliar/conferir/analisar/entender/planejar/apresentar/fechar/comparar/ver',
  'para a/o? reuniao/contador/contabilidade/relatorio/planilha',
  'ponto final',
  'ponto/interrogacao/exclamacao',
  'ponto de interrogacao/exclamacao',
];
/** The name of a sign, where speech became text. */
const SIGN = 'virgula';

const lexiconOf = (patterns: readonly string[]) =>
  new Lexicon<Item>(patterns.map((pattern) => phrase(pattern, {}, () => ({ is: 'filler' }))));
const OPENING = lexiconOf(OPENINGS);
const CLOSING = lexiconOf(CLOSINGS);
const CLOSING_WORDS_MAX = 5;

/** Laughter as it is typed. */
const LAUGHTER = /^(k{2,}|(rs){2,}|(h[aeu]){2,}h?|(hua)+|uh+u+)$/;

/** Words that are known because they are polite. */
export const isPolite = (text: string) =>
  OPENING.words.has(text) || CLOSING.words.has(text) || text === SIGN;

/** The names of a store: their single words, and whole ones. */
interface Names {
  hasWord(text: string): boolean;
  has(name: string): boolean;
}

/** A question without its courtesies; the names of a store are left whole: "Caneca Bom Dia". */
export function withoutCourtesy(tokens: readonly Token[], names: Names): Token[] {
  let left = tokens.filter(
    ({ text }) => (text !== SIGN && !LAUGHTER.test(text)) || names.hasWord(text),
  );
  for (let end = opened(left, names); end > 0; end = opened(left, names)) left = left.slice(end);
  for (let start = closed(left, names); start >= 0; start = closed(left, names)) {
    left = left.slice(0, start);
  }
  return left;
}

const textOf = (tokens: readonly Token[]) => tokens.map(({ text }) => text).join(' ');

/** Where the courtesy ends that a question begins with; 0 without one, or where it is a brand called "Beleza". */
function opened(tokens: readonly Token[], names: Names): number {
  const end = tokens.length > 0 ? (OPENING.at(tokens, 0)?.end ?? 0) : 0;
  return names.has(textOf(tokens.slice(0, end))) ? 0 : end;
}

/** Where the courtesy begins that a question ends with; -1 without one. */
function closed(tokens: readonly Token[], names: Names): number {
  for (let words = CLOSING_WORDS_MAX; words > 0; words--) {
    const start = tokens.length - words;
    if (start < 0 || tokens.slice(start).every(({ text }) => names.hasWord(text))) continue;
    if (CLOSING.at(tokens, start)?.end === tokens.length) return start;
  }
  return -1;
}
