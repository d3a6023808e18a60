import type { Page } from '@playwright/test';
import { apiOf } from './api.ts';
import { expect, newContext, PHONE, test } from './app.ts';

const PROMOTER = { question_id: 'nota', test: 'nps_group', group: 'PROMOTER' };
const DEFINITION = {
  welcome: null,
  questions: [
    {
      type: 'NPS',
      id: 'nota',
      title: 'De 0 a 10, quanto você recomenda a loja?',
      required: true,
      rules: [{ op: 'all', conditions: [PROMOTER], target: { kind: 'question', id: 'contato' } }],
    },
    { type: 'LONG_TEXT', id: 'motivo', title: 'Você deu {{answer.nota}}. O que faltou?' },
    { type: 'EMAIL', id: 'contato', title: 'Podemos falar com você por e-mail?' },
  ],
  endings: [{ id: 'fim', title: 'Obrigado pela resposta', text: '' }],
};
const title = (page: Page, name: string) => page.getByRole('heading', { name });

test('an open link is answered on a phone, interrupted, resumed, and makes a lead', async ({
  page,
  browser,
  baseURL,
}) => {
  const api = await apiOf(page.request, 'outra');
  const { id } = await api.post(`stores/${api.store}/surveys`, {
    name: 'NPS da loja',
    definition: DEFINITION,
  });
  const survey = await api.post<{ open_link: string }>(`surveys/${id}/publish`);
  const path = new URL(survey.open_link).pathname;
  const email = `resposta-${Date.now()}@pesquisa.example`;
  const context = await newContext(browser, { viewport: PHONE, baseURL: baseURL ?? '' });

  await test.step('a first answer is saved at once, and the page is left', async () => {
    const phone = await context.newPage();
    await phone.goto(path);
    await phone.getByRole('radio', { name: '6 de 10' }).click();
    await phone.getByRole('button', { name: 'Continuar' }).click();
    await expect(title(phone, 'Você deu 6. O que faltou?')).toBeFocused();
    await expect(phone.getByRole('status')).toHaveText('Salvo');
    await phone.close();
  });

  await test.step('the same browser goes on where it stopped, and changes its mind', async () => {
    const phone = await context.newPage();
    await phone.goto(path);
    await expect(title(phone, 'Você deu 6. O que faltou?')).toBeVisible();
    await phone.getByRole('textbox').fill('O prazo');
    await phone.getByRole('button', { name: 'Voltar' }).click();
    await phone.getByRole('radio', { name: '9 de 10' }).click();
    await phone.getByRole('button', { name: 'Continuar' }).click();
    await phone.getByRole('textbox').fill(email);
    await phone.getByRole('button', { name: 'Enviar' }).click();
    await expect(title(phone, 'Obrigado pela resposta')).toBeVisible();
    await phone.reload();
    await expect(phone.getByRole('heading')).toContainText('já');
    await phone.close();
  });

  expect(await api.get(`surveys/${id}`)).toMatchObject({ started: 1, finished: 1 });
  const { data } = await api.get<{ data: object[] }>(
    `stores/${api.store}/customers?stage=lead&search=${encodeURIComponent(email)}`,
  );
  expect(data).toMatchObject([{ email }]);
  await context.close();
});
