import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createQueryClient } from '#lib/keys.ts';
import { renderPart } from '../../../../../test/render.tsx';
import { ConsentTextsScreen } from './consent-texts-screen.tsx';

vi.mock('#lib/current-store.tsx', () => ({
  useCurrentStore: () => ({ id: 's', time_zone: 'America/Sao_Paulo' }),
  Can: ({ children }: { children: unknown }) => children,
}));
vi.mock('#ui/back-link.tsx', () => ({ BackLink: () => null }));

const version = (number: number, text: string) => ({
  id: `v${number}`,
  version: number,
  text,
  created_at: '2026-11-20T15:00:00.000Z',
  created_by: 'Rita',
});

test('each channel shows its current text and versions; a new version begins with the current one', async () => {
  const sent: unknown[] = [];
  const versions = [
    version(2, 'Aceito receber e-mails da loja, versão dois.'),
    version(1, 'Aceito.'),
  ];
  let data = [
    { channel: 'EMAIL', suggestion: 'Sugestão para e-mail.', versions },
    { channel: 'SMS', suggestion: 'Sugestão para SMS.', versions: [] as typeof versions },
  ];
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit) => {
    if (method === 'POST') {
      const draft = JSON.parse(String(body));
      sent.push(draft);
      data = data.map((of) =>
        of.channel === draft.channel
          ? { ...of, versions: [version(of.versions.length + 1, draft.text), ...of.versions] }
          : of,
      );
    }
    return Response.json({ data });
  });
  renderPart(
    <QueryClientProvider client={createQueryClient()}>
      <ConsentTextsScreen />
    </QueryClientProvider>,
  );
  await screen.findByText('Aceito receber e-mails da loja, versão dois.');
  screen.getByText(/^Versão 2, desde 20\/11\/2026/);
  screen.getByText('1 versão anterior');
  screen.getByText('Sugestão para SMS.');

  fireEvent.click(screen.getAllByRole('button', { name: 'Publicar nova versão' })[1]!);
  const text = await screen.findByLabelText<HTMLTextAreaElement>(/^Texto/);
  expect(text.value).toBe('Sugestão para SMS.');
  fireEvent.change(text, { target: { value: 'Curto' } });
  fireEvent.click(screen.getByRole('button', { name: 'Publicar' }));
  await screen.findByText('Escreva o texto com que a pessoa concorda');
  fireEvent.change(text, { target: { value: 'Aceito receber SMS da loja.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Publicar' }));
  await screen.findByText('Aceito receber SMS da loja.');
  await waitFor(() =>
    expect(sent).toEqual([{ channel: 'SMS', text: 'Aceito receber SMS da loja.' }]),
  );
});
