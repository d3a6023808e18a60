import { randomUUID } from 'node:crypto';
import * as contract from '@clientela/contract';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { activate, aDraft, byEmail, customers } from '#test/campaigns';
import { sendForm } from '#test/forms';
import { anonymous, aStore, type TestStore, useWorld } from '#test/harness';
import { aPicture, aPictureFile, sendPicture } from '#test/pictures';
import { aDefinition, FORM } from '#test/popups';

const world = useWorld();
let store: TestStore;
let store_id: string;
beforeEach(async () => {
  store = await aStore(world, 'Loja do Teste');
  store_id = store.id;
});

const list = (search?: string) =>
  store.owner.call(contract.listPictures, { store_id, query: { search } });
const get = (url: string, method: 'GET' | 'HEAD' = 'GET') => world.server.inject({ method, url });

async function aModelWith(src: string, name = 'Boas-vindas') {
  const document = contract.EmailDocument.parse({
    version: 1,
    blocks: [
      { type: 'image', id: 'a', src },
      { type: 'footer', id: 'f' },
    ],
  });
  return store.owner.call(contract.createEmailModel, { store_id, body: { name, document } });
}

test('a picture is uploaded, found by its name and alternative text, and changed', async () => {
  const picture = await aPicture(store, { name: 'Vitrine', alt: 'Canecas de cerâmica' });
  world.clock.advance(1000);
  await aPicture(store, { name: 'Logo' });

  expect(picture).toMatchObject({
    name: 'Vitrine',
    alt: 'Canecas de cerâmica',
    width: 800,
    height: 600,
    version: 1,
    focal_x: 0.5,
    used_in: [],
  });
  expect((await list()).data.map(({ name }) => name)).toEqual(['Logo', 'Vitrine']);
  expect((await list('ceramica')).data).toMatchObject([{ id: picture.id }]);
  const body = { name: 'Mesa', alt: '', focal_x: 0.25, focal_y: 0 };
  const changed = await store.owner.call(contract.updatePicture, { id: picture.id, body });
  expect(changed).toMatchObject(body);
  expect((await list('vitrine')).data).toEqual([]);
});

test('a picture without a name, or without a file', async () => {
  expect((await aPicture(store)).name).toBe('Imagem');
  const answer = await sendForm(store.owner, contract.uploadPicture, { store_id }, {});
  expect(answer).toMatchObject({ status: 422, body: { code: 'invalid_fields' } });
});

test('what is no picture, or too large, is refused and leaves nothing', async () => {
  const answers = [
    await sendPicture(store.owner, store, Buffer.from('<svg/>')),
    await sendPicture(store.owner, store, Buffer.alloc(5 * 1024 * 1024 + 1)),
  ];
  expect(answers.map(({ status }) => status)).toEqual([422, 413]);
  expect((await list()).data).toEqual([]);
});

test('anyone reads the files of a picture, at the width that fits', async () => {
  const { id } = await aPicture(store);

  const answer = await get(`/i/${id}/1/600.jpg`);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  const widthAt = async (asked: number) =>
    (await sharp((await get(`/i/${id}/1/${asked}.jpg`)).rawPayload).metadata()).width;
  expect(await Promise.all([1, 161, 320, 601, 1200, 0].map(widthAt))).toEqual([
    160, 320, 320, 800, 800, 800,
  ]);
  const head = await get(`/i/${id}/1/600.jpg`, 'HEAD');
  expect(head.statusCode).toBe(200);
  expect(head.rawPayload).toHaveLength(0);
});

test('the address without a version leads to the current one', async () => {
  const { id } = await aPicture(store);
  const first = await get(`/i/${id}?w=600`);
  expect(first.statusCode).toBe(302);
  expect(first.headers).toMatchObject({
    location: `/i/${id}/1/600.jpg`,
    'cache-control': 'no-cache',
  });

  const bytes = await sharp(await aPictureFile(700, 700, 'png'))
    .ensureAlpha(0.5)
    .png()
    .toBuffer();
  const file = { field: 'file', bytes };
  const replaced = await sendForm(store.owner, contract.replacePicture, { id }, {}, file);
  expect(replaced).toMatchObject({ status: 200, body: { id, version: 2, width: 700 } });
  expect((await get(`/i/${id}?w=600`)).headers.location).toBe(`/i/${id}/2/600.png`);
  // Sent messages show what they showed.
  expect((await get(`/i/${id}/1/600.jpg`)).statusCode).toBe(200);
});

