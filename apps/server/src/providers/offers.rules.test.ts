import { expect, test } from 'vitest';
import { mapProduct as ofNuvemshop } from './nuvemshop/records.ts';
import { Fields } from './shop-values.ts';
import { mapProduct as ofShopify } from './shopify/records.ts';
import { mapProduct as ofTiny } from './tiny/records.ts';
import { mapProduct as ofTray } from './tray/records.ts';
import { mapProduct as ofVtex } from './vtex/records.ts';
import { mapProduct as ofWoocommerce } from './woocommerce/records.ts';
import { mapProduct as ofYampi } from './yampi/records.ts';

const NOW = '2026-11-27T12:00:00.000Z';
const AT = '2026-11-27T12:00:00Z';

/** A product at R$ 59.95 that was R$ 79.95, in each shop's own fields. */
const OFFERS = {
  nuvemshop: ofNuvemshop(
    new Fields({
      id: 1,
      updated_at: AT,
      variants: [{ price: '79.95', promotional_price: '59.95' }],
    }),
  ),
  shopify: ofShopify(
    new Fields({
      legacyResourceId: '1',
      updatedAt: AT,
      priceRangeV2: {
        minVariantPrice: { amount: '59.95', currencyCode: 'BRL' },
        maxVariantPrice: { amount: '59.95' },
      },
      compareAtPriceRange: { minVariantCompareAtPrice: { amount: '79.95' } },
    }),
  ),
  tiny: ofTiny(new Fields({ id: 1, precos: { preco: 79.95, precoPromocional: 59.95 } }), NOW),
  tray: ofTray(new Fields({ id: '1', modified: AT, price: '79.95', promotional_price: '59.95' })),
  vtex: ofVtex(
    new Fields({
      productId: '1',
      items: [{ sellers: [{ commertialOffer: { Price: 59.95, ListPrice: 79.95 } }] }],
    }),
    NOW,
  ),
  woocommerce: ofWoocommerce(
    new Fields({
      id: 1,
      price: '59.95',
      regular_price: '79.95',
      date_modified_gmt: '2026-11-27T12:00:00',
    }),
  ),
  yampi: ofYampi(
    new Fields({
      id: 1,
      updated_at: { date: '2026-11-27 12:00:00.000000', timezone: 'America/Sao_Paulo' },
      skus: { data: [{ price_sale: 79.95, price_discount: 59.95 }] },
    }),
  ),
};

test.each(Object.entries(OFFERS))('%s: an offer keeps the price before it', (_, product) => {
  expect(product).toMatchObject({ price: 5_995, old_price: 7_995 });
});

test('Shopify: variants of several prices have no price before', () => {
  const product = ofShopify(
    new Fields({
      legacyResourceId: '1',
      updatedAt: AT,
      priceRangeV2: {
        minVariantPrice: { amount: '59.95', currencyCode: 'BRL' },
        maxVariantPrice: { amount: '99.95' },
      },
      compareAtPriceRange: { minVariantCompareAtPrice: { amount: '129.95' } },
    }),
  );
  expect(product).toMatchObject({ price: 5_995, old_price: null });
});
