import { type CellBlock, type EmailDocument, pictureIdOf } from '@clientela/contract';
import { findPictureAddresses, type PictureAddresses } from '#areas/messaging/pictures/index';
import type { Ctx } from '#platform/context';
import { cellsOf } from './cells.ts';

/** Addresses of the library's pictures that a document shows. */
export function findDocumentPictures(
  ctx: Ctx,
  { blocks }: Pick<EmailDocument, 'blocks'>,
): Promise<PictureAddresses> {
  const cells = blocks.flatMap(cellsOf);
  const ids = cells.flatMap((cell) => pictureIdOf(sourceOf(cell)) ?? []);
  return findPictureAddresses(ctx, [...new Set(ids)]);
}

/** The picture of a block, as it is written; empty for none. */
export function sourceOf(cell: CellBlock): string {
  if (cell.type === 'image' || cell.type === 'video') return cell.src;
  return cell.type === 'product' ? cell.image : '';
}
