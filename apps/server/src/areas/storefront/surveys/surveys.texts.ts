import type { AnswerProblem, FlowProblemCode } from '@clientela/domain/surveys';

type QuestionProblem = Exclude<FlowProblemCode, 'no_question' | 'no_ending' | 'same_id'>;

const questions: Record<QuestionProblem | 'answered', (number: number) => string> = {
  empty_title: (n) => `A pergunta ${n} está sem texto. Escreva o que você quer perguntar.`,
  empty_option: (n) =>
    `A pergunta ${n} tem uma opção sem texto. Escreva o texto ou exclua a opção.`,
  same_option: (n) => `A pergunta ${n} tem duas opções iguais. Mude o texto de uma delas.`,
  too_few_options: (n) => `A pergunta ${n} precisa de duas opções ou mais. Inclua outra.`,
  range_reversed: (n) => `Na pergunta ${n}, o mínimo passa do máximo. Corrija os limites.`,
  target_behind: (n) => `A pergunta ${n} salta para trás. Escolha uma que venha depois.`,
  target_gone: (n) => `A pergunta ${n} salta para algo que não existe mais. Escolha outro destino.`,
  condition_ahead: (n) =>
    `A pergunta ${n} tem uma regra sobre uma pergunta que não vem antes. Escolha esta ou uma anterior.`,
  pipe_ahead: (n) =>
    `A pergunta ${n} mostra a resposta de uma pergunta que não vem antes. Escolha uma anterior.`,
  unreachable: (n) => `A pergunta ${n} nunca aparece. Mude as regras das perguntas anteriores.`,
  answered: (n) =>
    `A pergunta ${n} já tem respostas: só os textos dela mudam. Para mudar o tipo ou as opções, crie outra pergunta.`,
};

const answers: Record<AnswerProblem, string> = {
  required: 'Responda a esta pergunta.',
  too_long: 'Escreva um texto mais curto.',
  not_a_number: 'Escreva um número.',
  out_of_range: 'O valor está fora dos limites.',
  too_many_decimals: 'Use menos casas decimais.',
  not_an_email: 'Confira o e-mail.',
  not_a_phone: 'Confira o telefone, com DDD.',
  not_a_link: 'Confira o endereço, como https://exemplo.com.br.',
  not_a_day: 'Confira a data.',
  not_an_option: 'Escolha uma das opções.',
  other_missing: 'Escreva a sua resposta.',
  too_few: 'Faltam respostas nesta pergunta.',
  too_many: 'Há respostas demais nesta pergunta.',
};

/** Portuguese texts of surveys. */
export const surveysTexts = {
  no_question: 'Inclua pelo menos uma pergunta.',
  no_ending: 'Inclua pelo menos um encerramento.',
  same_id: 'Duas partes da pesquisa têm o mesmo código. Exclua uma delas e crie outra.',
  questions,
  answers,
  end_before_start: 'O fim vem antes do início.',
  anonymity_fixed:
    'Esta pesquisa já tem respostas: quem respondeu contava com esta escolha sobre o anonimato. Duplique a pesquisa para mudá-la.',
  question_changed: 'Esta pergunta mudou. Recarregue a página para responder.',
  respondent_missing: 'Recarregue a página e tente novamente.',
  copy_of: (name: string) => `${name} (cópia)`,
  uses_attribute: (name: string) => `A pesquisa “${name}” o usa.`,
} as const;
