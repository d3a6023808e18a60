import { useCurrentStore } from './current-store.tsx';
import { formatInstant, formatInstantDay, formatMoney, formatNumber } from './format.ts';

/** Money in tables: exact, aligned by the column. */
export function Money({ cents }: { cents: number | null | undefined }) {
  return cents === null || cents === undefined ? <Nothing /> : formatMoney(cents);
}

export function Count({ value }: { value: number | null | undefined }) {
  return value === null || value === undefined ? <Nothing /> : formatNumber(value);
}

/** An instant in the store's time zone; the exact moment in the tooltip. */
export function DateText({
  instant,
  withTime = false,
}: {
  instant: string | null | undefined;
  withTime?: boolean;
}) {
  const { time_zone } = useCurrentStore();
  if (!instant) return <Nothing />;
  const exact = formatInstant(instant, time_zone);
  return (
    <time dateTime={instant} title={exact}>
      {withTime ? exact : formatInstantDay(instant, time_zone)}
    </time>
  );
}

/** Placeholder of a cell without a value. */
export function Nothing() {
  return <span aria-hidden="true">–</span>;
}
