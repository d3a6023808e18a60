import type { AttributeType } from '@clientela/domain';
import { useCurrentStore } from '#lib/current-store.tsx';
import { Nothing } from '#lib/values.tsx';
import { valueText } from '../value-text.ts';

/** A value of an attribute in a list or on a page. */
export function AttributeValue({
  type,
  value,
}: {
  type: AttributeType;
  value: string | undefined;
}) {
  const { time_zone } = useCurrentStore();
  return value === undefined ? <Nothing /> : valueText(type, value, time_zone);
}
