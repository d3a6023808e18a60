import { EmailDocument } from '@clientela/contract/email-models';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aServer, aStore, LATE, openApp, STORE } from '../../../../../test/app.tsx';

const columns = [
  { blocks: [{ type: 'divider', id: 'dentro' }] },
  { blocks: [{ type: 'spacer', id: 'vazio' }] },
];
const blocks = [
  { type: 'columns', id: 'linha', columns },
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

/** Opens the editor with these saved blocks; returns what is sent. */
async function openEditor(saved: unknown[]) {
  const sent: { call: string; body: string }[] = [];
  aServer(
    () => [aStore(STORE, 'Loja Sol')],
    (path, method, body) => {
      if (path.includes('saved-blocks')) {
        sent.push({ call: `${method} ${path.split('/').at(-1)}`, body });
        return method === 'GET' ? Response.json({ data: saved }) : Response.json(saved[0] ?? {});
      }
      return path.endsWith(`/email-models/${MODEL.id}`) ? Response.json(MODEL) : undefined;
    },
  );
  openApp(`/email-models/${MODEL.id}/edit`);
  await screen.findByRole('region', { name: 'Mensagem' }, LATE);
  return sent;
}

const idsOnCanvas = () =>
  [...document.querySelectorAll<HTMLElement>('[data-block]')].map((one) => one.dataset.block);

test('a saved block is inserted as a copy with ids of its own, also inside columns', async () => {
  const [block] = MODEL.document.blocks;
  await openEditor([{ id: 's1', name: 'Duas colunas', block }]);
  fireEvent.click(await screen.findByRole('button', { name: 'Meus blocos' }, LATE));
  fireEvent.click(await screen.findByRole('button', { name: 'Inserir: Duas colunas' }, LATE));
  await waitFor(() => expect(idsOnCanvas()).toHaveLength(7));
  expect(new Set(idsOnCanvas()).size).toBe(7);
});

test('a block is saved under a name, and an empty list says how', async () => {
  const sent = await openEditor([]);
  fireEvent.click(await screen.findByRole('button', { name: 'Meus blocos' }, LATE));
  await screen.findByText(/Selecione um bloco da mensagem/, undefined, LATE);

  fireEvent.mouseDown(screen.getByRole('group', { name: /^Divisor/, hidden: true }));
  fireEvent.click(
    await screen.findByRole('button', { name: 'Salvar em Meus blocos', hidden: true }),
  );
  fireEvent.change(await screen.findByLabelText('Nome do bloco', undefined, LATE), {
    target: { value: 'Linha fina' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Salvar bloco' }));
  await waitFor(() => expect(sent.some(({ call }) => call.startsWith('POST'))).toBe(true));
  const { body } = sent.find(({ call }) => call.startsWith('POST'))!;
  expect(JSON.parse(body)).toMatchObject({ name: 'Linha fina', block: { type: 'divider' } });
});

test('a saved block is renamed and deleted', async () => {
  const block = { type: 'spacer', id: 'a', height: 24 };
  const sent = await openEditor([{ id: 's1', name: 'Respiro', block }]);
  fireEvent.click(await screen.findByRole('button', { name: 'Meus blocos' }, LATE));
  fireEvent.click(await screen.findByRole('button', { name: 'Renomear Respiro' }, LATE));
  const name = screen.getByLabelText('Nome do bloco');
  fireEvent.change(name, { target: { value: 'Espaço grande' } });
  fireEvent.click(screen.getByRole('button', { name: 'Salvar bloco' }));
  await waitFor(() =>
    expect(sent).toContainEqual({ call: 'PUT s1', body: '{"name":"Espaço grande"}' }),
  );

  fireEvent.click(await screen.findByRole('button', { name: 'Apagar Respiro' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Apagar bloco salvo' }, LATE));
  await waitFor(() => expect(sent.map(({ call }) => call)).toContain('DELETE s1'));
});
