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

/** Runs requests of one server, and refuses above `most` at a time what can wait. */
export function loadLimit(most = MOST_UNDER_WAY) {
  let underWay = 0;
  return async function limited<Result>(
    endpoint: EndpointShape,
    run: () => Promise<Result>,
  ): Promise<Result> {
    if (underWay >= most && !isVital(endpoint)) {
      throw new Failure('overloaded', { retryAfter: COME_BACK_SECONDS });
    }
    underWay++;
    try {
      return await run();
    } finally {
      underWay--;
    }
  };
}
