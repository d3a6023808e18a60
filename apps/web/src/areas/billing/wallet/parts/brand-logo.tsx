import { type CardBrand, cardBrandOf } from '@clientela/domain';
import { lazy, Suspense } from 'react';
import { NeutralBadge } from './neutral-badge.tsx';
import './wallet.css';

const BrandMark = lazy(() => import('./brand-logos.tsx'));

/** The mark of a card's brand, shipped with the app; the name beside it says the same in words. */
export function BrandLogo({ brand }: { brand: CardBrand }) {
  return (
    <span className="brand-logo" aria-hidden>
      {brand === 'UNKNOWN' ? (
        <NeutralBadge brand={brand} />
      ) : (
        <Suspense fallback={<NeutralBadge brand="UNKNOWN" />}>
          <BrandMark brand={brand} />
        </Suspense>
      )}
    </span>
  );
}

/** The mark of the card whose number is being typed. */
export function TypedBrandLogo({ number }: { number: string }) {
  return <BrandLogo brand={cardBrandOf(number)} />;
}
