import type { WhatsappConfig } from '@clientela/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Session, SessionProvider } from '#lib/current-store.tsx';
import { createQueryClient } from '#lib/keys.ts';
import { dispatchLive } from '#lib/live.ts';
import { renderPart } from '../../../../../test/render.tsx';
import { PairingDialog } from './pairing-dialog.tsx';

const CODE = {
  sender_id: 'n1',
  image: 'data:image/png;base64,AAAA',
  code: null,
  expires_at: new Date(Date.now() + 60_000).toISOString(),
};

/** The dialog of a number whose gateway responds without a code. */
function open(state_reason: string | null = null) {
  const number = { id: 'n1', name: 'Balcão', state: 'pairing', state_reason } as WhatsappConfig;
  renderPart(
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider value={{ context: { store: { id: 's1' } } } as Session}>
        <PairingDialog number={number} onClose={() => {}} />
      </SessionProvider>
    </QueryClientProvider>,
  );
}

const image = () => screen.queryByRole('img', { name: 'Código para parear o WhatsApp' });

test('a code that follows is waited for in words, and an answer without one takes none away', async () => {
  const answer = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', (_: string, { method }: RequestInit) =>
    method === 'POST' ? answer.promise : Promise.resolve(Response.json({ data: [] })),
  );
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Mostrar código' }));
  await act(async () => dispatchLive('whatsapp.pairing', CODE));
  expect(image()).not.toBeNull();
  await act(async () => answer.resolve(Response.json({ pairing: null })));
  expect(image()).not.toBeNull();
  expect(screen.queryByText(/Preparando o código/)).toBeNull();
});

test('until the first code arrives the dialog shows that it follows', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ pairing: null }));
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Mostrar código' }));
  await screen.findByText(/Preparando o código/);
  await act(async () => dispatchLive('whatsapp.pairing', CODE));
  expect(image()).not.toBeNull();
});

test('the remaining setup at the gateway is shown as a sentence', async () => {
  open('falta confirmar a chave de acesso (passkey).');
  expect(await screen.findByText('Falta confirmar a chave de acesso (passkey).')).toBeTruthy();
});
