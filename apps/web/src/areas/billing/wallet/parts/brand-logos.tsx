import type { CardBrand } from '@clientela/domain';
import type { ComponentType } from 'react';
import {
  AmericanExpress,
  DinersClub,
  Discover,
  Elo,
  Hipercard,
  Jcb,
  Maestro,
  Mastercard,
  Mir,
  UnionPay,
  Visa,
} from 'react-svg-credit-card-payment-icons/icons/flat-rounded';
import { NeutralBadge } from './neutral-badge.tsx';

const LOGOS: Partial<Record<CardBrand, ComponentType<{ width: number; height: number }>>> = {
  Visa,
  Mastercard,
  'American Express': AmericanExpress,
  'Diners Club': DinersClub,
  Discover,
  UnionPay,
  JCB: Jcb,
  Elo,
  Hipercard,
  Mir,
  Maestro,
  'Visa Electron': Visa,
};

/** The brand's own mark where the library has it; its name, plainly, otherwise. */
export default function BrandMark({ brand }: { brand: CardBrand }) {
  const Logo = LOGOS[brand];
  return Logo ? <Logo width={40} height={26} /> : <NeutralBadge brand={brand} />;
}
