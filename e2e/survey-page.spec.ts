import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import {
  finishSurveyResponse,
  SurveyDefinition,
  SurveyPage,
  saveSurveyAnswer,
} from '@clientela/contract/surveys';
import { answersOnPath, pathOf, type SurveyAnswer } from '@clientela/domain/surveys';
import { test as base, expect, type Page } from '@playwright/test';
import { axeFindings } from './app.ts';

/** The built page under its policy, with public calls that check the contract. */

const file = (name: string) =>
  readFileSync(new URL(`../apps/survey/dist/${name}`, import.meta.url), 'utf8');
const TOKEN = 'token_0123456789abcdef';
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' https: data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const PICTURE =
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="64" height="64" fill="%23c98f5a"/></svg>';
const PRODUCTS = [
  {
    id: '7f3c1f0a-6a55-4c7e-9d3f-0d1f6f2b9a01',
    name: 'Caneca de cerâmica azul 350 ml',
    image_url: PICTURE,
  },
  { id: '7f3c1f0a-6a55-4c7e-9d3f-0d1f6f2b9a02', name: 'Vaso de barro', image_url: null },
];
const STORE = {
  name: 'Casa das Flores',
  logo_url: null,
  primary_color: '#1f6f54',
  background: '#ffffff',
  text_color: '#1c1f1d',
};

type Draft = (typeof SurveyDefinition)['_zod']['input'];
type Question = Draft['questions'][number];

const END = { id: 'fim', title: 'Obrigado por responder' };
const OPTIONS = [
  { id: 'a', label: 'Preço' },
  { id: 'b', label: 'Prazo' },
  { id: 'c', label: 'Qualidade' },
];

/** One question of each type, with the keys that answer it and the answer. */
const TYPES: [Question, string[], SurveyAnswer][] = [
  [{ type: 'SHORT_TEXT', id: 'q', title: 'Como você se chama?' }, ['Tab', '"Ana'], 'Ana'],
  [
    { type: 'LONG_TEXT', id: 'q', title: 'Conte mais' },
    ['Tab', '"Gostei', 'Enter', '"Muito'],
    'Gostei\nMuito',
  ],
  [
    { type: 'NUMBER', id: 'q', title: 'Quanto você gastou?', decimals: 2, min: 0 },
    ['Tab', '"12,5'],
    12.5,
  ],
  [{ type: 'PHONE', id: 'q', title: 'Seu celular' }, ['Tab', '"11987654321'], '11987654321'],
  [
    { type: 'EMAIL', id: 'q', title: 'Seu e-mail' },
    ['Tab', '"ana@exemplo.com.br'],
    'ana@exemplo.com.br',
  ],
  [{ type: 'LINK', id: 'q', title: 'Seu site' }, ['Tab', '"loja.com.br'], 'https://loja.com.br/'],
  [{ type: 'DATE', id: 'q', title: 'Quando chegou?' }, ['Tab', '"05052026'], '2026-05-05'],
  [
    { type: 'SINGLE_CHOICE', id: 'q', title: 'O que pesou?', options: OPTIONS, has_other: true },
    ['Tab', 'Space', 'ArrowDown'],
    { options: ['b'], other: '' },
  ],
  [
    {
      type: 'MULTIPLE_CHOICE',
      id: 'q',
      title: 'O que agradou?',
      options: OPTIONS,
      has_other: true,
      max: 3,
    },
    ['Tab', 'Space', 'Tab', 'Tab', 'Tab', 'Space', 'Tab', '"A cor'],
    { options: ['a', 'other'], other: 'A cor' },
  ],
  [{ type: 'TRUE_FALSE', id: 'q', title: 'Compraria de novo?' }, ['Tab', 'Space'], true],
  [{ type: 'RATE', id: 'q', title: 'Dê uma nota ao site' }, ['4'], 4],
  [{ type: 'NPS', id: 'q', title: 'Quanto você indicaria a loja?' }, ['1', '0'], 10],
  [{ type: 'CSAT', id: 'q', title: 'Como foi o atendimento?' }, ['4'], 4],
  [
    { type: 'ORDER_PRODUCT_NPS', id: 'q', title: 'E os produtos?' },
    ['9', 'Tab', '7'],
    { [PRODUCTS[0]!.id]: 9, [PRODUCTS[1]!.id]: 7 },
  ],
  [
    { type: 'ORDER_PRODUCT_CSAT', id: 'q', title: 'Gostou dos produtos?' },
    ['5', 'Tab', '3'],
    { [PRODUCTS[0]!.id]: 5, [PRODUCTS[1]!.id]: 3 },
  ],
];

