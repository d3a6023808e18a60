import {
  type EmailDocument,
  type EmailProblem,
  LINKS_CHECKED_MAX,
  type LinkCheck,
} from '@clientela/contract';
import type { Ctx } from '#platform/context';
import { type AddressState, checkAddress } from '../check-address.ts';
import { type DocumentAddress, findAddresses } from '../document-addresses.ts';
import { findMessageStore } from '../email-models.queries.ts';
import { emailModelsTexts } from '../email-models.texts.ts';

const AT_ONCE = 8;

/** Calls the links and pictures of a document; each that a recipient could not open is a warning of its block. */
export async function checkLinks(ctx: Ctx, document: EmailDocument): Promise<LinkCheck> {
  const addresses = findAddresses(document, { ...(await findMessageStore(ctx)), coupon: '' });
  const all = new Map(addresses.map((address) => [keyOf(address), address]));
  const waiting = [...all.values()].slice(0, LINKS_CHECKED_MAX);
  const checked = waiting.length;
  const states = new Map<string, AddressState>();

  async function work() {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      states.set(keyOf(next), await checkAddress(ctx, next));
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));

  const problems = addresses.flatMap((address) => {
    const problem = problemOf(address, states.get(keyOf(address)) ?? 'fine');
    return problem ? [problem] : [];
  });
  const unique = new Map(problems.map((one) => [`${one.block_id} ${one.message}`, one]));
  return { problems: [...unique.values()], checked, skipped: all.size - checked };
}

function keyOf({ url, is_picture }: DocumentAddress): string {
  return `${is_picture} ${url}`;
}

function problemOf(
  { block_id, url, is_picture }: DocumentAddress,
  state: AddressState,
): EmailProblem | null {
  if (state === 'fine' || state === 'unknown') return null;
  const of = (code: EmailProblem['code'], message: (url: string) => string): EmailProblem => ({
    block_id,
    severity: 'warning',
    code,
    message: message(url.slice(0, 200)),
  });
  if (state === 'heavy') return of('heavy_picture', emailModelsTexts.heavy_picture);
  if (is_picture) return of('picture_gone', emailModelsTexts.picture_gone);
  return of('broken_link', emailModelsTexts[`link_${state}`]);
}
