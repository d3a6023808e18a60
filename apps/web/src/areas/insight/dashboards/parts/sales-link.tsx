import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMay } from '#lib/current-store.tsx';
import type { Period } from '#lib/period.ts';
import styles from './dashboard.module.css';

interface Sales extends Period {
  state?: string;
  region?: string;
  city?: string;
  payment_method?: string;
  day_of_week?: number;
  hour?: number;
}

/** Opens the sales behind a number, for people who may see orders. */
export function useOpenSales(): ((sales: Sales) => void) | undefined {
  const navigate = useNavigate();
  const may = useMay('Order.index');
  return may
    ? (sales) => void navigate({ to: '/orders', search: { ...sales, is_sale: 'true' } })
    : undefined;
}

/** A number or name that leads to its sales; mere words for people who may not see orders. */
export function SalesLink({ sales, children }: { sales: Sales; children: ReactNode }) {
  const may = useMay('Order.index');
  if (!may) return children;
  return (
    <Link to="/orders" search={{ ...sales, is_sale: 'true' }} className={styles.salesLink}>
      {children}
    </Link>
  );
}
