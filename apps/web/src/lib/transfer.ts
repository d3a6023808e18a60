import { lostConnection } from './failure.ts';

/** Bytes of a file that have left, and all of them. */
export interface Moved {
  sent: number;
  total: number;
}

export interface FormRequest {
  address: string;
  method: string;
  headers: Record<string, string>;
  body: FormData;
  signal?: AbortSignal | undefined;
  onMoved?: ((moved: Moved) => void) | undefined;
}

/** A transfer takes the time it takes; one that does not move for this long is a lost connection. */
const QUIET_MS = 60_000;
/** Response timeout: the server stores and checks the upload before it responds. */
const ANSWER_MS = 300_000;

/** Sends a form like `fetch`, by XMLHttpRequest, which alone reports upload progress. */
export function sendForm(
  { address, method, headers, body, signal, onMoved }: FormRequest,
  { quietMs = QUIET_MS, answerMs = ANSWER_MS } = {},
): Promise<Response> {
  const request = new XMLHttpRequest();
  const watch = watchOf(() => request.abort());
  const asking = askBeforeClosing();
  const cancel = () => request.abort();
  return new Promise<Response>((resolve, reject) => {
    signal?.throwIfAborted();
    request.open(method, address);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => {
      watch.expectWithin(loaded < total ? quietMs : answerMs);
      if (loaded === total) asking.end();
      onMoved?.({ sent: loaded, total });
    };
    request.onload = () => resolve(responseOf(request));
    request.onerror = () => reject(lostConnection());
    request.onabort = () => reject(signal?.aborted ? signal.reason : lostConnection());
    signal?.addEventListener('abort', cancel);
    watch.expectWithin(quietMs);
    request.send(body);
  }).finally(() => {
    watch.end();
    asking.end();
    signal?.removeEventListener('abort', cancel);
  });
}

/** The browser confirms before it closes the tab, which would lose the upload. */
function askBeforeClosing() {
  const ask = (event: Event) => event.preventDefault();
  window.addEventListener('beforeunload', ask);
  return { end: () => window.removeEventListener('beforeunload', ask) };
}

function responseOf(request: XMLHttpRequest): Response {
  const { status, responseText } = request;
  const lines = request.getAllResponseHeaders().trim().split('\r\n').filter(Boolean);
  const headers = new Headers(
    lines.map((line): [string, string] => {
      const at = line.indexOf(':');
      return [line.slice(0, at), line.slice(at + 1).trim()];
    }),
  );
  return new Response(status === 204 ? null : responseText, { status, headers });
}

/** Fetches a file for as long as its bytes keep coming. */
export async function fetchFile(
  address: string,
  { signal, ...init }: RequestInit,
  quietMs = QUIET_MS,
): Promise<Response> {
  const quiet = new AbortController();
  const watch = watchOf(() => quiet.abort());
  watch.expectWithin(quietMs);
  try {
    const limit = signal ? AbortSignal.any([signal, quiet.signal]) : quiet.signal;
    const response = await fetch(address, { ...init, signal: limit });
    const noted = new TransformStream<Uint8Array, Uint8Array>({
      transform(part, controller) {
        watch.expectWithin(quietMs);
        controller.enqueue(part);
      },
      flush: watch.end,
    });
    return new Response(response.body?.pipeThrough(noted) ?? null, response);
  } catch (error) {
    watch.end();
    throw error;
  }
}

/** Calls `giveUp` after the time limit. */
function watchOf(giveUp: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    expectWithin(ms: number) {
      clearTimeout(timer);
      timer = setTimeout(giveUp, ms);
    },
    end: () => clearTimeout(timer),
  };
}
