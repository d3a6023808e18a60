import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aPage, aShop, LATE, openApp } from '../../../../../test/app.tsx';

const POPUP = '00000000-0000-7000-8000-000000000002';
const PERSON = '00000000-0000-7000-8000-000000000003';
const SUBMISSION = '00000000-0000-7000-8000-000000000004';
const NONE = { views: 0, closes: 0, signups: 0, new_people: 0, known_people: 0, confirmed: 0 };
const RESULTS = {
  total: { ...NONE, coupons_used: 0, revenue: 0 },
  by_day: [],
  by_variant: [],
  by_version: [],
  by_page: [],
  by_device: [],
  winner: null,
  lift: null,
};
const SIGNUP = {
  id: SUBMISSION,
  at: '2026-11-20T12:00:00Z',
  letter: 'A',
  customer: { id: PERSON, name: 'Ana Lima' },
  is_new: false,
  fields: { email: 'ana@exemplo.com.br', 'custom.pe': '1234.5', 'custom.antigo': 'Azul' },
  page: '/',
  coupon: null,
  state: 'signed_up',
  differs: ['custom.pe', 'custom.antigo'],
};

test('an attribute that was typed differently is shown by its name and type, and accepted', async () => {
  const shop = aShop({
    [`popups/${POPUP}/submissions`]: aPage([SIGNUP]),
    [`popups/${POPUP}/results`]: RESULTS,
    [`popups/${POPUP}`]: { id: POPUP, name: 'Boas-vindas', status: 'active', version: 1 },
    [`customers/${PERSON}`]: {
      id: PERSON,
      first_name: 'Ana',
      last_name: 'Lima',
      custom: { pe: '38' },
    },
    'custom-attributes/fields': {
      data: [
        {
          id: PERSON,
          owner: 'CUSTOMER',
          key: 'pe',
          name: 'Tamanho do pé',
          type: 'NUMBER',
          is_column: false,
        },
      ],
    },
    [`submissions/${SUBMISSION}/differences`]: null,
  });
  openApp(`/popups/${POPUP}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Dados a conferir' }, LATE));
  const size = await screen.findByRole('radiogroup', { name: 'Tamanho do pé' });
  expect(within(size).getByText('38')).toBeTruthy();
  // An archived attribute has no name here.
  const archived = screen.getByRole('radiogroup', { name: 'antigo' });
  expect(within(archived).getByText('Não informado')).toBeTruthy();
  fireEvent.click(within(size).getByRole('radio', { name: 'Usar o digitado' }));
  expect(within(size).getByText('1.234,5')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() =>
    expect(shop.sent).toContainEqual({
      call: `POST /api/popups/${POPUP}/submissions/${SUBMISSION}/differences`,
      body: JSON.stringify({ accepted: ['custom.pe'] }),
    }),
  );
});
