import { makeApiKey } from '#areas/identity/api-keys/index';
import { sealNewSecret } from '#areas/records/webhooks/index';
import type { Ctx } from '#platform/context';
import { newId } from '#platform/ids';

const MINUTE_MS = 60_000;

/** An API key for a site, one for a spreadsheet, and a webhook that received the latest sales. */
export async function fillWebhooks(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now();
  const year = new Date(now.getTime() + 365 * 86_400_000).toISOString();
  // Their secrets are discarded: the keys are only examples.
  await makeApiKey(ctx, {
    name: 'Site da loja',
    networks: [],
    expires_at: year,
    scopes: ['customers:read', 'orders:read', 'orders:write', 'carts:write'],
  });
  const soon = new Date(now.getTime() + 12 * 86_400_000).toISOString();
  await makeApiKey(ctx, {
    name: 'Planilha de resultados',
    networks: ['200.160.2.0/24'],
    expires_at: soon,
    scopes: ['campaigns:read', 'metrics:read'],
  });
  const webhook_id = newId();
  await ctx.db
    .insertInto('store_webhooks')
    .values({
      store_id: ctx.store.id,
      id: webhook_id,
      name: 'Painel de pedidos',
      url: 'https://painel.loja-demonstracao.example/avisos',
      events: ['order.created', 'order.paid', 'cart.abandoned'],
      secret_sealed: sealNewSecret(ctx, webhook_id),
      // The demo calls no external address.
      is_enabled: false,
      disabled_reason: 'é só uma demonstração e não envia nada.',
      created_at: now,
      last_success_at: now,
    })
    .execute();
  await fillDeliveries(ctx, webhook_id);
}

async function fillDeliveries(ctx: Ctx, webhook_id: string): Promise<void> {
  const store_id = ctx.store.id;
  const sales = await ctx.db
    .selectFrom('orders')
    .select(['id', 'customer_id', 'status', 'total', 'revenue', 'ordered_at'])
    .where('store_id', '=', store_id)
    .where('is_sale', '=', true)
    .orderBy('ordered_at', 'desc')
    .limit(12)
    .execute();
  const now = ctx.clock.now().getTime();
  for (const [place, { id: order, customer_id, ...data }] of sales.entries()) {
    const at = new Date(now - (place + 1) * 37 * MINUTE_MS);
    const id = newId(at.getTime());
    // One of them was refused before it arrived, and one is still missing.
    const state = place === 4 ? 'failed' : 'delivered';
    const tries = place === 4 || place === 7 ? 2 : 1;
    await ctx.db
      .insertInto('webhook_deliveries')
      .values({
        store_id,
        id,
        webhook_id,
        message_id: newId(),
        kind: 'order.paid',
        customer_id,
        state,
        data: JSON.stringify({ id: order, customer_id, ...data }),
        occurred_at: at,
        due_at: at,
        created_at: at,
        attempts: tries,
        status: state === 'failed' ? 503 : 200,
      })
      .execute();
    for (let tried = 0; tried < tries; tried++) {
      const isLast = tried === tries - 1 && state === 'delivered';
      await ctx.db
        .insertInto('webhook_attempts')
        .values({
          store_id,
          delivery_id: id,
          at: new Date(at.getTime() + tried * 5_200),
          milliseconds: 80 + ((place * 29) % 140),
          status: isLast ? 200 : 503,
          answer: isLast ? '{"ok":true}' : 'Service Unavailable',
          error: isLast ? null : 'Respondeu 503.',
        })
        .execute();
    }
  }
}
