import { expect, test } from 'vitest';
import { ORDER_STATUS_LABELS } from './order-labels.ts';
import { ORDER_STATUSES, parseOrderStatus } from './order-statuses.ts';

test('an exported status is understood when the file comes back', () => {
  for (const status of ORDER_STATUSES) {
    expect(parseOrderStatus(ORDER_STATUS_LABELS[status]), status).toBe(status);
  }
});
