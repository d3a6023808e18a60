import * as contract from '@clientela/contract';
import { beforeEach, expect, test } from 'vitest';
import { aStore, type TestStore, useWorld } from '#test/harness';

const world = useWorld();
let store: TestStore;
let store_id: string;
beforeEach(async () => {
  store = await aStore(world, 'Loja do Teste');
  store_id = store.id;
});

const documentOf = (html: string) =>
  contract.EmailDocument.parse({
    version: 1,
    blocks: [
      { type: 'text', id: 'a', html },
      { type: 'footer', id: 'f' },
    ],
  });

async function aModel(html = '<p>Olá, {{customer.first_name | "cliente"}}</p>') {
  return store.owner.call(contract.createEmailModel, {
    store_id,
    body: { name: 'Boas-vindas', subject: 'Oi', document: documentOf(html) },
  });
}

test('a model is created, found by any part of its name, changed and deleted', async () => {
  const model = await aModel();
  await store.owner.call(contract.updateEmailModel, {
    id: model.id,
    body: { name: 'Chegada', document: model.document },
  });
  const found = await store.owner.call(contract.listEmailModels, {
    store_id,
    query: { search: 'hega' },
  });

  expect(found.data).toMatchObject([{ id: model.id, name: 'Chegada', campaigns: 0 }]);
  expect(found.data[0]?.bytes).toBeGreaterThan(1_000);
  await store.owner.call(contract.deleteEmailModel, { id: model.id });
  await expect(store.owner.call(contract.getEmailModel, { id: model.id })).toFailWith('not_found');
});

test.each([
  ['<meta http-equiv="refresh" content="0;url=https://x.example"><p>Oi</p>', '<p>Oi</p>'],
  ['<style>*{display:none}</style><link rel="stylesheet" href="//x"><p>Oi</p>', '<p>Oi</p>'],
  ['<div style="position:fixed;inset:0" class="panel" id="root">Oi</div>', '<p>Oi</p>'],
  ['<p onclick="x()">Oi<img src=x onerror="x()"><script>x()</script></p>', '<p>Oi</p>'],
  ['<iframe srcdoc="<script>x()</script>"></iframe><form action="//x">Oi</form>', 'Oi'],
  ['<p><a href="java\tscript:x()">Oi</a></p>', '<p>Oi</p>'],
  ['<p>1 &lt;script&gt; &amp; 2</p>', '<p>1 &lt;script&gt; &amp; 2</p>'],
  [
    '<p>Oi, {{customer.first_name | "cliente"}}<br><b>veja</b> <a href="https://x.example/?a=1&amp;b=2" target="_top">aqui</a></p><ul><li>um</li></ul>',
    '<p>Oi, {{customer.first_name | "cliente"}}<br><strong>veja</strong> <a href="https://x.example/?a=1&amp;b=2">aqui</a></p><ul><li>um</li></ul>',
  ],
])('of %s a model keeps %s, wherever the text stands', async (html, kept) => {
  const text = { type: 'text', id: 'a', html };
  const document = contract.EmailDocument.parse({
    version: 1,
    blocks: [
      text,
      { type: 'columns', id: 'c', columns: [{ blocks: [text] }, { blocks: [] }] },
      { type: 'footer', id: 'f', html },
    ],
  });
  const model = await aModel();
  const body = { name: 'x', document };
  await store.owner.call(contract.updateEmailModel, { id: model.id, body });

  const saved = await store.owner.call(contract.getEmailModel, { id: model.id });
  expect(saved.document.blocks).toMatchObject([
    { html: kept },
    { columns: [{ blocks: [{ html: kept }] }, { blocks: [] }] },
    { html: kept },
  ]);
});

test('endlessly nested lists are stored only as deep as people write them', async () => {
  const model = await aModel(`${'<ul><li>'.repeat(3000)}fim`);
  const [block] = model.document.blocks;
  expect(block).toMatchObject({ html: expect.stringContaining('fim') });
  expect(JSON.stringify(block).length).toBeLessThan(1000);
});

test('a concurrent change of a model returns a conflict instead of being overwritten', async () => {
  const read = await aModel();
  const save = (name: string, if_updated_at?: string) =>
    store.owner.call(contract.updateEmailModel, {
      id: read.id,
      body: { name, document: read.document, if_updated_at },
    });
  world.clock.advance(1_000);
  const saved = await save('Da aba 1', read.updated_at);

  await expect(save('Da aba 2', read.updated_at)).toFailWith('email_model_changed');
  const now = await store.owner.call(contract.getEmailModel, { id: read.id });
  expect(now).toEqual(saved);

  world.clock.advance(1_000);
  expect((await save('Da aba 2', saved.updated_at)).name).toBe('Da aba 2');
  // A request without a version skips the conflict check.
  expect((await save('Da API')).name).toBe('Da API');
});

