import { CARD_BRANDS, type CardBrand } from '@clientela/domain';
import { expect, test } from 'vitest';
import { renderPart } from '../../../../../test/render.tsx';
import BrandMark from './brand-logos.tsx';
import styles from './wallet.module.css';

const WITHOUT_LOGO: readonly CardBrand[] = [
  ...(['Cabal', 'Naranja X', 'RuPay', 'Troy', 'Verve', 'Interac', 'Bancontact'] as const),
  ...(['Carte Bancaire', 'Dankort', 'Girocard', 'Pagobancomat', 'eftpos', 'UNKNOWN'] as const),
];

test.each(CARD_BRANDS)(
  '%s has its logo or a neutral badge, and neither comes from elsewhere',
  (brand) => {
    const { container } = renderPart(<BrandMark brand={brand} />);
    expect(container.querySelector(`.${styles.brandBadge}`) !== null).toBe(
      WITHOUT_LOGO.includes(brand),
    );
    expect(container.querySelector(`svg, .${styles.brandBadge}`)).toBeTruthy();
    expect(container.querySelector('img, image, use')).toBeNull();
  },
);