test('unknown pictures, versions and files are not found', async () => {
  const { id } = await aPicture(store);
  const urls = [
    `/i/${randomUUID()}/1/600.jpg`,
    `/i/${randomUUID()}`,
    `/i/${id}/2/600.jpg`,
    `/i/${id}/0/600.jpg`,
    `/i/${id}/1/600.png`,
    `/i/${id}/1/0600x.jpg`,
    `/i/${id}/1/..%2f600.jpg`,
    `/i/${id}/1`,
    '/i/1/1/1.jpg',
    '/i/',
  ];
  const statuses = await Promise.all(urls.map(async (url) => (await get(url)).statusCode));
  expect(statuses).toEqual(urls.map(() => 404));
});

test('cropping makes a new version out of the original', async () => {
  const { id } = await aPicture(store);
  const body = { x: 100, y: 50, width: 300, height: 200 };
  const cropped = await store.owner.call(contract.cropPicture, { id, body });
  expect(cropped).toMatchObject({ id, version: 2, width: 300, height: 200 });
  expect((await get(`/i/${id}/1/0.jpg`)).statusCode).toBe(200);
  const outside = store.owner.call(contract.cropPicture, { id, body });
  await expect(outside).toFailWith('invalid_fields');
});

test('a picture that an e-mail model uses cannot be deleted', async () => {
  const { id } = await aPicture(store);
  const model = await aModelWith(contract.pictureReference(id));

  expect((await list()).data).toMatchObject([
    { used_in: [{ kind: 'email_model', id: model.id, name: 'Boas-vindas' }] },
  ]);
  const refused = await store.owner.send(contract.deletePicture, { id });
  expect(refused).toMatchObject({
    status: 409,
    body: {
      code: 'picture_in_use',
      message:
        'Esta imagem é usada no modelo de e-mail “Boas-vindas” e não pode ser apagada. Troque a imagem nesses lugares antes.',
    },
  });

  await store.owner.call(contract.deleteEmailModel, { id: model.id });
  await store.owner.call(contract.deletePicture, { id });
  expect((await list()).data).toEqual([]);
  expect((await get(`/i/${id}/1/600.jpg`)).statusCode).toBe(404);
});

test('the logo of the brand and the pictures of saved blocks cannot be deleted', async () => {
  const { id } = await aPicture(store);
  const src = contract.pictureReference(id);
  const body = contract.Brand.parse({ logo: src });
  await store.owner.call(contract.saveBrand, { store_id, body });
  const columns = [{ blocks: [{ type: 'video', id: 'v', src, href: '' }] }, { blocks: [] }];
  const draft = { name: 'Vídeo', block: { type: 'columns', id: 'c', columns } };
  const saved = await store.owner.call(contract.createSavedBlock, {
    store_id,
    body: contract.SavedBlockDraft.parse(draft),
  });

  expect((await list()).data[0]?.used_in).toEqual([
    { kind: 'saved_block', id: saved.id, name: 'Vídeo' },
    { kind: 'brand', id: store_id, name: 'Marca' },
  ]);
  const refused = await store.owner.send(contract.deletePicture, { id });
  expect(refused.body).toMatchObject({
    message:
      'Esta imagem é usada no bloco salvo “Vídeo” e na marca da loja e não pode ser apagada. Troque a imagem nesses lugares antes.',
  });

  await store.owner.call(contract.deleteSavedBlock, { id: saved.id });
  await store.owner.call(contract.saveBrand, { store_id, body: contract.Brand.parse({}) });
  await store.owner.call(contract.deletePicture, { id });
});

test('a picture in the message of an open campaign cannot be deleted', async () => {
  const { id } = await aPicture(store);
  const model = await aModelWith(contract.pictureReference(id));
  await customers(world, store, 1);
  const actions = [byEmail({ email_model_id: model.id, subject: 'Oi' })];
  const { id: campaign_id } = await aDraft(store, { actions });
  await activate(world, store, campaign_id);
  // The model shows another one meanwhile; the campaign keeps its own message.
  const document = { ...model.document, blocks: model.document.blocks.slice(1) };
  await store.owner.call(contract.updateEmailModel, {
    id: model.id,
    body: { name: model.name, document },
  });

  expect((await list()).data).toMatchObject([
    { used_in: [{ kind: 'campaign', id: campaign_id, name: 'Novidades da semana' }] },
  ]);
  const refused = store.owner.call(contract.deletePicture, { id });
  await expect(refused).toFailWith('picture_in_use');
});

