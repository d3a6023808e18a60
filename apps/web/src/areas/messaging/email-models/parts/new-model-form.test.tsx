import { Brand } from '@clientela/contract/brand';
import { EmailDocument } from '@clientela/contract/email-models';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aShop, LATE, openApp, STORE } from '../../../../../test/app.tsx';

const document = EmailDocument.parse({
  version: 1,
  blocks: [
    { type: 'text', id: 'a', html: '<p>Bem-vindo</p>' },
    { type: 'footer', id: 'pe' },
  ],
});
const GALLERY = {
  data: [
    { key: 'welcome', name: 'Boas-vindas', goal: 'automatic', subject: 'Que bom', document },
    { key: 'promotion', name: 'Promoção', goal: 'sell', subject: 'Preços', document },
  ],
};
const MODEL = {
  id: '00000000-0000-7000-8000-000000000002',
  name: 'Boas-vindas',
  subject: 'Que bom',
  campaigns: 0,
  bytes: 1000,
  document,
  created_at: '2026-11-20T12:00:00Z',
  updated_at: '2026-11-20T12:00:00Z',
};

const NO_BRAND = { ...Brand.parse({}), is_saved: false };

async function open(brand = NO_BRAND) {
  const shop = aShop({ brand, 'email-model-gallery': GALLERY, 'email-models': MODEL });
  const router = openApp('/email-models/create');
  await screen.findByRole('radio', { name: 'Promoção' }, LATE);
  const created = () => {
    const post = shop.sent.find(({ call }) => call === `POST /api/stores/${STORE}/email-models`);
    return post && JSON.parse(post.body);
  };
  return { router, created, name: screen.getByLabelText<HTMLInputElement>(/^Nome do modelo/) };
}

const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }));

test('a chosen model gives the new one its name, subject and document, and opens the editor', async () => {
  const { router, created, name } = await open();
  choose('Promoção');
  expect(name.value).toBe('Promoção');
  choose('Boas-vindas');
  expect(name.value).toBe('Boas-vindas');
  fireEvent.click(screen.getByRole('button', { name: 'Criar e escrever' }));
  await waitFor(() =>
    expect(created()).toEqual({ name: 'Boas-vindas', subject: 'Que bom', document }),
  );
  await waitFor(() =>
    expect(router.state.location.pathname).toBe(`/email-models/${MODEL.id}/edit`),
  );
});

test('a typed name stays, and the empty model is chosen at first', async () => {
  const { created, name } = await open();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Em branco' }).checked).toBe(true);
  fireEvent.change(name, { target: { value: 'Meu' } });
  choose('Promoção');
  choose('Em branco');
  expect(name.value).toBe('Meu');
  fireEvent.submit(name);
  await waitFor(() => expect(created()).toMatchObject({ name: 'Meu', subject: '' }));
});

test('a store with a brand gets the model in its look', async () => {
  const { created } = await open({ ...NO_BRAND, font: 'Georgia', is_saved: true });
  choose('Promoção');
  fireEvent.click(screen.getByRole('button', { name: 'Criar e escrever' }));
  await waitFor(() =>
    expect(created()?.document).toEqual({
      ...document,
      settings: { ...document.settings, font: 'Georgia' },
    }),
  );
});

test('a goal narrows the gallery', async () => {
  await open();
  fireEvent.click(screen.getByRole('radio', { name: 'Automáticos' }));
  expect(screen.queryByRole('radio', { name: 'Promoção' })).toBeNull();
  expect(screen.getByRole('radio', { name: 'Boas-vindas' })).toBeTruthy();
  expect(screen.getByRole('radio', { name: 'Em branco' })).toBeTruthy();
});
