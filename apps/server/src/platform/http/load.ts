import type { EndpointShape } from '@clientela/contract';
import { Failure } from '../failure.ts';

/** Fewer than the connections of the pool, so that vital calls find one free. */
const RUNNING_MAX = 16;
/** Calls that may wait for something other than the database: writes, uploads, downloads, other services. */
const SLOW_MAX = 200;
const WAITING_MAX = 1_000;
/** Longer waits make people press reload; a call that waited so long is refused with 503. */
const WAIT_MS = 800;
const COME_BACK_SECONDS = 2;

/**
 * Exempt from load shedding: signing in and refreshing, inbound events, opens, clicks and opt-outs.
 */
function isVital({ rate, path }: EndpointShape): boolean {
  const isSession = rate === 'sign_in' || path.startsWith('/auth/');
  return isSession || rate === 'tracking' || path.startsWith('/webhooks/');
}

/** A read holds a database connection from start to end. */
export function occupiesConnection({ method, response, calls_external }: EndpointShape): boolean {
  return method === 'GET' && response !== 'bytes' && !calls_external;
}

/** What differs in tests of overload, and in tests that no slow machine may fail. */
export interface LoadLimits {
  /** Reads that run at once. */
  most?: number;
  /** Milliseconds a read waits for its slot. */
  waitMs?: number;
}

/**
 * Limits concurrent reads per server; each holds its slot until it is disposed of. Others wait
 * briefly and are then refused, so that admitted calls respond soon. Vital calls are never refused.
 */
export function loadLimit({ most = RUNNING_MAX, waitMs = WAIT_MS }: LoadLimits = {}) {
  const waiting = new Set<() => void>();
  let running = 0;
  let slow = 0;
  const slowPlace: Disposable = { [Symbol.dispose]: () => slow-- };
  const vitalPlace: Disposable = { [Symbol.dispose]: () => undefined };
  const place: Disposable = {
    [Symbol.dispose]() {
      const [next] = waiting;
      // The slot passes to the first in the queue.
      if (next) next();
      else running--;
    },
  };

  function waitForPlace(): Promise<Disposable> {
    const { promise, resolve, reject } = Promise.withResolvers<Disposable>();
    const enter = () => {
      clearTimeout(timer);
      waiting.delete(enter);
      resolve(place);
    };
    const timer = setTimeout(() => {
      waiting.delete(enter);
      reject(overloaded());
    }, waitMs);
    waiting.add(enter);
    return promise;
  }

  return function acquireSlot(endpoint: EndpointShape): Disposable | Promise<Disposable> {
    if (isVital(endpoint)) return vitalPlace;
    if (!occupiesConnection(endpoint)) {
      if (slow >= SLOW_MAX) throw overloaded();
      slow++;
      return slowPlace;
    }
    if (running < most) {
      running++;
      return place;
    }
    if (waiting.size >= WAITING_MAX) throw overloaded();
    return waitForPlace();
  };
}

function overloaded(): Failure {
  return new Failure('overloaded', { retryAfter: COME_BACK_SECONDS });
}
