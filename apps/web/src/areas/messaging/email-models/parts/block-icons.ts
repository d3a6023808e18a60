import {
  IconCode,
  IconColumns2,
  IconGift,
  IconHeading,
  IconLetterT,
  IconLineDashed,
  IconPhoto,
  IconRectangle,
  IconShare,
  IconShirt,
  IconShoppingBag,
  IconSpacingVertical,
  IconTicket,
  IconVideo,
} from '@tabler/icons-react';
import type { Insertable } from '../new-block.ts';

export const BLOCK_ICONS = {
  heading: IconHeading,
  text: IconLetterT,
  image: IconPhoto,
  button: IconRectangle,
  products: IconShoppingBag,
  product: IconShirt,
  columns: IconColumns2,
  divider: IconLineDashed,
  spacer: IconSpacingVertical,
  coupon: IconTicket,
  bonus: IconGift,
  video: IconVideo,
  social: IconShare,
  html: IconCode,
} satisfies Record<Insertable, unknown>;
