import { EmailDocument } from '@clientela/contract/email-models';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aServer, aStore, LATE, openApp, STORE } from '../../../../../test/app.tsx';

const blocks = [
  { type: 'button', id: 'botao', label: 'Ver', href: 'https://loja.example/x' },
  { type: 'footer', id: 'pe' },
];
const MODEL = {
  id: '00000000-0000-7000-8000-000000000002',
  name: 'Saudade',
  subject: 'Oi',
  campaigns: 0,
  bytes: 1000,
  document: EmailDocument.parse({ version: 1, blocks }),
  created_at: '2026-11-20T12:00:00Z',
  updated_at: '2026-11-20T12:00:00Z',
};
const PREVIEW = {
  subject: 'Oi',
  html: '',
  text: '',
  bytes: 1000,
  is_too_big: false,
  cut_block_id: null,
  cut_at: null,
};
const BROKEN = {
  block_id: 'botao',
  severity: 'warning',
  code: 'broken_link',
  message: 'Este link responde “não encontrado”: https://loja.example/x',
};

test('links are checked on request; a result leads to its block and goes when the block changes', async () => {
  aServer(
    () => [aStore(STORE, 'Loja Sol')],
    (path) => {
      if (path.endsWith(`/email-models/${MODEL.id}`)) return Response.json(MODEL);
      if (path.endsWith('/preview')) {
        return Response.json({ ...PREVIEW, problems: [], customer: null });
      }
      if (!path.endsWith('/check-links')) return undefined;
      return Response.json({ problems: [BROKEN], checked: 1, skipped: 0 });
    },
  );
  openApp(`/email-models/${MODEL.id}/edit`);
  fireEvent.click(await screen.findByRole('button', { name: 'Nada para corrigir' }, LATE));
  fireEvent.click(await screen.findByRole('button', { name: 'Verificar links e imagens' }));
  await screen.findByText('1 endereço verificado.');
  fireEvent.click(screen.getByText(BROKEN.message));
  const frame = screen.getByRole('group', { name: /^Botão, bloco 1 de 2/ });
  await waitFor(() => expect(document.activeElement).toBe(frame));

  fireEvent.change(await screen.findByLabelText('Alinhamento'), { target: { value: 'left' } });
  await screen.findByRole('button', { name: 'Nada para corrigir' });
});