interface Survey {
  url: string;
  definition: SurveyDefinition;
  page: Partial<SurveyPage>;
  saved: Map<string, { value: SurveyAnswer; revision: number }>;
  /** Every answer that arrived, in order. */
  puts: [question_id: string, value: SurveyAnswer, revision: number][];
  asked: string[];
  /** Reports that a person sees the page. */
  openings: number;
  respondents: Set<string>;
  finished: number;
  refusal: { status: number; code: string } | null;
}

const definitionOf = (draft: Partial<Draft> & { questions: Question[] }) =>
  SurveyDefinition.parse({ endings: [END], language: 'pt', ...draft });

const test = base.extend<{ survey: Survey; complaints: string[] }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern.
  survey: async ({}, use) => {
    const survey: Survey = {
      url: '',
      definition: definitionOf({ questions: [TYPES[11]![0]] }),
      page: {},
      saved: new Map(),
      puts: [],
      asked: [],
      openings: 0,
      respondents: new Set(),
      finished: 0,
      refusal: null,
    };
    const server = await serve(survey);
    survey.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/s/${TOKEN}`;
    await use(survey);
    server.closeAllConnections();
    server.close();
  },
  complaints: [
    async ({ page, context }, use) => {
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(error.message));
      await context.exposeFunction('complain', (text: string) => complaints.push(text));
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
          (window as unknown as { complain(text: string): void }).complain(
            `${violatedDirective} ${blockedURI}`,
          ),
        );
      });
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

async function serve(survey: Survey): Promise<Server> {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://127.0.0.1');
    const send = (text: string, type: string, status = 200) => {
      response.writeHead(status, { 'content-type': type, 'content-security-policy': POLICY });
      response.end(text);
    };
    const json = (value: object, status = 200) =>
      send(JSON.stringify(value), 'application/json', status);
    if (pathname === '/page.js') return send(file('page.js'), 'text/javascript');
    if (pathname === '/page.css') return send(file('page.css'), 'text/css');
    if (pathname === `/s/${TOKEN}`) {
      return send(
        '<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><title>…</title>' +
          '<meta name="viewport" content="width=device-width,initial-scale=1">' +
          '<link rel="icon" href="data:,"><link rel="stylesheet" href="/page.css"><script defer src="/page.js"></script>' +
          '</head><body></body></html>',
        'text/html; charset=utf-8',
      );
    }
    if (pathname.endsWith('/opened')) {
      survey.openings += 1;
      return json({});
    }
    survey.asked.push(`${request.method} ${pathname}`);
    if (!pathname.startsWith(`/api/survey-links/${TOKEN}`)) return json({ code: 'not_found' }, 404);
    const call = pathname.slice(`/api/survey-links/${TOKEN}`.length);
    const around = { products: survey.page.products ?? PRODUCTS };
    const answers = Object.fromEntries([...survey.saved].map(([id, { value }]) => [id, value]));
    if (call === '') {
      const respondent = searchParams.get('respondent');
      if (respondent) survey.respondents.add(respondent);
      return json(
        SurveyPage.parse({
          status: 'open',
          store: STORE,
          name: 'Pós-compra',
          definition: survey.definition,
          version: 3,
          is_personal: true,
          products: PRODUCTS,
          answers: Object.fromEntries(survey.saved),
          ...survey.page,
        }),
      );
    }
    const { refusal } = survey;
    if (refusal) {
      survey.refusal = null;
      return json({ code: refusal.code, message: '' }, refusal.status);
    }
    if (call === '/finish') {
      const { respondent } = finishSurveyResponse.body.parse(JSON.parse(body));
      if (respondent) survey.respondents.add(respondent);
      const { ending_id } = pathOf(survey.definition, answers, around);
      if (!ending_id) return json({ code: 'survey_unfinished', message: '' }, 409);
      survey.finished += 1;
      return json({ ending_id });
    }
    const id = decodeURIComponent(call.replace('/answers/', ''));
    const put = saveSurveyAnswer.body.parse(JSON.parse(body));
    expect(put.version).toBe(3);
    if (put.respondent) survey.respondents.add(put.respondent);
    survey.puts.push([id, put.value, put.revision]);
    const isNewer = put.revision > (survey.saved.get(id)?.revision ?? 0);
    if (isNewer) survey.saved.set(id, { value: put.value, revision: put.revision });
    return json({ is_saved: isNewer });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return server;
}

async function press(page: Page, keys: string[]): Promise<void> {
  for (const key of keys) {
    if (key.startsWith('"')) await page.keyboard.type(key.slice(1));
    else await page.keyboard.press(key);
  }
}

const title = (page: Page, text: string) => page.getByRole('heading', { name: text });
const next = (page: Page) => page.getByRole('button', { name: 'Continuar' });
const isNarrow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
const answersOf = (survey: Survey) =>
  answersOnPath(
    survey.definition,
    Object.fromEntries([...survey.saved].map(([id, { value }]) => [id, value])),
    { products: PRODUCTS },
  );

for (const [question, keys, answer] of TYPES) {
  test(`${question.type} is answered by keyboard, fits 320 px and has no axe findings`, async ({
    page,
    survey,
  }) => {
    survey.definition = definitionOf({ questions: [{ ...question, required: true }] });
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(survey.url);
    await expect(title(page, question.title)).toBeFocused();
    expect(await axeFindings(page)).toEqual([]);
    expect(await isNarrow(page)).toBe(true);
    await expect(page.getByRole('button', { name: 'Pular' })).toHaveCount(0);

    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('Esta pergunta precisa de uma resposta.');
    expect(await axeFindings(page)).toEqual([]);
    expect(survey.puts).toEqual([]);

    await title(page, question.title).focus();
    await press(page, keys);
    await page.keyboard.press(question.type === 'LONG_TEXT' ? 'Tab' : 'Enter');
    if (question.type === 'LONG_TEXT') await page.keyboard.press('Enter');
    await expect(title(page, END.title)).toBeFocused();
    expect(survey.saved.get('q')?.value).toEqual(answer);
    expect(survey.finished).toBe(1);
  });
}

test('targets are at least 44 px on the smallest phone', async ({ page, survey }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const [question] of TYPES) {
    survey.definition = definitionOf({ questions: [question] });
    await page.goto(survey.url);
    await expect(title(page, question.title)).toBeVisible();
    const small = await page.evaluate(() =>
      [...document.querySelectorAll('button, input:not([hidden]), textarea')]
        .map((element) => element.getBoundingClientRect())
        .filter(({ width, height }) => width < 44 || height < 44)
        .map(({ width, height }) => `${width} × ${height}`),
    );
    expect(small, question.type).toEqual([]);
  }
});

const FLOW = definitionOf({
  welcome: { title: 'Conte como foi', text: 'Leva um minuto.' },
  questions: [
    {
      type: 'NPS',
      id: 'nps',
      title: 'Quanto você indicaria a loja?',
      required: true,
      rules: [
        {
          conditions: [{ question_id: 'nps', test: 'nps_group', group: 'PROMOTER' }],
          target: { kind: 'question', id: 'elogio' },
        },
      ],
    },
    { type: 'LONG_TEXT', id: 'falha', title: 'Você deu {{answer.nps|"?"}}. O que faltou?' },
    {
      type: 'SHORT_TEXT',
      id: 'elogio',
      title: 'O que mais agradou?',
      help: 'Nota {{answer.nps|"?"}}',
      rules: [
        {
          conditions: [{ question_id: 'nps', test: 'gte', number: 9 }],
          target: { kind: 'ending', id: 'cupom' },
        },
      ],
    },
  ],
  endings: [
    END,
    {
      id: 'cupom',
      title: 'Um presente para você',
      text: 'Use na próxima compra.',
      coupon: 'FLOR10',
      link: { label: 'Ver novidades', href: 'https://loja.example/novidades' },
    },
  ],
});

test('a detractor and a promoter follow the rules, and answers stay on the way back', async ({
  page,
  survey,
}) => {
  survey.definition = FLOW;
  await page.goto(survey.url);
  await expect(title(page, 'Conte como foi')).toBeFocused();
  await page.getByRole('button', { name: 'Começar' }).click();
  await expect(title(page, 'Quanto você indicaria a loja?')).toBeFocused();
  await page.getByRole('radio', { name: '3 de 10' }).check();
  await expect(page.getByRole('status')).toHaveText('Salvo');
  await next(page).click();
  await page.getByRole('textbox', { name: 'Você deu 3. O que faltou?' }).fill('<b>Prazo</b>');
  await next(page).click();
  await page.getByRole('textbox', { name: 'O que mais agradou?' }).fill('A cor');

  await page.getByRole('button', { name: 'Voltar' }).click();
  await expect(page.getByRole('textbox')).toHaveValue('<b>Prazo</b>');
  await page.getByRole('button', { name: 'Voltar' }).click();
  await expect(page.getByRole('radio', { name: '3 de 10' })).toBeChecked();
  await page.keyboard.press('9');
  await next(page).click();
  await expect(page.getByRole('textbox')).toHaveValue('A cor');
  await expect(page.getByText('Nota 9')).toBeVisible();
  await page.getByRole('button', { name: 'Enviar' }).click();

  await expect(title(page, 'Um presente para você')).toBeFocused();
  await expect(page.getByText('FLOR10')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ver novidades' })).toHaveAttribute(
    'href',
    'https://loja.example/novidades',
  );
  expect(await axeFindings(page)).toEqual([]);
  expect(answersOf(survey)).toEqual({ nps: 9, elogio: 'A cor' });
  const revisions = survey.puts.filter(([id]) => id === 'nps').map(([, , revision]) => revision);
  expect(revisions).toEqual([1, 2]);
});

test('the browser’s Back goes to the question before', async ({ page, survey }) => {
  survey.definition = FLOW;
  await page.goto(survey.url);
  await page.getByRole('button', { name: 'Começar' }).click();
  await page.getByRole('radio', { name: '3 de 10' }).check();
  await next(page).click();
  await page.getByRole('textbox').fill('Prazo');
  await next(page).click();
  await expect(title(page, 'O que mais agradou?')).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('textbox')).toHaveValue('Prazo');
  await page.getByRole('button', { name: 'Voltar' }).click();
  await expect(page.getByRole('radio', { name: '3 de 10' })).toBeChecked();
  await page.goBack();
  await expect(title(page, 'Conte como foi')).toBeFocused();
  expect(page.url()).toBe(survey.url);
});

test('a score of the message is chosen and saved only when the person goes on', async ({
  page,
  survey,
}) => {
  survey.definition = FLOW;
  await page.goto(`${survey.url}?v=9`);
  await expect(page.getByRole('radio', { name: '9 de 10' })).toBeChecked();
  await page.waitForTimeout(500);
  expect(survey.asked.filter((call) => !call.startsWith('GET'))).toEqual([]);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  await next(page).click();
  await expect(title(page, 'O que mais agradou?')).toBeFocused();
  await expect.poll(() => survey.saved.get('nps')).toEqual({ value: 9, revision: 1 });
});

test('an open link is resumed by the same browser only', async ({ page, survey, browser }) => {
  survey.definition = FLOW;
  survey.page = { is_personal: false };
  await page.goto(`${survey.url}?v=2`);
  await next(page).click();
  await expect(page.getByRole('status')).toHaveText('Salvo');
  expect([...survey.respondents].join()).toMatch(/^[0-9a-f]{32}$/);
  await page.reload();
  await expect(title(page, 'Você deu 2. O que faltou?')).toBeFocused();
  expect(survey.respondents.size).toBe(1);
  const other = await browser.newPage();
  await other.goto(survey.url);
  await expect(other.getByRole('heading')).toBeVisible();
  expect(await other.evaluate(() => localStorage.length)).toBe(0);
  await other.close();
  expect(survey.respondents.size).toBe(1);
});

test('answers given offline wait on the device and are sent in order when it is online', async ({
  page,
  survey,
  context,
}) => {
  survey.definition = FLOW;
  await page.goto(`${survey.url}?v=4`);
  await expect(page.getByRole('radio', { name: '4 de 10' })).toBeChecked();
  await context.setOffline(true);
  await next(page).click();
  await expect(page.getByRole('status')).toHaveText(
    'Sem internet: suas respostas ficam guardadas neste aparelho',
  );
  await page.getByRole('textbox').fill('Prazo');
  await next(page).click();
  await page.getByRole('button', { name: 'Voltar' }).click();
  await page.getByRole('textbox').fill('Prazo e preço');
  await next(page).click();
  await page.getByRole('button', { name: 'Pular' }).click();
  await expect(title(page, 'Falta só a internet')).toBeFocused();
  expect(survey.puts).toEqual([]);

  await context.setOffline(false);
  await expect(title(page, END.title)).toBeFocused();
  expect(survey.puts).toEqual([
    ['nps', 4, 1],
    ['falha', 'Prazo e preço', 2],
    ['elogio', null, 1],
  ]);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test('a connection that comes back without anything to send is no message', async ({
  page,
  survey,
  context,
}) => {
  await page.goto(survey.url);
  await expect(page.getByRole('radio').first()).toBeAttached();
  await context.setOffline(true);
  await expect(page.getByRole('status')).toContainText('Sem internet');
  await context.setOffline(false);
  await expect(page.getByRole('status')).toBeEmpty();
});

test('numbers and days say their range', async ({ page, survey }) => {
  survey.definition = definitionOf({
    questions: [
      { type: 'NUMBER', id: 'n', title: 'Quantas vezes?', min: 1, max: 1_000 },
      { type: 'DATE', id: 'd', title: 'Quando?', min: '2026-01-31' },
    ],
  });
  await page.goto(survey.url);
  const field = page.getByRole('textbox', { name: 'Quantas vezes?' });
  await field.fill('0');
  await next(page).click();
  await expect(field).toHaveAccessibleDescription(
    'De 1 a 1.000. O valor está fora do intervalo aceito.',
  );
  await expect(field).toBeFocused();
  await field.fill('2');
  await next(page).click();
  await expect(page.getByText('A partir de 31/01/2026.')).toBeVisible();
});

test('answers left on the device are sent when the link is opened again, for 24 hours', async ({
  page,
  survey,
}) => {
  survey.definition = FLOW;
  const leave = (at: number) =>
    page.evaluate(
      ([name, kept]) => localStorage.setItem(name!, kept!),
      [
        `clientela.survey.${TOKEN}`,
        JSON.stringify({
          respondent: null,
          unsent: [['nps', { value: 5, revision: 7, at }]],
          finished_at: null,
        }),
      ],
    );
  await page.goto(survey.url);
  await expect(title(page, 'Conte como foi')).toBeVisible();
  await leave(Date.now() - 25 * 3_600_000);
  await page.reload();
  await expect(title(page, 'Conte como foi')).toBeVisible();
  expect(survey.puts).toEqual([]);
  await leave(Date.now() - 3_600_000);
  await page.reload();
  await expect(title(page, 'Você deu 5. O que faltou?')).toBeVisible();
  await expect.poll(() => survey.puts).toEqual([['nps', 5, 7]]);
});

test('an answer that the server refuses is asked for again', async ({ page, survey }) => {
  survey.definition = definitionOf({
    questions: [
      { type: 'PHONE', id: 'fone', title: 'Seu celular' },
      { type: 'CSAT', id: 'nota', title: 'Como foi?' },
    ],
  });
  survey.refusal = { status: 422, code: 'invalid_fields' };
  await page.goto(survey.url);
  await page.getByRole('textbox').fill('11 1111-1111');
  await next(page).click();
  await expect(page.getByRole('alert')).toHaveText('Escreva o telefone com o DDD.');
  await expect(page.getByRole('textbox')).toHaveValue('11 1111-1111');
  await expect(page.getByRole('textbox')).toBeFocused();
});

test('a survey that closes meanwhile says so', async ({ page, survey }) => {
  survey.refusal = { status: 409, code: 'survey_closed' };
  await page.goto(survey.url);
  await expect(title(page, 'Quanto você indicaria a loja?')).toBeFocused();
  await page.keyboard.press('8');
  await expect(title(page, 'Esta pesquisa não está recebendo respostas')).toBeFocused();
  expect(await axeFindings(page)).toEqual([]);
});

test('all questions on one screen follow the rules, and Enter goes to the next', async ({
  page,
  survey,
}) => {
  survey.definition = { ...FLOW, layout: 'ALL' };
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(survey.url);
  await expect(title(page, 'Conte como foi')).toBeFocused();
  await page.getByRole('radio', { name: '9 de 10' }).check();
  await expect(page.getByRole('textbox')).toHaveCount(1);
  await page.getByRole('radio', { name: '6 de 10' }).check();
  await expect(title(page, 'Você deu 6. O que faltou?')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  expect(await isNarrow(page)).toBe(true);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox').first()).toBeFocused();
  await page.getByRole('button', { name: 'Enviar' }).click();
  await expect(title(page, END.title)).toBeFocused();
  expect(answersOf(survey)).toEqual({ nps: 6, falha: null, elogio: null });
});

test('Arabic runs from right to left', async ({ page, survey }) => {
  survey.definition = { ...FLOW, language: 'ar' };
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`${survey.url}?v=1`);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('button', { name: 'متابعة' })).toBeVisible();
  expect(await isNarrow(page)).toBe(true);
  expect(await axeFindings(page)).toEqual([]);
});

for (const [status, words] of Object.entries({
  closed: 'Esta pesquisa não está recebendo respostas',
  spent: 'Você já respondeu',
  expired: 'O prazo deste link terminou',
})) {
  test(`a link that is ${status} has its own words`, async ({ page, survey }) => {
    survey.page = { status: status as SurveyPage['status'], definition: null };
    await page.goto(survey.url);
    await expect(title(page, words)).toBeFocused();
    expect(await axeFindings(page)).toEqual([]);
  });
}

test('a page that a person sees reports it once; an open link never', async ({ page, survey }) => {
  await page.goto(survey.url);
  await page.keyboard.press('Tab');
  await page.getByRole('radio').first().press('Space');
  await expect.poll(() => survey.openings).toBe(1);
  await page.reload();
  await expect.poll(() => survey.openings).toBe(2);
  survey.page = { is_personal: false };
  await page.reload();
  await expect(page.getByRole('main')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.evaluate((path) => fetch(path), `/api/survey-links/${TOKEN}`);
  expect(survey.openings).toBe(2);
});

test('the page is at most 30 kB, and loading it changes nothing', async ({ page, survey }) => {
  await page.goto(survey.url);
  await expect(page.getByRole('radio').first()).toBeAttached();
  expect(survey.asked).toEqual([`GET /api/survey-links/${TOKEN}`]);
  const size = gzipSync(file('page.js') + file('page.css'), { level: 9 }).length;
  expect(size).toBeLessThanOrEqual(30_000);
});

test('the colours of any store stay readable', async ({ page, survey }) => {
  for (const colors of [
    { primary_color: '#ffd400', background: '#ffffff', text_color: '#dddddd' },
    { primary_color: '#101820', background: '#101820', text_color: '#202020' },
    { primary_color: '#e0457b', background: '#fff4ec', text_color: '#4a2b3f' },
  ]) {
    survey.page = { store: { ...STORE, ...colors } };
    await page.goto(`${survey.url}?v=9`);
    await expect(page.getByRole('radio', { name: '9 de 10' })).toBeChecked();
    expect(await axeFindings(page), JSON.stringify(colors)).toEqual([]);
  }
});
