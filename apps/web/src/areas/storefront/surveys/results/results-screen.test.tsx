import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aPage, aShop, LATE, linkTo, openApp } from '../../../../../test/app.tsx';

const ID = '00000000-0000-7000-8000-000000000009';
const ADDRESS = `/surveys/${ID}/results`;
const NPS = {
  ...{ score: -12.5, low: -40, high: 15, answers: 8, promoters: 2, neutrals: 3, detractors: 3 },
  is_few: true,
};
const bar = (key: string, count: number) => ({
  ...{ key, label: key, count, share: count / 8, from: null, to: null },
});
const QUESTION = {
  ...{ id: 'nota', type: 'NPS', title: 'Você nos recomenda?', position: 1, seen: 10, answered: 8 },
  ...{ skipped: 1, left: 1, drop_off: 0.1, mean: 7, nps: NPS, csat: null, is_few: true },
  bars: Array.from({ length: 11 }, (_, score) => bar(String(score), score === 9 ? 2 : 0)),
};
const RESULTS = {
  survey: { id: ID, name: 'NPS da loja', status: 'active', version: 1, is_anonymous: false },
  ...{ is_hidden: false, sent: 40, opened: 20, started: 10, finished: 8, partial: 1 },
  ...{ in_progress: 1, completion: 0.8, median_seconds: 75, nps: NPS, csat: null, weeks: [] },
  ...{ questions: [QUESTION], campaigns: [] },
};
const EMPTY = {
  ...RESULTS,
  ...{ sent: null, opened: null, started: 0, finished: 0, in_progress: 0, partial: 0 },
  ...{ completion: null, median_seconds: null, nps: null, questions: [] },
};
const RESPONSE = {
  ...{ id: ID.replace('9', '8'), day: '2026-11-19', state: 'finished', channel: 'EMAIL' },
  customer: { id: ID.replace('9', '7'), name: 'Ana Souza', phone: '+5511987654321' },
  ...{ started_at: '2026-11-19T12:00:00.000Z', finished_at: '2026-11-19T12:01:00.000Z' },
  ...{ campaign_name: null, order: null, nps_group: 'DETRACTOR', version: 1 },
  answers: [
    { question_id: 'nota', type: 'NPS', title: 'Você nos recomenda?', text: '2', score: 2 },
    { question_id: 'q', type: 'LONG_TEXT', title: 'Por quê?', text: '<b>Atrasou</b>', score: null },
  ],
  ...{ follow_up: 'pending', follow_up_note: '', follow_up_by: null },
};

test('the numbers come with their base and interval, and open the rows behind them', async () => {
  aShop({ [`surveys/${ID}/results`]: RESULTS });
  openApp(ADDRESS);
  await screen.findByRole('heading', { name: 'NPS da loja' }, LATE);
  expect(screen.getByText('-12,5')).toBeTruthy();
  expect(screen.getByText('Entre -40 e 15, com 95% de confiança')).toBeTruthy();
  expect(screen.getAllByText('Poucas respostas')).toHaveLength(2);
  expect(screen.getByText('1 min 15 s')).toBeTruthy();
  expect(linkTo('9: 2 (25%)')).toBe(`${ADDRESS}?question_id=nota&answer=9&view=responses`);
  expect(linkTo('1 parou aqui')).toBe(`${ADDRESS}?question_id=nota&outcome=left&view=responses`);
});

test('a survey without responses says what to do', async () => {
  aShop({ [`surveys/${ID}/results`]: EMPTY });
  openApp(ADDRESS);
  await screen.findByText(
    'Pergunte a quem acabou de comprar. Um NPS leva dois minutos.',
    undefined,
    LATE,
  );
});

test('an anonymous survey with few responses shows none of them', async () => {
  const survey = { ...RESULTS.survey, is_anonymous: true };
  aShop({ [`surveys/${ID}/results`]: { ...EMPTY, survey, is_hidden: true } });
  openApp(ADDRESS);
  await screen.findByText('Menos de 5 respostas', undefined, LATE);
  expect(screen.queryByRole('link', { name: 'Tratar' })).toBeNull();
});

test('responses show what people wrote as text', async () => {
  const responses = { ...aPage([RESPONSE]), is_hidden: false };
  aShop({ [`surveys/${ID}/results`]: RESULTS, [`surveys/${ID}/responses`]: responses });
  openApp(`${ADDRESS}?view=responses&question_id=nota&answer=9`);
  await screen.findByText('<b>Atrasou</b>', undefined, LATE);
  expect(screen.getByText('Você nos recomenda?: 9')).toBeTruthy();
});

test('a detractor is settled with a note', async () => {
  const responses = { ...aPage([RESPONSE]), is_hidden: false };
  const { sent } = aShop({
    [`surveys/${ID}/results`]: RESULTS,
    [`surveys/${ID}/responses`]: responses,
    [`survey-responses/${RESPONSE.id}`]: { ...RESPONSE, follow_up: 'done' },
  });
  openApp(`${ADDRESS}?view=settle`);
  const card = within((await screen.findByText('NPS 2', undefined, LATE)).closest('article')!);
  expect(card.getByRole('link', { name: /WhatsApp/ }).getAttribute('href')).toBe(
    'https://wa.me/5511987654321',
  );
  fireEvent.change(card.getByLabelText('Anotação interna'), { target: { value: 'Liguei.' } });
  fireEvent.click(card.getByRole('button', { name: 'Marcar como tratado' }));
  await waitFor(() =>
    expect(sent.find(({ call }) => call.startsWith('PUT'))).toEqual({
      call: `PUT /api/survey-responses/${RESPONSE.id}`,
      body: JSON.stringify({ follow_up: 'done', note: 'Liguei.' }),
    }),
  );
});
