import type { Customer } from '@clientela/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createQueryClient } from '#lib/keys.ts';
import { renderPart } from '../../../../../test/render.tsx';
import { Consents } from './consents.tsx';

vi.mock('#lib/current-store.tsx', () => ({
  useCurrentStore: () => ({ id: 's', time_zone: 'America/Sao_Paulo' }),
  Can: ({ children }: { children: unknown }) => children,
}));

const REFUSED = {
  channel: 'EMAIL',
  granted: false,
  source: 'import',
  text: 'Não aceito.',
  recorded_at: '2026-11-20T15:00:00.000Z',
};

test('each channel shows its state with text, source and moment; it can be recorded again', async () => {
  const sent: unknown[] = [];
  let data = [REFUSED];
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    if (init.method === 'PUT') {
      const body = JSON.parse(String(init.body));
      sent.push(body);
      data = [{ ...body, recorded_at: '2026-11-21T15:00:00.000Z' }];
    }
    return Response.json({ data, history: [], opted_out: [] });
  });
  renderPart(
    <QueryClientProvider client={createQueryClient()}>
      <Consents customer={{ id: 'ana' } as Customer} />
    </QueryClientProvider>,
  );
  await screen.findByText('Recusado');
  screen.getByText('“Não aceito.”');
  screen.getByText(/^Importação, em 20\/11\/2026/);
  expect(screen.getAllByText('Sem registro')).toHaveLength(2);

  fireEvent.click(screen.getByRole('button', { name: 'Registrar consentimento' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Registrar' }));
  await screen.findByText('Diga de onde veio');
  expect(sent).toEqual([]);
  const type = (label: RegExp, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  type(/^De onde veio/, 'Balcão da loja');
  type(/^Texto que a pessoa aceitou/, 'Aceito receber ofertas.');
  fireEvent.click(screen.getByRole('button', { name: 'Registrar' }));
  await waitFor(() =>
    expect(sent).toEqual([
      {
        channel: 'EMAIL',
        granted: true,
        source: 'Balcão da loja',
        text: 'Aceito receber ofertas.',
      },
    ]),
  );
  await screen.findByText('Concedido');
});

const RECORD = {
  id: 'r',
  channel: 'EMAIL',
  granted: false,
  contact: 'ana@x.example',
  source: 'unsubscribe',
  note: '',
  text: '',
  text_version: null,
  page: null,
  at: '2026-11-20T15:00:00.000Z',
  confirmed_at: null,
  actor: null,
  is_current: true,
};

test('an opted-out person is asked by e-mail and not granted by hand; the history has the evidence', async () => {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    if (method === 'POST') {
      sent.push(path);
      return Response.json({ sent_to: 'ana@x.example' });
    }
    const data = [{ ...REFUSED, source: 'opt_out', text: '' }];
    const earlier = {
      ...RECORD,
      id: 'e',
      granted: true,
      source: 'popup',
      text: 'Quero ofertas.',
      text_version: 3,
      is_current: false,
    };
    return Response.json({ data, history: [RECORD, earlier], opted_out: ['EMAIL'] });
  });
  renderPart(
    <QueryClientProvider client={createQueryClient()}>
      <Consents customer={{ id: 'ana', email: 'ana@x.example' } as Customer} />
    </QueryClientProvider>,
  );
  await screen.findByText(/^Descadastro, em 20\/11\/2026/);
  fireEvent.click(screen.getByRole('button', { name: 'Pedir confirmação por e-mail' }));
  await waitFor(() => expect(sent).toEqual(['/api/customers/ana/consents/confirmation']));

  fireEvent.click(screen.getByRole('button', { name: 'Registrar consentimento' }));
  await screen.findByRole('alert');
  expect(screen.getByRole('button', { name: 'Registrar' })).toHaveProperty('disabled', true);
  fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }));

  fireEvent.click(screen.getByRole('button', { name: 'Ver histórico' }));
  await screen.findByText('Texto 3');
  screen.getByText('“Quero ofertas.”');
});
