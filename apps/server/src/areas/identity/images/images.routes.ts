import * as contract from '@clientela/contract';
import { Failure } from '#platform/failure';
import { on, routes } from '#platform/http/routes';
import { findImage } from './images.queries.ts';

export const imageRoutes = routes(
  on(contract.getImage, async (ctx, { params }, { reply }) => {
    const image = await findImage(ctx, params.token);
    if (!image) throw new Failure('not_found');
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'cross-origin')
      .type(image.content_type)
      .send(image.bytes);
    return undefined;
  }),
);
