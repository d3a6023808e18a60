import type { CardBrand } from '@clientela/domain';
import { IconCreditCard } from '@tabler/icons-react';
import styles from './wallet.module.css';

const LONGEST_NAME = 6;

/** A card without a logo: its brand's name if it fits, a card otherwise. */
export function NeutralBadge({ brand }: { brand: CardBrand }) {
  const isNamed = brand !== 'UNKNOWN' && brand.length <= LONGEST_NAME;
  return (
    <span className={styles.brandBadge}>
      {isNamed ? brand : <IconCreditCard size={18} stroke={1.6} />}
    </span>
  );
}