test('a message shows the current version at twice its width, by a public address', async () => {
  const { id } = await aPicture(store);
  const document = contract.EmailDocument.parse({
    version: 1,
    blocks: [
      { type: 'image', id: 'a', src: contract.pictureReference(id), width: 200 },
      { type: 'image', id: 'b', src: contract.pictureReference(id) },
      {
        type: 'columns',
        id: 'c',
        columns: [
          {
            blocks: [
              {
                type: 'product',
                id: 'p',
                name: 'Caneca',
                image: contract.pictureReference(id),
                href: 'https://loja.example',
              },
            ],
          },
          { blocks: [] },
        ],
      },
      { type: 'footer', id: 'f' },
    ],
  });
  const preview = await store.owner.call(contract.previewEmailModel, {
    store_id,
    body: { document },
  });
  expect(preview.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  const { publicUrl } = world.app.config;
  for (const width of [400, 480, 1200]) {
    expect(preview.html).toContain(`src="${publicUrl}/i/${id}/1/${width}.jpg"`);
  }
});

test('a picture that the library has no more is a problem of its block', async () => {
  const other = await aStore(world, 'Outra loja');
  const { id } = await aPicture(other);
  const { document } = await aModelWith(contract.pictureReference(id));
  const preview = await store.owner.call(contract.previewEmailModel, {
    store_id,
    body: { document },
  });
  const errors = preview.problems.filter(({ severity }) => severity === 'error');
  expect(errors).toMatchObject([{ block_id: 'a', code: 'missing_image' }]);
  expect(preview.html).not.toContain(id);
});

test('a picture of another store is not found', async () => {
  const { id } = await aPicture(await aStore(world, 'Outra loja'));
  const { owner } = store;
  const body = { name: 'Minha', alt: '', focal_x: 0, focal_y: 0 };
  const area = { x: 0, y: 0, width: 1, height: 1 };
  await expect(owner.call(contract.updatePicture, { id, body })).toFailWith('not_found');
  await expect(owner.call(contract.cropPicture, { id, body: area })).toFailWith('not_found');
  await expect(owner.call(contract.deletePicture, { id })).toFailWith('not_found');
  const file = { field: 'file', bytes: await aPictureFile(9, 9) };
  const replaced = await sendForm(owner, contract.replacePicture, { id }, {}, file);
  expect(replaced.status).toBe(404);
  expect((await list()).data).toEqual([]);
});

test('uploading needs to be signed in, and the permission', async () => {
  const bytes = await aPictureFile(9, 9);
  expect((await sendPicture(anonymous(world), store, bytes)).status).toBe(401);
  const validator = await store.as('BONUS_VALIDATOR');
  expect((await sendPicture(validator, store, bytes)).status).toBe(403);
});

test('a picture of a pop-up’s draft or published version is not deleted until the pop-up is archived', async () => {
  const shown = await aPicture(store, { name: 'Vitrine' });
  const drafted = await aPicture(store, { name: 'Mesa' });
  const definition = (id: string) => {
    const image = { type: 'image', id: 'i', src: `picture:${id}`, alt: 'Canecas' };
    return aDefinition({
      fields: [{ name: 'email', label: 'E-mail' }],
      variants: [{ letter: 'A', form: [image, FORM], success: [] }],
    });
  };
  const body = (id: string) => ({ name: 'Natal', definition: definition(id) });
  const { id } = await store.owner.call(contract.createPopup, { store_id, body: body(shown.id) });
  await store.owner.call(contract.publishPopup, { id });
  await store.owner.call(contract.updatePopup, { id, body: body(drafted.id) });
  expect((await list()).data.map(({ used_in }) => used_in)).toEqual([
    [{ kind: 'popup', id, name: 'Natal' }],
    [{ kind: 'popup', id, name: 'Natal' }],
  ]);
  const remove = () => store.owner.call(contract.deletePicture, { id: shown.id });
  await expect(remove()).rejects.toThrow('Esta imagem é usada no pop-up “Natal”');
  await store.owner.call(contract.archivePopup, { id });
  await remove();
});
