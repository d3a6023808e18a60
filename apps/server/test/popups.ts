import * as contract from '@clientela/contract';
import type { TestStore, World } from './harness.ts';

export const SITE = 'https://www.loja.example';

export const FORM = { type: 'form', id: 'f', button_label: 'Quero' } as const;

/** A definition with one variant and the given parts. */
export function aDefinition(parts: object = {}): contract.PopupDefinition {
  return contract.PopupDefinition.parse({
    variants: [{ letter: 'A', form: [FORM], success: [] }],
    ...parts,
  });
}

/** A pop-up of a store with a site, published. */
export async function aPopup(
  world: World,
  store: TestStore,
  parts: object = {},
  draft: object = {},
): Promise<contract.Popup> {
  await store.ctx.db
    .updateTable('stores')
    .set({ site_url: SITE })
    .where('id', '=', store.id)
    .execute();
  const { id } = await store.owner.call(contract.createPopup, {
    store_id: store.id,
    body: { name: 'Bem-vindo', definition: aDefinition(parts), ...draft },
  });
  if (JSON.stringify(parts).includes('POOL')) {
    await store.owner.call(contract.addPopupCoupons, { id, body: { codes: 'UM' } });
  }
  const popup = await store.owner.call(contract.publishPopup, { id });
  // Longer than a process keeps the rules of a store.
  world.clock.advance(4_000);
  return popup;
}

/** A browser on a page of the shop. */
export function visitor(world: World, store: TestStore, origin: string | null = SITE) {
  const key = store.ctx.store.public_key;
  const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
    const answer = await world.server.inject({
      method: 'POST',
      url: `/storefront/${key}/${path}`,
      headers: {
        'content-type': 'application/json',
        ...(origin ? { origin } : {}),
        ...headers,
      },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    });
    return { status: answer.statusCode, headers: answer.headers, text: answer.body };
  };
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await world.server.inject({ url: `/storefront/${path}`, headers });
    return { status: answer.statusCode, headers: answer.headers, raw: answer.rawPayload };
  };
  const ticketOf = async ({ id, version }: { id: string; version: number }) => {
    const answer = await post('tickets', { popup_id: id, version });
    return JSON.parse(answer.text) as { ticket: string; work: contract.Work | null };
  };
  const submissionOf = (popup: { id: string; version: number }, ticket: string, parts: object) => ({
    ticket,
    submission_id: crypto.randomUUID(),
    popup_id: popup.id,
    version: popup.version,
    letter: 'A',
    fields: { email: 'ana@exemplo.com.br' },
    page: `${SITE}/produtos?email=ana`,
    device: 'desktop',
    is_trusted: true,
    ...parts,
  });
  return {
    key,
    post,
    get,
    ticketOf,
    submissionOf,
    /** Asks for a ticket, waits for it to be good, and sends. */
    async signUp(popup: { id: string; version: number }, parts: object = {}) {
      const { ticket } = await ticketOf(popup);
      world.clock.advance(3_000);
      return post('submissions', submissionOf(popup, ticket, parts));
    },
  };
}