test('of two concurrent saves, one gets a conflict', async () => {
  const read = await aModel();
  world.clock.advance(1_000);
  const both = await Promise.allSettled(
    ['Uma', 'Outra'].map((name) =>
      store.owner.call(contract.updateEmailModel, {
        id: read.id,
        body: { name, document: read.document, if_updated_at: read.updated_at },
      }),
    ),
  );
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('a model that a campaign uses is not deleted', async () => {
  const model = await aModel();
  await store.owner.call(contract.createCampaign, {
    store_id,
    body: { name: 'x', actions: [{ contents: [{ email_model_id: model.id }] }] },
  });

  await expect(store.owner.call(contract.deleteEmailModel, { id: model.id })).toFailWith(
    'email_model_in_use',
  );
});

test('a document without footer, and another store’s model, are refused', async () => {
  const model = await aModel();
  const other = await aStore(world);
  const blocks = model.document.blocks.slice(0, 1);

  await expect(
    store.owner.call(contract.createEmailModel, {
      store_id,
      body: { name: 'x', document: { ...model.document, blocks } },
    }),
  ).toFailWith('invalid_fields');
  await expect(other.owner.call(contract.getEmailModel, { id: model.id })).toFailWith('not_found');
  await expect(
    other.owner.call(contract.updateEmailModel, {
      id: model.id,
      body: { name: 'x', document: model.document },
    }),
  ).toFailWith('not_found');
});

test('a preview shows a real customer’s data and names what should be mended', async () => {
  await world.sql(
    `with added as (insert into customers (store_id, id, first_name, email) values ($1, app.new_id(), 'Ana', 'ana@x.com') returning id)
     insert into customer_totals (store_id, customer_id) select $1, id from added`,
    [store_id],
  );
  const preview = await store.owner.call(contract.previewEmailModel, {
    store_id,
    body: {
      subject: 'Oi, {{customer.first_name}}',
      document: documentOf('<p>Olá, {{customer.first_name}} {{foo}}</p>'),
    },
  });

  expect(preview).toMatchObject({
    subject: 'Oi, Ana',
    is_too_big: false,
    customer: { name: 'Ana' },
  });
  expect(preview.html).toContain('Olá, Ana');
  expect(preview.problems).toMatchObject([{ block_id: 'a', code: 'unknown_variable' }]);
});

test('a preview uses the requested customer, or none, with a sample coupon', async () => {
  const [ana] = await world.sql<{ id: string }>(
    `insert into customers (store_id, id, first_name, email) values
       ($1, app.new_id(), 'Ana', 'ana@x.com'), ($1, app.new_id(), 'Bia', 'bia@x.com') returning id`,
    [store_id],
  );
  const document = documentOf('<p>Olá, {{customer.first_name | "cliente"}}: {{coupon}}</p>');
  const read = async (sample: { customer_id?: string; is_nameless?: boolean }) => {
    const body = { document, coupon: 'EXEMPLO10', ...sample };
    return store.owner.call(contract.previewEmailModel, { store_id, body });
  };

  expect((await read({ customer_id: ana!.id })).html).toContain('Olá, Ana: EXEMPLO10');
  const anonymous = await read({ is_nameless: true });
  expect(anonymous.html).toContain('Olá, cliente: EXEMPLO10');
  expect(anonymous.customer).toBeNull();
});

test('a test message lands in the outbox; with something to mend it does not leave', async () => {
  const send = (html: string) =>
    store.owner.call(contract.sendTestEmail, {
      store_id,
      body: {
        subject: 'Oi',
        document: documentOf(html),
        to: [store.owner.email, store.owner.email],
      },
    });

  expect(await send('<p>Olá</p>')).toEqual({ sent: 1, delivery: 'sandbox' });
  await expect(send('<p>{{foo}}</p>')).toFailWith('email_model_invalid');
  const outbox = await store.owner.call(contract.listOutboxMessages, { store_id, query: {} });
  expect(outbox.data).toMatchObject([
    { to_address: store.owner.email, subject: '[Teste] Oi', campaign: null },
  ]);
  const message = await store.owner.call(contract.getOutboxMessage, {
    id: outbox.data[0]?.id ?? '',
  });
  expect(message.html).toContain('Olá');
  // The unsubscribe page of a test message explains that no subscription exists.
  const { publicUrl } = world.app.config;
  expect(message.html).toContain(`href="${publicUrl}/unsubscribe/test"`);
});

test('a test message to a foreign address is refused', async () => {
  const answer = await store.owner.send(contract.sendTestEmail, {
    store_id,
    body: {
      subject: 'Oi',
      document: documentOf('<p>Olá</p>'),
      to: [store.owner.email, 'ninguem@x.example'],
    },
  });
  expect(answer).toMatchObject({ status: 422, body: { errors: [{ field: 'to' }] } });
  const outbox = await store.owner.call(contract.listOutboxMessages, { store_id, query: {} });
  expect(outbox.data).toEqual([]);
});
