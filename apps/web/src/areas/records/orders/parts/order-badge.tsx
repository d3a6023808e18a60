import { orderStatus } from '#lib/order-status.ts';
import { StatusBadge } from '#ui/tag.tsx';

export function OrderBadge({ status }: { status: string }) {
  const { tone, label } = orderStatus(status);
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}
