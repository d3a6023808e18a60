import type { Customer } from '@clientela/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createQueryClient } from '#lib/keys.ts';
import { renderPart } from '../../../../../test/render.tsx';
import PrivacyMenu from './privacy-menu.tsx';

/** Opens the menu of a customer; returns the requests. */
function open() {
  const asked: string[] = [];
  vi.stubGlobal(
    'fetch',
    vi.fn(async (address: string, init?: RequestInit) => {
      asked.push(`${init?.method ?? 'GET'} ${new URL(address, 'http://x').pathname}`);
      return Response.json({ id: 'ana' });
    }),
  );
  const customer = { id: 'ana', first_name: 'Ana', last_name: 'Lima' } as Customer;
  renderPart(
    <QueryClientProvider client={createQueryClient()}>
      <PrivacyMenu customer={customer} target={<button type="button">Mais ações</button>} />
    </QueryClientProvider>,
  );
  return asked;
}

test('what goes and what stays is said, and nothing happens before the word is typed', async () => {
  const asked = open();
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Anonimizar (LGPD)' }));
  expect(await screen.findByRole('dialog', { name: 'Anonimizar Ana Lima?' })).toBeTruthy();
  expect(screen.getByText(/Nome, e-mail, telefones, documento/)).toBeTruthy();
  expect(screen.getByText(/Os pedidos, com valores e situação/)).toBeTruthy();
  expect(screen.getByText('Não é possível desfazer.')).toBeTruthy();

  const word = screen.getByLabelText('Para confirmar, digite ANONIMIZAR');
  const confirm = screen.getByRole<HTMLButtonElement>('button', { name: 'Anonimizar' });
  fireEvent.change(word, { target: { value: 'ana' } });
  expect(confirm.disabled).toBe(true);
  fireEvent.submit(word.closest('form')!);
  expect(asked).toEqual([]);
  fireEvent.change(word, { target: { value: ' anonimizar ' } });
  fireEvent.click(confirm);
  await waitFor(() => expect(asked).toEqual(['POST /api/customers/ana/anonymize']));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test.each([
  ['Baixar os dados', 'GET /api/customers/ana/data-copy'],
  ['Baixar comprovante (ZIP)', 'POST /api/customers/ana/proof-pack'],
])('%s saves a file', async (name, call) => {
  const link = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL() {} }),
  );
  const asked = open();
  fireEvent.click(await screen.findByRole('menuitem', { name }));
  await waitFor(() => expect(link).toHaveBeenCalled());
  expect(asked).toEqual([call]);
});
