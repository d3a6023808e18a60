import * as contract from '@clientela/contract';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { UPLOADED_IMAGE } from '#areas/identity/images/index';
import { Failure } from '#platform/failure';
import { readForm } from '#platform/http/form';
import { on, routes } from '#platform/http/routes';
import { fileName, readFile } from './picture-files.ts';
import { findPublicFile, listPictures, updatePicture } from './pictures.queries.ts';
import { picturesTexts } from './pictures.texts.ts';
import { addPicture } from './use-cases/add-picture.ts';
import { deletePicture } from './use-cases/delete-picture.ts';
import { cropPicture, replacePicture } from './use-cases/renew-picture.ts';

async function readUpload<Schema extends z.ZodObject>(request: FastifyRequest, schema: Schema) {
  const { fields, file } = await readForm(request, schema, { field: 'file', ...UPLOADED_IMAGE });
  if (file) return { fields, bytes: file };
  throw new Failure('invalid_fields', {
    errors: [{ field: 'file', rule: 'required', message: picturesTexts.file_missing }],
  });
}

export const pictureRoutes = routes(
  on(contract.listPictures, (ctx, { query }) => listPictures(ctx, query)),
  on(contract.uploadPicture, async (ctx, _input, { request }) => {
    const { fields, bytes } = await readUpload(request, contract.uploadPicture.body);
    return addPicture(ctx, { ...fields, bytes });
  }),
  on(contract.updatePicture, (ctx, { params, body }) => updatePicture(ctx, params.id, body)),
  on(contract.cropPicture, (ctx, { params, body }) => cropPicture(ctx, params.id, body)),
  on(contract.replacePicture, async (ctx, { params }, { request }) => {
    const { bytes } = await readUpload(request, contract.replacePicture.body);
    return replacePicture(ctx, params.id, bytes);
  }),
  on(contract.deletePicture, async (ctx, { params }) => {
    await deletePicture(ctx, params.id);
    return undefined;
  }),
  on(contract.getPictureFile, async (ctx, { params }, { reply }) => {
    const asked = /^([1-9]\d{0,5})\/(\d{1,5})\.(jpg|png|gif)$/.exec(
      `${params.version}/${params.file}`,
    );
    if (!asked) throw new Failure('not_found');
    const [version, width] = [Number(asked[1]), Number(asked[2])];
    const file = await findPublicFile(ctx, { id: params.id, version, width });
    const bytes =
      file && fileName({ ...file, width }) === params.file && (await readFile(ctx.app, file));
    if (!bytes) throw new Failure('not_found');
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'cross-origin')
      .type(file.mime)
      .send(bytes);
    return undefined;
  }),
  on(contract.getPicture, async (ctx, { params, query }, { reply }) => {
    const file = await findPublicFile(ctx, { id: params.id, version: null, width: query.w });
    if (!file) throw new Failure('not_found');
    await reply
      .header('cache-control', 'no-cache')
      .redirect(`/i/${params.id}/${file.version}/${fileName(file)}`, 302);
    return undefined;
  }),
);
