import { EmailDocument } from '@clientela/contract/email-models';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aPage, aServer, aShop, aStore, LATE, openApp, STORE } from '../../test/app.tsx';

const HEALTH = {
  state: null,
  sent: 0,
  delivered: 0,
  hard: 0,
  complaints: 0,
  hard_rate: 0,
  complaint_rate: 0,
  providers: [],
};

test('the result of a mail server test stays, with the tested server', async () => {
  const message = 'O servidor não respondeu.';
  aServer(
    () => [aStore(STORE, 'Loja Sol')],
    (path, method) => {
      if (path.endsWith('/email-settings/test')) {
        return Response.json({ code: 'email_not_sent', message }, { status: 422 });
      }
      if (path.endsWith('/email-health')) return Response.json(HEALTH);
      if (path.endsWith('/bounce-mailbox')) return Response.json({ mailbox: null });
      if (!path.endsWith('/email-settings') || method !== 'GET') return undefined;
      return Response.json({
        sender_name: 'Loja',
        sender_address: 'ola@loja.example',
        reply_to: null,
        smtp: null,
        delivery: 'sandbox',
        dkim_domain: null,
      });
    },
  );
  openApp('/settings/email');
  fireEvent.click(await screen.findByRole('button', { name: 'Testar envio' }, LATE));
  expect((await screen.findByText(message)).closest('[role=status]')).toBeTruthy();
  expect(screen.getByText(/^Testa o que está nos campos acima/)).toBeTruthy();
});

test('a mail server that is refused is marked in its field', async () => {
  const message = 'Use um servidor com endereço público na internet';
  const smtp = {
    host: '127.0.0.1',
    port: 587,
    security: 'starttls',
    user: '',
    has_password: false,
  };
  aServer(
    () => [aStore(STORE, 'Loja Sol')],
    (path, method) => {
      if (path.endsWith('/email-health')) return Response.json(HEALTH);
      if (path.endsWith('/bounce-mailbox')) return Response.json({ mailbox: null });
      if (!path.endsWith('/email-settings')) return undefined;
      if (method === 'PUT') {
        const errors = [{ field: 'smtp.host', rule: 'public_host', message }];
        return Response.json(
          { code: 'invalid_fields', message: 'Confira.', errors },
          { status: 422 },
        );
      }
      return Response.json({
        sender_name: 'Loja',
        sender_address: 'ola@loja.example',
        reply_to: null,
        smtp: { ...smtp, messages_per_second: null, max_connections: 5 },
        delivery: 'smtp',
        dkim_domain: null,
      });
    },
  );
  openApp('/settings/email');
  fireEvent.click(await screen.findByRole('button', { name: 'Salvar configurações' }, LATE));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.getByLabelText(/^Servidor/).getAttribute('aria-invalid')).toBe('true');
});

test('an e-mail model is copied into one of its own', async () => {
  const document = { version: 1, preheader: '', blocks: [] };
  const id = '00000000-0000-7000-8000-000000000002';
  const model = { id, name: 'Saudade', subject: 'Volte', campaigns: 1, document };
  const { sent } = aShop({
    'email-models': aPage([{ ...model, updated_at: '2026-11-20T12:00:00Z' }]),
    [`email-models/${id}`]: model,
  });
  openApp('/email-models');
  fireEvent.click(await screen.findByRole('button', { name: 'Duplicar modelo: Saudade' }, LATE));
  await waitFor(() => {
    const post = sent.find(({ call }) => call === `POST /api/stores/${STORE}/email-models`);
    expect(JSON.parse(post?.body ?? '{}')).toEqual({
      name: 'Saudade (cópia)',
      subject: 'Volte',
      document,
    });
  });
});

test('a picture with a wrong address is named where the model is not saved', async () => {
  const id = '00000000-0000-7000-8000-000000000002';
  const document = EmailDocument.parse({
    version: 1,
    blocks: [
      { type: 'image', id: 'foto', src: '' },
      { type: 'footer', id: 'pe' },
    ],
  });
  const { sent } = aShop({
    preview: {
      subject: 'Volte',
      html: '',
      text: '',
      bytes: 1000,
      is_too_big: false,
      cut_block_id: null,
      cut_at: null,
      problems: [],
      customer: null,
    },
    [`email-models/${id}`]: {
      id,
      name: 'Saudade',
      subject: 'Volte',
      campaigns: 0,
      bytes: 1000,
      document,
      created_at: '2026-11-20T12:00:00Z',
      updated_at: '2026-11-20T12:00:00Z',
    },
  });
  openApp(`/email-models/${id}/edit`);
  fireEvent.mouseDown(await screen.findByRole('group', { name: /^Imagem, bloco/ }, LATE));
  fireEvent.change(screen.getByLabelText('Endereço da imagem'), {
    target: { value: 'www.loja.com.br/foto.jpg' },
  });
  fireEvent.click(await screen.findByRole('button', { name: '1 para corrigir' }, LATE));
  const why = 'O endereço da imagem não é válido';
  expect((await screen.findAllByText(why)).length).toBeGreaterThan(0);
  expect(screen.getAllByText('Não salvo: complete o que está marcado').length).toBeGreaterThan(0);
  expect(sent.filter(({ call }) => call.startsWith('PUT'))).toEqual([]);
});
