import type { Picture } from '@clientela/contract';
import { EmailDocument } from '@clientela/contract/email-models';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aPage, aServer, aStore, LATE, openApp, STORE } from '../../../../../test/app.tsx';
import { stubUploads } from '../../../../../test/uploads.ts';

const MODEL = '00000000-0000-7000-8000-000000000002';
const WINDOW = '00000000-0000-7000-8000-000000000011';
const LOGO = '00000000-0000-7000-8000-000000000012';

function aPicture(id: string, change: Partial<Picture> = {}): Picture {
  return {
    id,
    name: 'Vitrine',
    alt: 'Canecas na vitrine',
    width: 400,
    height: 300,
    size: 90_000,
    is_animated: false,
    version: 1,
    focal_x: 0.5,
    focal_y: 0.5,
    created_at: '2026-11-20T12:00:00Z',
    updated_at: '2026-11-20T12:00:00Z',
    used_in: [],
    ...change,
  };
}

const preview = {
  subject: 'Volte',
  html: '',
  text: '',
  bytes: 1000,
  is_too_big: false,
  cut_block_id: null,
  cut_at: null,
  problems: [],
  customer: null,
};

/** The editor of a model with one image block, opened at that block. */
async function openBlock(pictures: Picture[], src = '') {
  const document = EmailDocument.parse({
    version: 1,
    blocks: [
      { type: 'image', id: 'foto', src },
      { type: 'footer', id: 'pe' },
    ],
  });
  const model = {
    id: MODEL,
    name: 'Saudade',
    subject: 'Volte',
    campaigns: 0,
    bytes: 1000,
    document,
    created_at: '2026-11-20T12:00:00Z',
    updated_at: '2026-11-20T12:00:00Z',
  };
  const sent: { call: string; body: string }[] = [];
  aServer(
    () => [aStore(STORE, 'Loja Sol')],
    (path, method, body) => {
      sent.push({ call: `${method} ${path}`, body });
      if (path.endsWith('/preview')) return Response.json(preview);
      if (path.endsWith(`/email-models/${MODEL}`)) return Response.json(model);
      if (path.endsWith('/pictures')) return Response.json(aPage(pictures));
      const own = pictures.find(({ id }) => path.endsWith(`/pictures/${id}`));
      return own && method === 'PUT'
        ? Response.json({ ...own, ...JSON.parse(body) })
        : own && new Response(null, { status: 204 });
    },
  );
  openApp(`/email-models/${MODEL}/edit`);
  fireEvent.mouseDown(await screen.findByRole('group', { name: /^Imagem, bloco/ }, LATE));
  return { sent };
}

async function openLibrary(name = 'Escolher imagem') {
  fireEvent.click(screen.getByRole('button', { name }));
  const title = await screen.findByText('Biblioteca de imagens', {}, LATE);
  return within(title.closest<HTMLElement>('[role=dialog]')!);
}

const filesOf = (input: HTMLElement, ...files: File[]) =>
  fireEvent.change(input, { target: { files } });
const aFile = (name: string, type = 'image/png') => new File(['x'], name, { type });

test('a picture of the library gives the block its reference, text and width', async () => {
  const { sent } = await openBlock([aPicture(WINDOW), aPicture(LOGO, { name: 'Logo' })]);
  const library = await openLibrary();
  fireEvent.click(await library.findByRole('button', { name: 'Vitrine' }));
  fireEvent.click(library.getByRole('button', { name: 'Usar esta imagem' }));

  await waitFor(() => expect(screen.queryByText('Biblioteca de imagens')).toBeNull());
  const field = screen.getByRole('group', { name: 'Imagem' });
  expect(field.querySelector('img')?.getAttribute('src')).toBe(`/i/${WINDOW}?w=160`);
  await waitFor(() => expect(sent.some(({ call }) => call.startsWith('PUT'))).toBe(true), LATE);
  const saved = JSON.parse(sent.find(({ call }) => call.startsWith('PUT'))!.body);
  expect(saved.document.blocks[0]).toMatchObject({
    src: `picture:${WINDOW}`,
    alt: 'Canecas na vitrine',
    width: 400,
  });
});

