import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aServer, aStore, LATE, openApp, STORE } from '../../../../../test/app.tsx';

const ATTRIBUTE = {
  id: '00000000-0000-7000-8000-000000000009',
  owner: 'CUSTOMER',
  key: 'time',
  name: 'Time',
  type: 'TEXT',
  is_column: false,
  position: 0,
  archived_at: null,
  values: 0,
};

test('the dialog says which messages use an attribute that was not deleted', async () => {
  const message = 'O modelo “Aniversário” o usa.';
  aServer(
    () => [aStore(STORE, 'Loja Sol')],
    (path, method) => {
      if (!path.includes('custom-attributes')) return undefined;
      if (method === 'DELETE') {
        return Response.json({ code: 'custom_attribute_in_use', message }, { status: 409 });
      }
      return Response.json({ data: [ATTRIBUTE] });
    },
  );
  openApp('/settings/custom-attributes');
  fireEvent.click(await screen.findByRole('button', { name: 'Apagar Time' }, LATE));
  const dialog = await screen.findByRole('dialog', { name: 'Apagar “Time”?' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Apagar atributo' }));
  expect((await within(dialog).findByRole('alert')).textContent).toBe(message);
});
