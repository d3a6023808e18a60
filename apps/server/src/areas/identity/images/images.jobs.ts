import { z } from 'zod';
import { platformJob } from '#platform/jobs';
import { dropImage } from './images.queries.ts';

/** Takes away a picture that a store's transaction replaced: pictures are in home tables. */
export const dropReplacedImage = platformJob({
  name: 'images.drop_replaced',
  payload: z.object({ token: z.string() }),
  run: (ctx, { token }) => dropImage(ctx, token),
});