test('a typed address stays possible, and a picture can be removed', async () => {
  await openBlock([], `picture:${WINDOW}`);
  expect(screen.getByRole('button', { name: 'Trocar' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Remover' }));
  expect(screen.getByRole('button', { name: 'Escolher imagem' })).toBeTruthy();
  const input = screen.getByLabelText<HTMLInputElement>('Endereço da imagem');
  fireEvent.change(input, { target: { value: 'https://loja.example/a.png' } });
  expect(input.value).toBe('https://loja.example/a.png');
});

test('the error of one file leaves the others alone, and can be tried again', async () => {
  const pictures: Picture[] = [];
  await openBlock(pictures);
  const library = await openLibrary();
  expect(await library.findByText('Guarde aqui as imagens da loja')).toBeTruthy();
  const started = stubUploads();
  filesOf(
    library.getByLabelText('Enviar imagens', { selector: 'input' }),
    aFile('a.png'),
    aFile('vetor.svg', 'image/svg+xml'),
    aFile('b.png'),
  );

  expect(library.getByText('A imagem deve ser JPEG, PNG, GIF, WebP ou AVIF.')).toBeTruthy();
  await waitFor(() => expect(started).toHaveLength(1));
  started[0]?.move(50, 100);
  expect(await library.findByText('Enviando: 50%')).toBeTruthy();
  started[0]?.answer({ code: 'unsupported_file', message: 'A imagem está danificada.' }, 422);
  expect(await library.findByText('A imagem está danificada.')).toBeTruthy();

  await waitFor(() => expect(started).toHaveLength(2));
  expect(started[1]?.body.get('name')).toBe('b');
  pictures.push(aPicture(LOGO, { name: 'b' }));
  started[1]?.answer(pictures[0], 201);
  expect(await library.findByRole('button', { name: 'b', pressed: true })).toBeTruthy();
  expect(library.getByText('A imagem está danificada.')).toBeTruthy();

  fireEvent.click(library.getByRole('button', { name: 'Tentar de novo' }));
  await waitFor(() => expect(started).toHaveLength(3));
  fireEvent.click(library.getByRole('button', { name: 'Dispensar vetor.svg' }));
  expect(library.queryByText('vetor.svg')).toBeNull();
});

test('dropped and pasted files are uploaded', async () => {
  await openBlock([aPicture(WINDOW)]);
  const library = await openLibrary();
  const tile = await library.findByRole('button', { name: 'Vitrine' });
  const started = stubUploads();
  fireEvent.drop(tile, { dataTransfer: { files: [aFile('solta.png')], types: ['Files'] } });
  await waitFor(() => expect(started).toHaveLength(1));
  started[0]?.answer(aPicture(LOGO), 201);
  const paste = new Event('paste', { bubbles: true });
  Object.assign(paste, { clipboardData: { files: [aFile('colada.png')] } });
  fireEvent(tile, paste);
  await waitFor(() => expect(started).toHaveLength(2));
  expect(started.map(({ body }) => body.get('name'))).toEqual(['solta', 'colada']);
});

test('the details change a picture and link to where it is used', async () => {
  const used_in = [{ kind: 'email_model' as const, id: MODEL, name: 'Saudade' }];
  const { sent } = await openBlock([aPicture(WINDOW, { used_in })]);
  const library = await openLibrary();
  fireEvent.click(await library.findByRole('button', { name: 'Vitrine' }));
  const link = library.getByRole('link', { name: 'Modelo de e-mail: Saudade' });
  expect(link.getAttribute('href')).toBe(`/email-models/${MODEL}/edit`);

  fireEvent.change(library.getByLabelText(/^Texto alternativo/), { target: { value: 'Mesa' } });
  fireEvent.change(library.getByLabelText('Destaque na vertical'), { target: { value: '20' } });
  fireEvent.click(library.getByRole('button', { name: 'Salvar imagem' }));
  await waitFor(() => expect(sent.some(({ call }) => call.startsWith('PUT'))).toBe(true));
  const put = sent.find(({ call }) => call.startsWith('PUT'));
  expect(put?.call).toBe(`PUT /api/pictures/${WINDOW}`);
  expect(JSON.parse(put?.body ?? '')).toEqual({
    name: 'Vitrine',
    alt: 'Mesa',
    focal_x: 0.5,
    focal_y: 0.2,
  });
});
