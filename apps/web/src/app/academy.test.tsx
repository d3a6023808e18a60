import type { Lesson, LessonState } from '@clientela/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aServer, aStore, openApp, STORE } from '../../test/app.tsx';

const LESSON: Lesson = {
  slug: 'tags',
  title: 'Tags e atributos',
  summary: 'Marque clientes.',
  area: 'Clientes',
  minutes: 8,
  screen: '/settings/my-tags',
  address: '/settings/my-tags',
  progress: { started_at: '2026-11-01T12:00:00.000Z', finished_at: null, ticked: [] },
  blocks: [
    { kind: 'html', html: '<p>Antes de criar, abra as <a href="/customers">pessoas</a>.</p>' },
    {
      kind: 'open',
      screen: '/settings/my-tags',
      address: '/settings/my-tags',
      steps: [
        { key: 'crie', fact: 'tag_created', html: 'Crie uma tag.' },
        { key: 'escolha', fact: null, html: 'Escolha uma cor.' },
      ],
    },
    { kind: 'number', number: 'customers_total', label: 'Clientes na loja' },
    { kind: 'number', number: 'nps_90_days', label: 'O seu NPS' },
    { kind: 'number', number: 'repeat_rate', label: 'Voltam a comprar' },
    {
      kind: 'check',
      question: 'Juntar ou apagar?',
      answers: [
        { text: 'Apagar', is_right: false },
        { text: 'Juntar', is_right: true },
      ],
      why: '<p>Assim ninguém perde a tag.</p>',
    },
  ],
  previous: null,
  next: { slug: 'grupos', title: 'Grupos' },
};
const { blocks: _blocks, previous: _previous, next: _next, ...SUMMARY } = LESSON;
const OTHER = {
  ...SUMMARY,
  ...{ slug: 'importe', title: 'Importe', area: 'Começar' },
  progress: { started_at: null, finished_at: '2026-11-02T12:00:00.000Z', ticked: [] },
};

const NUMBERS: LessonState['numbers'] = [
  { number: 'customers_total', unit: 'count', value: 20_000, is_hidden: false },
  { number: 'nps_90_days', unit: 'count', value: null, is_hidden: true },
  { number: 'repeat_rate', unit: 'permille', value: 123, is_hidden: false },
];

let lesson: Lesson;
let state: LessonState;
let lessons: { data: (typeof SUMMARY)[]; total: number; finished: number };
let isDown: boolean;
let sent: unknown[];

beforeEach(() => {
  sessionStorage.clear();
  lesson = LESSON;
  state = { facts: [], numbers: NUMBERS };
  lessons = { data: [OTHER, SUMMARY], total: 2, finished: 1 };
  isDown = false;
  sent = [];
  aServer(
    () => [aStore(STORE, 'Loja Sol')],
    (path, method, body) => {
      if (path === '/api/academy/lessons') {
        return isDown
          ? Response.json({ code: 'internal', message: 'Falha' }, { status: 500 })
          : Response.json(lessons);
      }
      if (path === `/api/stores/${STORE}/academy/lessons/tags`) return Response.json(state);
      if (!path.startsWith('/api/academy/lessons/tags')) return undefined;
      if (method === 'PUT') {
        const { finished, tick, untick } = JSON.parse(body) as {
          finished?: boolean;
          tick?: string;
          untick?: string;
        };
        sent.push(JSON.parse(body));
        const finished_at = finished ? '2026-11-03T12:00:00.000Z' : lesson.progress.finished_at;
        const others = lesson.progress.ticked.filter((key) => key !== tick && key !== untick);
        const ticked = tick ? [...others, tick] : others;
        lesson = { ...lesson, progress: { ...lesson.progress, ticked, finished_at } };
        return Response.json(lesson.progress);
      }
      return Response.json(lesson);
    },
    'collaborator',
  );
});

test('the list shows areas in the order of their lessons, and how far the person got', async () => {
  openApp('/academy');
  expect(await screen.findByText('1 de 2 lições')).toBeTruthy();
  const areas = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(areas).toEqual(['Começar', 'Clientes']);
  expect(screen.getByRole('img', { name: 'Concluída' })).toBeTruthy();
  expect(screen.getByText('Continue de onde parou')).toBeTruthy();
});

