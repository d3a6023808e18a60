import type { PopupContents } from '@clientela/contract';
import { PopupDefinition } from '@clientela/contract/popups';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { aServer, aStore, LATE, openApp, STORE } from '../../../../../test/app.tsx';

const render = vi.hoisted(() => vi.fn((_contents: unknown) => ({ close() {} })));
vi.mock('@clientela/storefront/renderer', () => ({ render }));

const idOf = (n: number) => `00000000-0000-7000-8000-00000000001${n}`;
const ATTRIBUTES = [
  ['Time do coração', 'TEXT'],
  ['Tamanho do pé', 'NUMBER'],
  ['Aniversário do pet', 'DATE'],
  ['Cor preferida', 'TEXT'],
  ['Consulta', 'DATETIME'],
  ['Presente', 'TEXT', 'ORDER'],
].map(([name, type, owner = 'CUSTOMER'], n) => ({
  id: idOf(n),
  owner,
  key: `campo_${n}`,
  name,
  type,
  is_column: false,
}));
const ID = '00000000-0000-7000-8000-000000000002';
const POPUP = {
  id: ID,
  name: 'Boas-vindas',
  status: 'draft',
  format: 'MODAL',
  trigger: 'DELAYED',
  version: 0,
  has_changes: true,
  priority: 1,
  started_at: null,
  ended_at: null,
  views: 0,
  signups: 0,
  revenue: 0,
  created_at: '2026-11-20T12:00:00Z',
  updated_at: '2026-11-20T12:00:00Z',
  tag_ids: [],
  problems: [],
  coupons_left: 0,
  definition: PopupDefinition.parse({
    variants: [
      { letter: 'A', form: [{ type: 'form', id: 'f', button_label: 'Quero' }], success: [] },
    ],
  }),
};

let saved: { definition: PopupDefinition }[] = [];
beforeEach(() => {
  saved = [];
  render.mockClear();
});

async function openEditor() {
  aServer(
    () => [aStore(STORE, 'Loja Sol')],
    (path, method, body) => {
      if (path.endsWith('/custom-attributes/fields')) return Response.json({ data: ATTRIBUTES });
      if (path.endsWith('/consent-texts')) return Response.json({ data: [] });
      if (path !== `/api/popups/${ID}`) return undefined;
      if (method === 'PUT') saved.push(JSON.parse(body));
      return Response.json({ ...POPUP, ...saved.at(-1) });
    },
  );
  openApp(`/popups/${ID}/edit`);
  return screen.findByRole('button', { name: 'Acrescentar atributo' }, LATE);
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const offered = async () => {
  press('Acrescentar atributo');
  const items = await screen.findAllByRole('menuitem');
  return items.map(({ textContent }) => textContent);
};
const add = async (name: string) => {
  await offered();
  fireEvent.click(screen.getByRole('menuitem', { name }));
};
const drawn = () => (render.mock.lastCall?.[0] as PopupContents | undefined)?.fields;

test('up to three attributes of customers are asked for, ordered, renamed and removed', async () => {
  await openEditor();
  expect(await offered()).toEqual([
    'Time do coração',
    'Tamanho do pé',
    'Aniversário do pet',
    'Cor preferida',
  ]);
  fireEvent.click(screen.getByRole('menuitem', { name: 'Time do coração' }));
  await add('Tamanho do pé');
  await add('Cor preferida');
  expect(screen.queryByRole('button', { name: 'Acrescentar atributo' })).toBeNull();

  press('Subir Tamanho do pé');
  press('Remover Cor preferida');
  fireEvent.change(screen.getByLabelText('Tamanho do pé: nome do campo'), {
    target: { value: 'Quanto você calça?' },
  });
  fireEvent.click(screen.getAllByRole('switch', { name: 'Obrigatório' })[1]!);
  await waitFor(() => expect(saved.at(-1)).toBeTruthy(), { timeout: 5_000 });
  await waitFor(() =>
    expect(saved.at(-1)!.definition.attributes).toEqual([
      { attribute_id: idOf(1), label: 'Quanto você calça?', is_required: true },
      { attribute_id: idOf(0), label: 'Time do coração', is_required: false },
    ]),
  );
  await waitFor(() =>
    expect(drawn()).toEqual([
      { name: 'email', label: 'E-mail', is_required: true },
      { name: 'custom.campo_1', label: 'Quanto você calça?', is_required: true, type: 'NUMBER' },
      { name: 'custom.campo_0', label: 'Time do coração', is_required: false, type: 'TEXT' },
    ]),
  );
});
