import { type CardBrand, cardBrandOf } from '@clientela/domain';
import { lazy, Suspense } from 'react';
import { NeutralBadge } from './neutral-badge.tsx';
import styles from './wallet.module.css';

const BrandMark = lazy(() => import('./brand-logos.tsx'));

/** A card brand's logo, bundled with the app; decorative, since the name is next to it. */
export function BrandLogo({ brand }: { brand: CardBrand }) {
  return (
    <span className={styles.brandLogo} aria-hidden>
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
