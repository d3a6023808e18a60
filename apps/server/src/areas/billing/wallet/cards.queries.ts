import type { WalletCard } from '@clientela/contract';
import type { CardBrand, CardType } from '@clientela/domain';
import { type Selectable, sql } from 'kysely';
import { recordAuditEvent } from '#areas/identity/audit/index';
import { personId } from '#platform/actor';
import { type Ctx, inTransaction } from '#platform/context';
import type { DB } from '#platform/database.generated';
import { Failure } from '#platform/failure';
import { newId } from '#platform/ids';
import { decryptSecret, encryptSecret } from '#platform/secrets';
import type { CardToken, PaymentGateway } from './gateway.port.ts';
import { currentGateway } from './wallet.rules.ts';

export type SavedCard = Omit<Selectable<DB['wallet_cards']>, 'gateway'> & {
  gateway: PaymentGateway['name'];
};

const placeOf = (id: string) => `wallet_cards.token:${id}`;

/** The gateway's token of a card, unsealed for a charge. */
export function tokenOfCard(ctx: Ctx, card: SavedCard): string {
  return decryptSecret(ctx.app.sealingKey, ctx.store.id, placeOf(card.id), card.token_sealed);
}

/** Cards are their gateway's: after a change of gateway the others' cannot be charged, so they are not there. */
function cards(ctx: Ctx) {
  return ctx.db
    .selectFrom('wallet_cards')
    .where('store_id', '=', ctx.store.id)
    .where('gateway', '=', currentGateway(ctx.app).name)
    .where('deleted_at', 'is', null);
}

export async function findCard(ctx: Ctx, id: string): Promise<SavedCard> {
  const card = await cards(ctx).selectAll().where('id', '=', id).executeTakeFirst();
  if (!card) throw new Failure('not_found');
  return card as SavedCard;
}

export async function listCards(
  ctx: Ctx,
  query: { page: number; per_page: number; ordering: string },
): Promise<{ data: WalletCard[]; total: number }> {
  const { total } = await cards(ctx)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  const direction = query.ordering.endsWith('asc') ? 'asc' : 'desc';
  let found = cards(ctx).selectAll();
  if (query.ordering.startsWith('is_default')) found = found.orderBy('is_default', 'desc');
  const rows = await found
    .orderBy('created_at', direction)
    .orderBy('id', direction)
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
    .execute();
  return { data: rows.map((row) => cardOf(row as SavedCard)), total };
}

export function cardOf(card: SavedCard): WalletCard {
  return {
    id: card.id,
    bin: card.bin,
    brand: card.brand as CardBrand,
    type: card.type as CardType,
    is_default: card.is_default,
    last4: card.last4,
    expiry_month: card.expiry_month,
    expiry_year: card.expiry_year,
  };
}

interface KeptCard {
  bin: string;
  expiry_month: number;
  expiry_year: number;
  type: CardType;
  ip: string;
}

/** The saved card with the same known details: those identify it. */
function findSame(
  ctx: Ctx,
  card: Omit<KeptCard, 'ip' | 'type'> & { brand: string; last4: string },
) {
  return cards(ctx)
    .select('id')
    .where('gateway', '=', currentGateway(ctx.app).name)
    .where('bin', '=', card.bin)
    .where('last4', '=', card.last4)
    .where('brand', '=', card.brand)
    .where('expiry_month', '=', card.expiry_month)
    .where('expiry_year', '=', card.expiry_year)
    .executeTakeFirst();
}

/** A card saved before retains its row; only its gateway token is new. */
async function renewCard(
  ctx: Ctx,
  id: string,
  token: CardToken,
  card: KeptCard,
): Promise<SavedCard> {
  const row = await ctx.db
    .updateTable('wallet_cards')
    .set({
      customer_reference: token.customer_reference,
      token_sealed: encryptSecret(ctx.app.sealingKey, ctx.store.id, placeOf(id), token.token),
      type: card.type,
      saved_from: card.ip,
    })
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as SavedCard;
}

/** Saves a card's sealed token, one per card; the store's first card is its default. */
export function keepCard(ctx: Ctx, token: CardToken, card: KeptCard): Promise<SavedCard> {
  return inTransaction(ctx, async (ctx) => {
    await lockCards(ctx);
    const { ip, ...kept } = card;
    const known = await findSame(ctx, { ...kept, brand: token.brand, last4: token.last4 });
    const now = ctx.clock.now();
    const id = known?.id ?? newId(now.getTime());
    await recordAuditEvent(ctx, {
      action: 'card.saved',
      target_kind: 'card',
      target_id: id,
      details: { last4: token.last4 },
    });
    if (known) return renewCard(ctx, known.id, token, card);
    const isFirst = (await cards(ctx).select('id').executeTakeFirst()) === undefined;
    if (isFirst) await clearDefault(ctx);
    const row = await ctx.db
      .insertInto('wallet_cards')
      .values({
        store_id: ctx.store.id,
        id,
        gateway: currentGateway(ctx.app).name,
        customer_reference: token.customer_reference,
        token_sealed: encryptSecret(ctx.app.sealingKey, ctx.store.id, placeOf(id), token.token),
        brand: token.brand,
        last4: token.last4,
        ...kept,
        is_default: isFirst,
        saved_from: ip,
        created_by: personId(ctx),
        created_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return row as SavedCard;
  });
}

/** Changes of which card is the default queue up behind one another. */
async function lockCards(ctx: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`wallet_cards:${ctx.store.id}`}, 0))`.execute(
    ctx.db,
  );
}

export async function setCardType(ctx: Ctx, id: string, type: CardType): Promise<void> {
  await ctx.db
    .updateTable('wallet_cards')
    .set({ type })
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .execute();
}

export function makeDefault(ctx: Ctx, id: string): Promise<SavedCard> {
  return inTransaction(ctx, async (ctx) => {
    await lockCards(ctx);
    await findCard(ctx, id);
    await clearDefault(ctx);
    await ctx.db
      .updateTable('wallet_cards')
      .set({ is_default: true })
      .where('store_id', '=', ctx.store.id)
      .where('id', '=', id)
      .execute();
    return findCard(ctx, id);
  });
}

async function clearDefault(ctx: Ctx): Promise<void> {
  await ctx.db
    .updateTable('wallet_cards')
    .set({ is_default: false })
    .where('store_id', '=', ctx.store.id)
    .where('is_default', '=', true)
    .execute();
}

/** Forgets a card: its token goes, its last digits stay with the deposits it paid. */
export async function dropCard(ctx: Ctx, id: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await lockCards(ctx);
    const card = await findCard(ctx, id);
    await recordAuditEvent(ctx, {
      action: 'card.removed',
      target_kind: 'card',
      target_id: id,
      details: { last4: card.last4 },
    });
    await ctx.db
      .updateTable('wallet_cards')
      .set({ deleted_at: ctx.clock.now(), is_default: false, token_sealed: Buffer.alloc(0) })
      .where('store_id', '=', ctx.store.id)
      .where('id', '=', id)
      .execute();
    await ctx.db
      .updateTable('automatic_topups')
      .set({ enabled: false, card_id: null, updated_at: ctx.clock.now() })
      .where('store_id', '=', ctx.store.id)
      .where('card_id', '=', id)
      .execute();
    if (card.is_default) await promoteNewest(ctx);
  });
}

async function promoteNewest(ctx: Ctx): Promise<void> {
  const newest = await cards(ctx)
    .select('id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (newest) await makeDefault(ctx, newest.id);
}
