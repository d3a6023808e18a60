import type { Cart } from '@clientela/contract';
import type { useCartTexts } from './carts.texts.ts';

const MOST_ITEMS = 5;

/** The WhatsApp message that recovers a cart: a greeting, its items and its link. */
export function cartMessage(
  { customer, items, url }: Pick<Cart, 'customer' | 'items' | 'url'>,
  store: string,
  t: ReturnType<typeof useCartTexts>,
): string {
  const name = firstName(customer.name);
  const names = items.map((item) =>
    item.quantity > 1 ? `${item.quantity} × ${item.name}` : item.name,
  );
  const rest = names.length - MOST_ITEMS;
  const listed = names.slice(0, MOST_ITEMS).join(', ');
  const all = rest > 0 ? `${listed} ${t('list.more', { count: rest })}` : listed;
  return [
    name ? t('message.hello_name', { name, store }) : t('message.hello', { store }),
    all ? t('message.items', { items: all }) : t('message.empty'),
    url && t('message.link', { url }),
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** Undefined where a contact or "Sem nome" takes the place of a missing name. */
function firstName(name: string): string | undefined {
  if (name === 'Sem nome') return undefined;
  const first = name.trim().split(/\s+/)[0];
  return first && /^\p{L}[^@\d]*$/u.test(first) ? first : undefined;
}
