import type { GalleryModel } from '@clientela/contract';
import * as automatic from './automatic.texts.ts';
import * as content from './content.texts.ts';
import * as dates from './dates.texts.ts';
import * as relationship from './relationship.texts.ts';
import * as sell from './sell.texts.ts';
import * as simple from './simple.texts.ts';

/** Models that a new one may start from, in the order in which the gallery shows them. */
export const EMAIL_MODEL_GALLERY: readonly GalleryModel[] = [
  sell.promotion,
  sell.launch,
  automatic.welcome,
  automatic.cart,
  automatic.pixPending,
  automatic.birthday,
  automatic.cashback,
  sell.freeShipping,
  sell.lastChance,
  automatic.afterSale,
  automatic.reviewRequest,
  automatic.buyAgain,
  automatic.refill,
  automatic.winBack,
  content.weeklyNews,
  relationship.thankYou,
  relationship.vip,
  relationship.invitation,
  dates.mothersDay,
  dates.blackFriday,
  dates.christmas,
  content.guide,
  content.survey,
  simple.plainText,
];
