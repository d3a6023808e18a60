import type { App } from '#platform/app';
import { newId } from '#platform/ids';
import { microBatch } from '#platform/micro-batch';
import { isMoved } from '#platform/pools';
import { forgetPlaces, shardOfPublicKey } from '#platform/store-directory';

export interface Hit {
  key: string;
  token: string;
  kind: 'open' | 'machine_open' | 'click' | 'machine_click';
  link: number | null;
}

const recorders = new WeakMap<App, (hit: Hit) => Promise<string | null>>();

/** PostgreSQL's lock_not_available: another transaction held the message's row for too long. */
const IS_HELD = '55P03';

/**
 * Records a hit before the response. Concurrent hits share a commit; if one of their messages is locked, each commits
 * alone. Returns the link's target, or null for an unknown one.
 */
export async function recordHit(anyApp: App, hit: Hit): Promise<string | null> {
  const app = await shardOfPublicKey(anyApp, hit.key);
  let record = recorders.get(app);
  if (!record) {
    record = microBatch((hits) => write(app, hits));
    recorders.set(app, record);
  }
  try {
    return await record(hit);
  } catch (error) {
    if (isMoved(error)) {
      forgetPlaces(anyApp);
      const now = await shardOfPublicKey(anyApp, hit.key);
      return (await write(now, [hit]))[0] ?? null;
    }
    if (!(error instanceof Error && 'code' in error && error.code === IS_HELD)) throw error;
    return (await write(app, [hit]))[0] ?? null;
  }
}

async function write(app: App, hits: readonly Hit[]): Promise<(string | null)[]> {
  const { rows } = await app.pools.app.query<{ place: number; url: string }>({
    name: 'record_tracking',
    text: 'select place, url from app.record_tracking($1, $2, $3, $4, $5, $6)',
    values: [
      hits.map(({ key }) => key),
      plainArray(hits.map(({ token }) => token)),
      plainArray(hits.map(({ kind }) => kind)),
      plainArray(hits.map(({ link }) => link ?? 'null')),
      plainArray(hits.map(() => newId())),
      app.clock.now(),
    ],
  });
  const targets = new Map(rows.map(({ place, url }) => [place, url]));
  return hits.map((_, index) => targets.get(index + 1) ?? null);
}

/** Serialises an array of values that need no quotes or escapes. */
function plainArray(values: readonly (string | number)[]): string {
  return `{${values.join(',')}}`;
}
