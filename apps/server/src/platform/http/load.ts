import type { EndpointShape } from '@clientela/contract';
import { Failure } from '../failure.ts';

/**
 * With so many requests under way in one process the next would wait for seconds and make the others wait
 * longer: it is answered 503 at once instead.
 */
const MOST_UNDER_WAY = 200;
const COME_BACK_SECONDS = 2;

/** What stays open whatever the load: signing in and staying so, notices about payments, opens, clicks and opt-outs. */
function isVital({ rate, path }: EndpointShape): boolean {
  const isSession = rate === 'sign_in' || path.startsWith('/auth/');
  return isSession || rate === 'tracking' || path.startsWith('/webhooks/');
}

/** Counts the requests under way on one server: each takes a place until it is disposed of; above `most` what can wait is refused. */
export function loadLimit(most = MOST_UNDER_WAY) {
  let underWay = 0;
  const place: Disposable = { [Symbol.dispose]: () => underWay-- };
  return function takePlace(endpoint: EndpointShape): Disposable {
    if (underWay >= most && !isVital(endpoint)) {
      throw new Failure('overloaded', { retryAfter: COME_BACK_SECONDS });
    }
    underWay++;
    return place;
  };
}
