import { SurveyDefinition } from '@clientela/contract/surveys';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aServer, aStore, openApp, STORE } from '../../../../../test/app.tsx';

// jsdom draws nothing, so a page that comes in moves nothing either.
Element.prototype.animate = () => ({}) as Animation;
Element.prototype.scrollIntoView = () => {};

const ID = '00000000-0000-7000-8000-000000000002';
const SURVEY = {
  id: ID,
  name: 'NPS da loja',
  status: 'active',
  version: 1,
  has_changes: true,
  is_anonymous: false,
  questions: 2,
  started_at: null,
  ended_at: null,
  started: 3,
  finished: 2,
  created_at: '2026-11-20T12:00:00Z',
  updated_at: '2026-11-20T12:00:00Z',
  link_days: 30,
  response_limit: null,
  repeat_after_days: null,
  ignores_rest: false,
  definition: SurveyDefinition.parse({
    questions: [
      {
        type: 'SINGLE_CHOICE',
        id: 'cor',
        title: 'Qual cor?',
        options: [
          { id: 'a', label: 'Azul' },
          { id: 'v', label: 'Verde' },
          { id: 'r', label: 'Rosa' },
        ],
      },
      { type: 'LONG_TEXT', id: 'por_que', title: '' },
    ],
    endings: [{ id: 'fim', title: 'Obrigado' }],
  }),
  problems: [{ question_id: 'por_que', message: 'A pergunta 2 está sem texto.' }],
  answered_question_ids: ['cor'],
  open_link: 'http://loja.example/s/abc',
};

let saved: Record<string, unknown>[] = [];
beforeEach(() => {
  saved = [];
});

async function openEditor() {
  aServer(
    () => [aStore(STORE, 'Loja Sol')],
    (path, method, body) => {
      if (path !== `/api/surveys/${ID}`) return undefined;
      if (method === 'PUT') saved.push(JSON.parse(body));
      return Response.json({ ...SURVEY, ...saved.at(-1) });
    },
  );
  openApp(`/surveys/${ID}/edit`);
  return screen.findByRole('button', { name: /^Pergunta 1 de 2/ }, { timeout: 20_000 });
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const titles = () =>
  screen.getAllByRole('button', { name: /^Pergunta \d de \d/ }).map((one) => one.textContent);

test('a question with answers is locked, with the reason, and its texts are not', async () => {
  fireEvent.click(await openEditor());
  expect(screen.getByText(/^Esta pergunta já tem respostas/)).toBeTruthy();
  const isOff = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled;
  expect(isOff('Adicionar opção')).toBe(true);
  expect(isOff('Excluir a opção 3')).toBe(true);
  expect(isOff('Descer a opção 1')).toBe(false);
  expect(screen.getByLabelText<HTMLInputElement>('Opção 1').disabled).toBe(false);
});

test('a problem leads to its question', async () => {
  await openEditor();
  press('1 para corrigir');
  fireEvent.click(await screen.findByRole('button', { name: 'Pergunta 2' }));
  const second = await screen.findByRole('button', { name: /^Pergunta 2 de 2/, expanded: true });
  expect(within(second.closest('li')!).getByText('A pergunta 2 está sem texto.')).toBeTruthy();
});

test('questions are added from fifteen types, moved by keys, deleted and brought back', async () => {
  const first = await openEditor();
  fireEvent.keyDown(first, { key: 'ArrowDown', altKey: true });
  expect(titles()[1]).toContain('Qual cor?');
  press('Excluir a pergunta 1');
  expect(titles()).toHaveLength(1);
  press('Desfazer a exclusão');
  expect(titles()).toHaveLength(2);

  press('Adicionar pergunta');
  const picker = await screen.findByRole('dialog');
  expect(picker.querySelectorAll('h3 + div button')).toHaveLength(15);
  fireEvent.click(within(picker).getByRole('button', { name: /^NPS De 0 a 10, quanto/ }));
  expect(titles()).toHaveLength(3);
  await waitFor(() => expect(saved.at(-1)).toBeTruthy(), { timeout: 5_000 });
  expect(saved.at(-1)).toMatchObject({
    if_updated_at: SURVEY.updated_at,
    definition: { questions: [{ id: 'por_que' }, { id: 'cor' }, { type: 'NPS', title: '' }] },
  });
});

test('a rule offers only later questions and endings, and answers that the question has', async () => {
  fireEvent.click(await openEditor());
  press('Adicionar regra');
  const labels = (name: string) =>
    [...screen.getByLabelText<HTMLSelectElement>(name).options].map(({ label }) => label);
  expect(labels('Vai para')).toEqual(['Pergunta 2, Sem texto', 'Fim, Obrigado']);
  expect(labels('Valor da condição 1')).toEqual(['Azul', 'Verde', 'Rosa']);
  expect(screen.getByText('Se a resposta for “Azul”, terminar em “Obrigado”')).toBeTruthy();
});
