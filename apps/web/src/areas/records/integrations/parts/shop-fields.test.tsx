import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aServer, aStore, LATE, openApp, STORE } from '../../../../../test/app.tsx';

const INTEGRATION = {
  slug: 'woocommerce',
  name: 'WooCommerce',
  category: 'ecommerce',
  description: '',
  connect_by: 'keys',
  fields: [],
  is_configured: true,
  is_requested: false,
  own_keys: null,
  is_sandbox: false,
  resources: ['customers', 'orders'],
  state: 'synchronized',
  state_label: 'Sincronizada',
  state_reason: null,
  account_name: 'Loja Sol',
  last_success_at: '2026-11-27T12:00:00Z',
  open_errors: 0,
  connected_at: '2026-11-20T12:00:00Z',
  history_from: null,
  listens: true,
  notices_url: null,
  notices_by_hand: false,
  poll_minutes: 15,
  progress: [],
  seconds_left: null,
  difference: [],
  difference_at: null,
  settings: {},
};
const SIZE = '00000000-0000-7000-8000-00000000000a';
const ATTRIBUTE = {
  id: SIZE,
  owner: 'CUSTOMER',
  key: 'tamanho',
  name: 'Tamanho',
  type: 'TEXT',
  is_column: false,
};
const aField = (key: string, more: object = {}) => ({
  owner: 'CUSTOMER',
  key,
  type_guess: 'TEXT',
  attribute_id: null,
  attribute_name: null,
  is_archived: false,
  first_seen_at: '2026-11-27T12:00:00Z',
  ...more,
});

/** The page of an integration with these fields; returns the bodies of changes. */
function open(fields: () => Response): Record<string, unknown>[] {
  const saved: Record<string, unknown>[] = [];
  aServer(
    () => [aStore(STORE, 'Loja Sol')],
    (path, method, body) => {
      if (path.endsWith('/integrations/woocommerce')) return Response.json(INTEGRATION);
      if (path.endsWith('/custom-attributes/fields')) return Response.json({ data: [ATTRIBUTE] });
      if (path.endsWith('/custom-attributes') && method === 'POST') {
        saved.push(JSON.parse(body));
        const made = { ...ATTRIBUTE, id: STORE, position: 1, archived_at: null, values: 0 };
        return Response.json(made, { status: 201 });
      }
      if (!path.endsWith('/woocommerce/fields')) return undefined;
      if (method === 'PUT') saved.push(JSON.parse(body));
      return fields();
    },
  );
  openApp('/settings/integrations/woocommerce');
  return saved;
}

const list =
  (...data: object[]) =>
  () =>
    Response.json({ data });
const choiceOf = (key: string) =>
  screen.findByLabelText<HTMLSelectElement>(`Atributo de ${key}`, {}, LATE);

test('a field fills an attribute, which is taken from the field that filled it before', async () => {
  const mapped = { attribute_id: SIZE, attribute_name: 'Tamanho' };
  const saved = open(
    list(
      aField('tamanho_camisa', mapped),
      aField('manequim'),
      aField('presente', { owner: 'ORDER' }),
    ),
  );
  const choice = await choiceOf('manequim');
  expect((await choiceOf('tamanho_camisa')).selectedOptions[0]!.text).toBe('Tamanho');
  expect(screen.getByRole('heading', { name: 'Pedidos' })).toBeTruthy();
  fireEvent.change(choice, { target: { value: SIZE } });
  await waitFor(() =>
    expect(saved).toEqual([
      {
        changes: [
          { owner: 'CUSTOMER', key: 'tamanho_camisa', attribute_id: null },
          { owner: 'CUSTOMER', key: 'manequim', attribute_id: SIZE },
        ],
      },
    ]),
  );
});

test('an attribute is created with the name and the type that the field suggests, and filled', async () => {
  const saved = open(list(aField('dataPrimeiraCompra', { type_guess: 'DATE' })));
  fireEvent.change(await choiceOf('dataPrimeiraCompra'), { target: { value: 'create' } });
  const dialog = await screen.findByRole('dialog', { name: 'Novo atributo' }, LATE);
  expect(within(dialog).getByDisplayValue('Data primeira compra')).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Criar atributo' }));
  await waitFor(() =>
    expect(saved).toMatchObject([
      { owner: 'CUSTOMER', name: 'Data primeira compra', type: 'DATE' },
      { changes: [{ owner: 'CUSTOMER', key: 'dataPrimeiraCompra', attribute_id: STORE }] },
    ]),
  );
});

test('an archived attribute stays chosen', async () => {
  const archived = { attribute_id: STORE, attribute_name: 'Manequim', is_archived: true };
  open(list(aField('manequim', archived)));
  const choice = await choiceOf('manequim');
  expect(choice.selectedOptions[0]!.text).toBe('Manequim (arquivado)');
});

test('a shop without such fields has no section', async () => {
  open(list());
  await screen.findByText('Saúde', {}, LATE);
  expect(screen.queryByText('Campos da loja')).toBeNull();
});

test('a failure to read the fields is shown in the section', async () => {
  const message = 'Tente novamente.';
  open(() => Response.json({ code: 'unexpected', message }, { status: 500 }));
  await screen.findByText('Campos da loja', {}, LATE);
  expect(screen.getByRole('button', { name: 'Atualizar' })).toBeTruthy();
});
