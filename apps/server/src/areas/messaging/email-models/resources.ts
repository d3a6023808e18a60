import type { EmailDocument } from '@clientela/contract';
import type { PictureAddresses } from '#areas/messaging/pictures/index';
import type { Ctx } from '#platform/context';
import { findGoneClusters } from './conditional-blocks.ts';
import { findDocumentPictures } from './document-pictures.ts';
import { countProducts } from './product-blocks.ts';

/** What a document refers to, read before it is compiled. */
export interface Resources {
  pictures?: PictureAddresses;
  /** How many products each block can show, by block id. */
  stock?: ReadonlyMap<string, number>;
  /** Clusters that the document names and the store has no more. */
  goneClusters?: ReadonlySet<string>;
}

export async function findResources(ctx: Ctx, document: EmailDocument): Promise<Resources> {
  return {
    pictures: await findDocumentPictures(ctx, document),
    stock: await countProducts(ctx, document),
    goneClusters: await findGoneClusters(ctx, document),
  };
}
