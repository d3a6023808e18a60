import { type Campaign, CHANNEL_LABELS, reasonLabel } from '@clientela/contract';
import type { Ctx } from '#platform/context';
import { fixOf } from './fixes.ts';
import { fixAt, type Link, link } from './links.ts';
import { type Facts, type ReachOf, readReach } from './why.queries.ts';
import { fixTexts, whyTexts } from './why.texts.ts';

/** Each channel of the campaign's messages, as it reaches the customer now, with the date of a refusal or block. */
export async function personLinks(
  ctx: Ctx,
  campaign: Campaign,
  facts: Facts,
  isConsidered: boolean,
): Promise<Link[]> {
  if (facts.anonymized_at) {
    return [
      link('person', isConsidered ? 'note' : 'stopped', whyTexts.anonymized, {
        at: facts.anonymized_at,
        fix: fixAt(ctx, fixTexts.anonymized),
      }),
    ];
  }
  const channels = campaign.actions.flatMap(({ contents }) =>
    contents.map(({ channel }) => channel),
  );
  const reach = await readReach(ctx, facts.id, [...new Set(channels)]);
  // One closed channel of several leaves the message another way.
  const isUnreachable = reach.length > 0 && reach.every(({ reason }) => reason !== null);
  const tone = isUnreachable && !isConsidered ? 'stopped' : 'note';
  return reach.map((one) => reachLink(ctx, one, { tone, about: { ...about(campaign, facts) } }));
}

const about = ({ id }: Campaign, facts: Facts) => ({ campaign_id: id, customer_id: facts.id });

function reachLink(
  ctx: Ctx,
  reach: ReachOf,
  how: { tone: Link['tone']; about: ReturnType<typeof about> },
): Link {
  const { channel, consent, consent_at, block, block_at, block_response } = reach;
  const name = CHANNEL_LABELS[channel];
  const reason = reasonOf(reach);
  if (!reason) {
    return consent
      ? link('person', 'passed', whyTexts.can_receive_consented(name), { at: consent_at })
      : link('person', 'passed', whyTexts.can_receive(name));
  }
  const isRefused = consent === false;
  const isBlocked = !isRefused && block !== null && REFUSALS.has(reason);
  const why = isBlocked
    ? withResponse(whyTexts.blocks[block], block_response)
    : reasonLabel(reason, channel);
  const fix =
    isBlocked && block === 'complaint'
      ? fixAt(ctx, fixTexts.complaint)
      : fixOf(ctx, reason, { ...how.about, channel });
  const at = isBlocked ? block_at : REFUSALS.has(reason) && isRefused ? consent_at : null;
  return link('person', how.tone, whyTexts.cannot_receive(name, why), { at, fix });
}

/** An erased person who comes back has asked the store to stop: no consent of the team lifts that. */
function reasonOf({ reason, detail }: ReachOf): ReachOf['reason'] {
  return reason === 'no_consent' && detail === 'erasure' ? 'opted_out' : reason;
}

/** Reasons that a consent or a suppression gives, and so have a date. */
const REFUSALS: ReadonlySet<string> = new Set(['no_consent', 'opted_out', 'suppressed']);

function withResponse(text: string, response: string | null): string {
  return response ? whyTexts.with_response(text, response) : text;
}
