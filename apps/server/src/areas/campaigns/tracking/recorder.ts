import type { App } from '#app';
import { gather } from '#platform/gather';
import { newId } from '#platform/ids';

export interface Hit {
  key: string;
  token: string;
  kind: 'open' | 'machine_open' | 'click' | 'machine_click';
  link: number | null;
}

export interface Recorded {
  is_known: boolean;
  /** Target of the link, where the hit had one that exists. */
  url: string | null;
}

interface Noted {
  hit: Hit;
  at: Date;
}

const UNKNOWN: Recorded = { is_known: false, url: null };
const recorders = new WeakMap<App, (noted: Noted) => Promise<Recorded>>();

/** Records a hit before it is answered; hits that arrive together are committed together. */
export function recordHit(app: App, hit: Hit): Promise<Recorded> {
  let record = recorders.get(app);
  if (!record) {
    record = gather((batch) => write(app, batch));
    recorders.set(app, record);
  }
  return record({ hit, at: app.clock.now() });
}

async function write(app: App, batch: readonly Noted[]): Promise<Recorded[]> {
  const { rows } = await app.pools.app.query<Recorded & { place: number }>({
    name: 'record_tracking',
    text: 'select place, is_known, url from app.record_tracking($1, $2, $3, $4, $5, $6)',
    values: [
      batch.map(({ hit }) => hit.key),
      batch.map(({ hit }) => hit.token),
      batch.map(({ hit }) => hit.kind),
      batch.map(({ hit }) => hit.link),
      batch.map(({ at }) => at),
      batch.map(() => newId()),
    ],
  });
  const answers = new Map(rows.map((row) => [row.place, row]));
  return batch.map((_, index) => answers.get(index + 1) ?? UNKNOWN);
}
