import * as contract from '@clientela/contract';
import { present } from '@clientela/domain';
import { callForBytes } from './call.ts';
import { Failure } from './failure.ts';
import { dispatchLive } from './live.ts';

/** The server sends a heartbeat every 20 s; a longer silence means a dead connection. */
const SILENCE_MS = 50_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

export interface Followed {
  storeId: string;
  userId: string;
  /** The newest event included in the displayed data. */
  after: number;
  signal: AbortSignal;
}

/** One event, as the stream brings it and tabs pass it on. */
interface Message {
  id: number;
  kind: string;
  data: unknown;
}

/**
 * Follows a store until `signal` aborts. Of its tabs, the holder of the lock reads the stream and broadcasts events;
 * when it closes, another resumes at the last event.
 */
export function followStore({ storeId, userId, after, signal }: Followed): void {
  const name = `clientela-live:${userId}:${storeId}`;
  const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : null;
  const inbox = createInbox(after);
  let isLeading = false;

  tabs?.addEventListener('message', ({ data }: MessageEvent<Message | 'hello'>) => {
    if (data !== 'hello') inbox.take(data);
    else if (isLeading) tabs.postMessage(greeting('ready', inbox.seen));
  });
  tabs?.postMessage('hello');
  signal.addEventListener('abort', () => tabs?.close());

  const lead = async () => {
    isLeading = true;
    await readStream(storeId, signal, inbox, (message) => {
      tabs?.postMessage(message);
      inbox.take(message);
    });
  };
  // Only secure pages have locks; elsewhere each tab reads for itself.
  const leading =
    navigator.locks && tabs ? navigator.locks.request(name, { signal }, lead) : lead();
  leading.catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}

const greeting = (kind: string, id: number): Message => ({ id, kind, data: {} });

/** Forwards each event once, in order; signals gaps. */
function createInbox(after: number) {
  const inbox = {
    seen: after,
    take({ id, kind, data }: Message) {
      if (kind === 'ready' && id <= inbox.seen) return;
      if (kind === 'ready' || kind === 'resync') {
        inbox.seen = id;
        return dispatchLive('resync', {});
      }
      if (id <= inbox.seen) return;
      inbox.seen = id;
      dispatchLive(kind, data);
    },
  };
  return inbox;
}

/** Reads the stream, and after a lost connection again from behind the last event. */
async function readStream(
  storeId: string,
  signal: AbortSignal,
  inbox: { seen: number },
  hear: (message: Message) => void,
): Promise<void> {
  let pauseMs = FIRST_PAUSE_MS;
  while (!signal.aborted) {
    try {
      await readOnce(storeId, signal, inbox.seen, (message) => {
        pauseMs = FIRST_PAUSE_MS;
        hear(message);
      });
    } catch (error) {
      // Not this person's store any more; a 401 has already led to the sign-in.
      if (error instanceof Failure && [401, 403, 404].includes(error.status)) return;
    }
    await pause(pauseMs * (0.5 + Math.random() / 2), signal);
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
  }
}

async function readOnce(
  store_id: string,
  signal: AbortSignal,
  last_event_id: number,
  hear: (message: Message) => void,
): Promise<void> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENCE_MS);
  try {
    const response = await callForBytes(contract.openEvents, {
      store_id,
      last_event_id,
      signal: AbortSignal.any([signal, silence.signal]),
    });
    let text = '';
    const reader = present(response.body, 'body of the stream')
      .pipeThrough(new TextDecoderStream())
      .getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENCE_MS);
      const blocks = (text + part.value).split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const message = messageIn(block);
        if (message) hear(message);
      }
    }
  } finally {
    clearTimeout(timer);
  }
}

/** Reads `id: 7\nevent: kind\ndata: {}`; comments are no message. */
function messageIn(block: string): Message | null {
  const fields = new Map(
    block.split('\n').map((line) => {
      const at = line.indexOf(': ');
      return [line.slice(0, at), line.slice(at + 2)] as const;
    }),
  );
  const kind = fields.get('event');
  if (!kind) return null;
  return { id: Number(fields.get('id')), kind, data: JSON.parse(fields.get('data') ?? 'null') };
}

/** Waits, less long when the network comes back. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  const waking = new AbortController();
  return new Promise<void>((resolve) => {
    const options = { signal: waking.signal };
    const timer = setTimeout(resolve, ms);
    waking.signal.addEventListener('abort', () => clearTimeout(timer));
    addEventListener('online', () => resolve(), options);
    signal.addEventListener('abort', () => resolve(), options);
  }).finally(() => waking.abort());
}
