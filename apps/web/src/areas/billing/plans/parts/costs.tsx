import type { PlanUsage } from '@clientela/contract';
import { formatMoney } from '#lib/format.ts';
import { Stat, Stats } from '#ui/stat.tsx';
import { usePlansTexts } from '../plans.texts.ts';

/** Costs of the period: plan, messages beyond it and add-ons. */
export function Costs({ usage }: { usage: PlanUsage | undefined }) {
  const t = usePlansTexts();
  const money = (cents: number | undefined) =>
    cents === undefined ? undefined : formatMoney(cents);
  const plan =
    usage && usage.plan_cost === null ? t('plan.on_request') : money(usage?.plan_cost ?? undefined);
  return (
    <section aria-label={t('costs.title')}>
      <Stats>
        <Stat label={t('costs.plan')} value={plan} note={t('plan.per_month')} />
        <Stat
          label={t('costs.usage')}
          value={money(usage?.usage_cost)}
          note={t('costs.usage_note')}
        />
        <Stat
          label={t('costs.addons')}
          value={money(usage?.addons_cost)}
          note={t('costs.addons_note')}
        />
      </Stats>
    </section>
  );
}