test('a search shows what it found, nothing, or that it failed', async () => {
  openApp('/academy?search=tag');
  lessons = { ...lessons, data: [SUMMARY] };
  expect(await screen.findByText('1 lição encontrada')).toBeTruthy();
  lessons = { ...lessons, data: [] };
  const type = (value: string) =>
    fireEvent.change(screen.getByLabelText('Buscar nas lições'), { target: { value } });
  type('nada');
  expect(await screen.findByText('Nenhum resultado encontrado')).toBeTruthy();
  isDown = true;
  type('falha');
  expect(
    await screen.findByText('Não foi possível buscar o conteúdo. Tente novamente.'),
  ).toBeTruthy();
  isDown = false;
  fireEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByText('Nenhum resultado encontrado')).toBeTruthy();
});

test('a lesson has text, the numbers of the store, and a question with its reason', async () => {
  openApp('/academy/tags');
  expect(await screen.findByText('20.000')).toBeTruthy();
  expect(screen.getByText('12,3%')).toBeTruthy();
  expect(screen.getByText(/O seu acesso não inclui este número/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Apagar' }));
  expect(screen.getByText('Ainda não. Tente outra resposta.')).toBeTruthy();
  expect(screen.queryByText('Assim ninguém perde a tag.')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Juntar' }));
  expect(screen.getByText('Assim ninguém perde a tag.')).toBeTruthy();
  expect(screen.getByRole('link', { name: /Grupos/ })).toBeTruthy();
});

test('opening a lesson starts it, and it can be finished and reopened', async () => {
  lesson = { ...LESSON, progress: { ...LESSON.progress, started_at: null } };
  openApp('/academy/tags');
  fireEvent.click(await screen.findByRole('button', { name: 'Concluir lição' }));
  expect(await screen.findByText('Lição concluída')).toBeTruthy();
  expect(sent).toEqual([{ started: true }, { finished: true }]);
  fireEvent.click(screen.getByRole('button', { name: 'Marcar como não concluída' }));
  await waitFor(() => expect(sent).toContainEqual({ finished: false }));
});

test('a screen that is closed to the person is not opened', async () => {
  const blocks = LESSON.blocks.map((block) =>
    block.kind === 'open' ? { ...block, address: '/administration' } : block,
  );
  lesson = { ...LESSON, blocks };
  openApp('/academy/tags');
  expect(await screen.findByText(/O seu acesso não inclui esta tela/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Abrir a tela' })).toHaveProperty('disabled', true);
});

test('a link to a screen opens without a reload', async () => {
  const router = openApp('/academy/tags');
  fireEvent.click(await screen.findByRole('link', { name: 'pessoas' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/customers'));
});

test('the steps go along to the screen, follow facts, and are closed or lead back', async () => {
  const router = openApp('/academy/tags');
  fireEvent.click(await screen.findByRole('button', { name: 'Abrir a tela' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings/my-tags'));
  const panel = await screen.findByRole('complementary', { name: 'Passos da lição' });
  expect(within(panel).getByText('0 de 2 passos')).toBeTruthy();

  fireEvent.click(within(panel).getByRole('checkbox', { name: 'Escolha uma cor.' }));
  expect(await within(panel).findByText('1 de 2 passos')).toBeTruthy();
  expect(sent).toContainEqual({ tick: 'escolha' });

  state = { ...state, facts: ['tag_created'] };
  await router.navigate({ to: '/customers' });
  expect(await within(panel).findByText('Todos os passos feitos')).toBeTruthy();

  fireEvent.click(within(panel).getByRole('button', { name: 'Minimizar os passos' }));
  fireEvent.click(await screen.findByRole('button', { name: /^Mostrar os passos/ }));
  fireEvent.click(await screen.findByRole('link', { name: 'Voltar à lição' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/academy/tags'));
  expect(screen.queryByRole('complementary', { name: 'Passos da lição' })).toBeNull();

  await router.navigate({ to: '/customers' });
  fireEvent.click(await screen.findByRole('button', { name: 'Fechar os passos' }));
  expect(screen.queryByRole('complementary', { name: 'Passos da lição' })).toBeNull();
  expect(sessionStorage.getItem('academy_guide')).toBe('null');
});
