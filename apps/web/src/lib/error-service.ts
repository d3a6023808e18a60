import {
  browserTracingIntegration,
  captureException,
  init,
  makeFetchTransport,
  replayIntegration,
} from '@sentry/browser';

/** Screens on which cards are typed: nothing of them is ever recorded. */
const CARD_SCREENS = [
  /^\/wallet\/deposit(\/|$)/,
  /^\/wallet\/manage-cards$/,
  /^\/wallet\/auto-topup$/,
];

interface Service {
  dsn: string;
  release: string;
}

let replay: ReturnType<typeof replayIntegration> | undefined;
let modeBeforeCard: 'session' | 'buffer' | undefined;

export function isCardScreen(path: string): boolean {
  return CARD_SCREENS.some((screen) => screen.test(path));
}

/** Errors and traces of every session, recordings of one in ten and of each that met an error. */
export function startErrorService({ dsn, release }: Service): void {
  if (replay) return;
  replay = replayIntegration({
    maskAllText: true,
    maskAllInputs: true,
    blockAllMedia: true,
    networkCaptureBodies: false,
    // Compressed, nothing could be blanked on its way out.
    useCompression: false,
    beforeAddRecordingEvent: (event) => (isCardScreen(location.pathname) ? null : event),
  });
  init({
    dsn,
    release,
    tracesSampleRate: 1,
    replaysSessionSampleRate: 0.1,
    replaysOnErrorSampleRate: 1,
    // No bodies, headers, cookies, searches or local variables: they hold customers' data.
    dataCollection: {
      userInfo: false,
      cookies: false,
      httpHeaders: false,
      httpBodies: [],
      urlQueryParams: false,
      stackFrameVariables: false,
    },
    integrations: [browserTracingIntegration(), replay],
    transport: (options) => makeFetchTransport(options, sendWithoutQueries),
  });
}

/** Stops recording on card screens and takes up again, in the same way, after them. */
export function followPath(path: string): void {
  if (!replay) return;
  if (isCardScreen(path)) {
    const mode = replay.getRecordingMode();
    modeBeforeCard = mode ?? modeBeforeCard;
    if (mode) void replay.stop({ flush: false });
  } else if (modeBeforeCard) {
    if (modeBeforeCard === 'session') replay.start();
    else replay.startBuffering();
    modeBeforeCard = undefined;
  }
}

export function capture(error: unknown, service: Service): void {
  startErrorService(service);
  captureException(error);
}

const QUERY = /((?:https?:\/\/|")[^"?\s]*)\?([^"\s\\]*)/g;

/** Addresses contain search terms. They are blanked byte for byte, since envelopes declare their length. */
const sendWithoutQueries: typeof fetch = (address, init) => {
  const sent = init?.body;
  const text = sent instanceof Uint8Array ? new TextDecoder().decode(sent) : sent;
  if (typeof text !== 'string') return fetch(address, init);
  const body = text.replace(
    QUERY,
    (_, path: string, query: string) =>
      `${path}?${'*'.repeat(new TextEncoder().encode(query).length)}`,
  );
  return fetch(address, { ...init, body });
};
