import type { CartItem } from '@clientela/contract';
import {
  clip,
  formatCents,
  localDay,
  type MessageTopic,
  squeeze,
  type TopicValues,
} from '@clientela/domain';
import {
  type BonusNow,
  type BonusRef,
  bonusUrls,
  listBonusesNow,
} from '#areas/records/bonus-ledger/index';
import {
  type CartNow,
  findLatestCart,
  findLatestPayment,
  listCartsNow,
  listPaymentsNow,
  type PaymentNow,
  paymentUrl,
} from '#areas/records/carts/index';
import type { Ctx } from '#platform/context';
import { emailModelsTexts } from './email-models.texts.ts';

/** Subject of a message: a cart, or the payment of an order. */
export interface TopicRef {
  topic: Exclude<MessageTopic, 'bonus' | 'survey'>;
  /** The cart, or the order. */
  id: string;
}

/** Returns the current variable values of these carts and payments, by id. */
export async function readTopics(
  ctx: Ctx,
  refs: readonly TopicRef[],
): Promise<Map<string, TopicValues>> {
  const idsOf = (wanted: TopicRef['topic']) => [
    ...new Set(refs.flatMap(({ topic, id }) => (topic === wanted ? [id] : []))),
  ];
  const [carts, orders] = [idsOf('cart'), idsOf('payment')];
  const found = new Map<string, TopicValues>();
  for (const cart of carts.length > 0 ? await listCartsNow(ctx, carts) : []) {
    found.set(cart.id, cartValues(cart));
  }
  for (const payment of orders.length > 0 ? await listPaymentsNow(ctx, orders) : []) {
    found.set(payment.order_id, paymentValues(ctx, payment));
  }
  return found;
}

/** Returns the current variable values of these bonuses, in the given order. */
export async function readBonuses(ctx: Ctx, refs: readonly BonusRef[]): Promise<TopicValues[]> {
  const rows = await listBonusesNow(ctx, refs);
  const urls = await bonusUrls(
    ctx,
    refs.map(({ customer_id }) => customer_id),
  );
  return refs.map(({ customer_id, bonus_id }) => {
    const now = rows.find(
      (row) => row.customer_id === customer_id && (bonus_id === null || row.bonus_id === bonus_id),
    );
    return {
      'bonus.link': urls.get(customer_id) ?? '',
      ...(now && bonusValues(ctx, now)),
    };
  });
}

/** Sample values of a cart, a payment and a bonus: the customer's own, or invented ones for the preview. */
export async function previewTopicValues(
  ctx: Ctx,
  customerId: string | null,
): Promise<TopicValues> {
  const cart = customerId && (await findLatestCart(ctx, customerId));
  const payment = customerId && (await findLatestPayment(ctx, customerId));
  const [bonus] = customerId
    ? await listBonusesNow(ctx, [{ customer_id: customerId, bonus_id: null }])
    : [];
  return {
    ...INVENTED,
    'survey.link': `${ctx.app.config.publicUrl}/s/exemplo`,
    ...(bonus && bonusValues(ctx, bonus)),
    ...(cart && cartValues(cart)),
    ...(payment && paymentValues(ctx, payment)),
  };
}

const INVENTED: TopicValues = {
  'cart.items': emailModelsTexts.sample_items,
  'cart.total': 'R$ 149,70',
  'payment.method': 'Pix',
  'payment.amount': 'R$ 149,70',
  'payment.code': '00020126580014br.gov.bcb.pix0136exemplo',
  'payment.expires_at': emailModelsTexts.sample_deadline,
  'payment.order': '1001',
  'bonus.value': 'R$ 15,00',
  'bonus.balance': 'R$ 25,00',
  'bonus.expiring_value': 'R$ 15,00',
  'bonus.expires_at': '31/12/2026',
  'bonus.minimum_for_use': 'R$ 75,00',
};

function cartValues({ items, total, url }: CartNow): TopicValues {
  return {
    'cart.items': listed(items),
    'cart.total': reais(total),
    ...(url && { 'cart.url': url }),
  };
}

function paymentValues(ctx: Ctx, payment: PaymentNow): TopicValues {
  const { method, amount, code, line, expires_at, order_number } = payment;
  return {
    'payment.method': METHODS[method],
    'payment.amount': reais(amount),
    'payment.code': code ?? line ?? '',
    'payment.expires_at': expires_at ? momentOf(expires_at, ctx.store.time_zone) : '',
    'payment.order': order_number,
    'payment.url': paymentUrl(ctx.app, payment.id),
  };
}

function bonusValues(ctx: Ctx, bonus: BonusNow): TopicValues {
  return {
    'bonus.value': reais(bonus.remaining),
    'bonus.balance': reais(bonus.balance),
    'bonus.expiring_value': reais(bonus.expiring),
    'bonus.expires_at': lastDayOf(bonus.expires_at, ctx.store.time_zone),
    'bonus.minimum_for_use': reais(bonus.minimum),
  };
}

/** `31/12/2026`, the last day on which something can be used that ends at this instant. */
function lastDayOf(instant: string, timeZone: string): string {
  return localDay(new Date(Date.parse(instant) - 1), timeZone)
    .split('-')
    .reverse()
    .join('/');
}

const METHODS: Record<PaymentNow['method'], string> = {
  pix: 'Pix',
  boleto: emailModelsTexts.method_boleto,
  card: emailModelsTexts.method_card,
  other: emailModelsTexts.method_other,
};

const MOST_ITEMS = 3;

/** `2x Caneca, Bandeja e mais 3 itens`: on one line, whatever the shop calls its products. */
function listed(items: readonly CartItem[]): string {
  const named = items.slice(0, MOST_ITEMS).map(({ name, quantity }) => {
    const words = clip(squeeze(name), 60);
    return quantity > 1 ? `${quantity}x ${words}` : words;
  });
  const more = items.length - named.length;
  const rest = more > 0 ? emailModelsTexts.more_items(more) : '';
  return `${named.join(', ')}${rest}`;
}

/** With a plain space: an SMS with another one takes twice the segments. */
function reais(cents: number): string {
  return formatCents(cents).replaceAll('\u00A0', ' ');
}

/** `23/11 às 18:30` where the store is. */
function momentOf(instant: string, timeZone: string): string {
  const at = new Date(instant);
  const day = at.toLocaleDateString('pt-BR', { timeZone, day: '2-digit', month: '2-digit' });
  const hour = at.toLocaleTimeString('pt-BR', { timeZone, hour: '2-digit', minute: '2-digit' });
  return emailModelsTexts.day_and_hour(day, hour);
}
