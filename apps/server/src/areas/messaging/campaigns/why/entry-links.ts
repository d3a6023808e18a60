import {
  type ActivityReason,
  CAMPAIGN_STAGE_LABELS,
  type Campaign,
  ENTRY_REASON_LABELS,
  reasonLabel,
} from '@clientela/contract';
import { addDays, localDay } from '@clientela/domain';
import type { Ctx } from '#platform/context';
import { nineOf } from '../sequences/triggers.ts';
import { fixOf, stepOf } from './fixes.ts';
import { fixAt, type Link, link } from './links.ts';
import type { EnrollmentOf, Facts } from './why.queries.ts';
import { fixTexts, whyTexts } from './why.texts.ts';

/** The campaign's own state. */
export function stageLink(ctx: Ctx, campaign: Campaign): Link {
  const { id, stage, launched_at, started_at, finished_at, pause_reason } = campaign;
  const text = whyTexts.campaign_stage(CAMPAIGN_STAGE_LABELS[stage].toLowerCase());
  switch (stage) {
    case 'draft': {
      const fix = fixAt(ctx, fixTexts.draft, '/campaigns/{id}', id);
      return link('entry', 'stopped', whyTexts.is_draft, { fix });
    }
    case 'preparing':
      return link('entry', 'waiting', whyTexts.waits.preparing, { at: launched_at });
    case 'scheduled':
      return link('entry', 'waiting', whyTexts.waits.scheduled, { at: started_at });
    case 'paused': {
      const fix = fixAt(ctx, fixTexts.resume, '/campaigns/{id}', id);
      const { paused, paused_because } = whyTexts.waits;
      return link('wait', 'waiting', pause_reason ? paused_because(pause_reason) : paused, { fix });
    }
    case 'activated':
      return link('entry', 'passed', text, { at: launched_at });
    case 'finished':
      return link('entry', 'note', text, { at: finished_at });
    case 'canceled':
      return link('entry', 'stopped', text, { at: finished_at });
  }
}

/** Why the trigger has not enrolled a customer. */
export function triggerLink(ctx: Ctx, campaign: Campaign, facts: Facts): Link | null {
  const { trigger, launched_at } = campaign;
  if (!launched_at) return null;
  const stop = (text: string, at: string | null = null) => link('entry', 'stopped', text, { at });
  const isBefore = (at: string) => new Date(at) < new Date(launched_at);
  switch (trigger.kind) {
    case 'campaign_start':
      return startLink(ctx, campaign, facts);
    case 'sale':
      return facts.last_sale_at
        ? stop(whyTexts.last_order_too_old, facts.last_sale_at)
        : stop(whyTexts.never_bought_paid_order);
    case 'new_customer': {
      const since = facts.first_sale_at ?? facts.created_at;
      return isBefore(since)
        ? stop(whyTexts.known_before_start, since)
        : stop(whyTexts.imported_customer, facts.created_at);
    }
    case 'new_lead':
      if (facts.stage === 'customer') return stop(whyTexts.already_customer);
      return trigger.popup_ids
        ? stop(whyTexts.no_popup_signup)
        : stop(whyTexts.contact_before_start, facts.created_at);
    case 'cart_abandoned':
      return facts.abandoned_at
        ? stop(whyTexts.cart_before_start, facts.abandoned_at)
        : stop(whyTexts.no_abandoned_cart);
    case 'payment_pending':
      return facts.pending_at
        ? stop(whyTexts.payment_before_start, facts.pending_at)
        : stop(whyTexts.no_pending_payment);
    case 'bonus_granted':
      return stop(whyTexts.no_bonus);
    case 'bonus_expiring':
      return stop(whyTexts.no_expiring_bonus(trigger.days));
    case 'survey_answered':
      return stop(whyTexts.no_survey_answer);
    case 'custom_event':
      return stop(whyTexts.event_missing(trigger.name));
    case 'last_sale_ago':
      return lastSaleLink(ctx, trigger.days, facts);
    case 'birthday':
      return birthdayLink(ctx, trigger.days, facts);
  }
}

/** A launch chooses its recipients once: customers who match later are not added. */
function startLink(ctx: Ctx, { id, launched_at, stage }: Campaign, facts: Facts): Link | null {
  if (!launched_at || stage === 'preparing') return null;
  const fix = fixAt(ctx, fixTexts.new_campaign, '/campaigns/{id}/clone', id);
  return new Date(facts.created_at) > new Date(launched_at)
    ? link('entry', 'stopped', whyTexts.created_after_start, { at: facts.created_at, fix })
    : link('entry', 'stopped', whyTexts.not_in_clusters_at_start, { at: launched_at, fix });
}

function lastSaleLink(ctx: Ctx, days: number, { last_sale_day }: Facts): Link {
  if (!last_sale_day) return link('entry', 'stopped', whyTexts.never_bought(days));
  const day = addDays(last_sale_day, days);
  const at = nineOf(ctx, day);
  return day > localDay(ctx.clock.now(), ctx.store.time_zone)
    ? link('entry', 'waiting', whyTexts.enters_after(days), { at })
    : link('entry', 'stopped', whyTexts.completed_days_before_start(days), { at });
}

function birthdayLink(ctx: Ctx, days: number, { id, birthdate }: Facts): Link {
  if (!birthdate) {
    const fix = fixAt(ctx, fixTexts.birthdate, '/customers/{id}/edit', id);
    return link('entry', 'stopped', whyTexts.no_birthdate, { fix });
  }
  const today = localDay(ctx.clock.now(), ctx.store.time_zone);
  const year = Number(today.slice(0, 4));
  const next = [year, year + 1]
    .map((one) => addDays(`${one}-${birthdate.slice(5)}`, days))
    .find((day) => day >= today);
  return link('entry', 'waiting', whyTexts.enters_on_birthday, { at: next && nineOf(ctx, next) });
}

/** How an enrollment began. */
export function enrolledLink(
  ctx: Ctx,
  enrollment: EnrollmentOf,
  about: { customer_id: string; campaign_id: string },
): Link {
  const { state, reason, triggered_at: at } = enrollment;
  if (state !== 'refused') return link('entry', 'passed', whyTexts.triggered_and_entered, { at });
  return link(
    reason ? stepOf(reason) : 'entry',
    'stopped',
    whyTexts.triggered_but_refused(wordsOf(enrollment)),
    { at, fix: reason && fixOf(ctx, reason, { ...about, channel: 'EMAIL' }) },
  );
}

/** How an enrollment ended, or what it waits for; null: it was refused. */
export function endLink(
  ctx: Ctx,
  enrollment: EnrollmentOf,
  about: { customer_id: string; campaign_id: string },
): Link | null {
  const { state, step, reason, ended_at, due_at } = enrollment;
  switch (state) {
    case 'exited': {
      const fix = reason && fixOf(ctx, reason, { ...about, channel: 'EMAIL' });
      const text = whyTexts.exited_at(step + 1, wordsOf(enrollment));
      return link(reason ? stepOf(reason) : 'entry', 'stopped', text, { at: ended_at, fix });
    }
    case 'completed':
      return link('entry', 'passed', whyTexts.completed, { at: ended_at });
    case 'running':
      return link('wait', 'waiting', whyTexts.message_due(step + 1), { at: due_at });
    case 'refused':
      return null;
  }
}

function wordsOf({ reason }: EnrollmentOf): string | null {
  if (!reason) return null;
  const labels: Partial<Record<string, string>> = ENTRY_REASON_LABELS;
  return labels[reason] ?? reasonLabel(reason as ActivityReason, 'EMAIL');
}
