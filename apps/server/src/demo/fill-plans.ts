import type { AddonDraft, PlanDraft } from '@clientela/contract';
import { cycleOf, present, renewalAfter } from '@clientela/domain';
import { agreeOnPlan, findPlan, renewStore } from '#areas/billing/plans/index';
import { currentCycle } from '#areas/billing/wallet/index';
import {
  createAddonRow,
  createPlanRow,
  readAddons,
  writeUsagePrice,
} from '#areas/installation/administration/index';
import type { Ctx, PlatformCtx } from '#platform/context';

/** Plans and add-ons on sale, and those that the demo stores have. */

type Sale = Pick<AddonDraft, 'title' | 'description' | 'price'> & Partial<AddonDraft>;

/** Add-ons known to the installation are put on sale; the others are created. */
const ADDONS: Sale[] = [
  { title: 'E-mail', description: 'Campanhas por e-mail com o domínio da loja.', price: 0 },
  {
    title: 'Campanhas extras',
    description: 'Mais campanhas em cada período do plano.',
    price: 3990,
    units: 5,
  },
  {
    title: 'Recuperação de carrinho',
    description: 'Lembra quem deixou produtos no carrinho.',
    price: 6990,
  },
  {
    title: 'Suporte prioritário',
    description: 'Atendimento 24 horas por dia, com resposta em até uma hora.',
    price: 14_990,
  },
];

const EXTRA: AddonDraft[] = [
  {
    name: 'email',
    type: 'LIMITATION',
    title: 'Pacote de 10 mil e-mails',
    description: 'Para uma data especial: vale até a próxima renovação.',
    usage_period: 'each',
    billing: 'one_time',
    price: 3900,
    units: 10_000,
    listed: true,
    returned_on_failure: true,
  },
];

const EMAIL_PRICE_MICROS = 450_000;
const NOTHING_LIMITED = { customer_limit: null, message_limit: null, campaign_limit: null };

type PlanKey = 'starter' | 'growth' | 'scale' | 'enterprise';
type DemoPlan = Omit<PlanDraft, 'addons' | 'listed'> & {
  email_credits: number;
  contains: string[];
};

const PLANS: Record<PlanKey, DemoPlan> = {
  starter: {
    name: 'Essencial',
    description: 'Para começar a vender de novo a quem já comprou.',
    price: 9900,
    customer_limit: 5_000,
    message_limit: 15_000,
    campaign_limit: 30,
    benefits: [],
    features: ['store_wallet'],
    email_credits: 15_000,
    contains: [],
  },
  growth: {
    name: 'Crescimento',
    description: 'Para lojas que falam toda semana com seus clientes.',
    price: 29_900,
    customer_limit: 25_000,
    message_limit: 60_000,
    campaign_limit: 60,
    benefits: [],
    features: ['store_wallet', 'enhanced_dashboards'],
    email_credits: 60_000,
    contains: ['Recuperação de carrinho'],
  },
  scale: {
    name: 'Escala',
    description: 'Para operações com equipe e grande volume.',
    price: 79_900,
    customer_limit: 150_000,
    message_limit: 400_000,
    campaign_limit: null,
    benefits: ['priority_support'],
    features: ['store_wallet', 'enhanced_dashboards'],
    email_credits: 400_000,
    contains: ['Recuperação de carrinho', 'Suporte prioritário'],
  },
  enterprise: {
    name: 'Sob medida',
    description: 'Volumes, integrações e atendimento combinados com a sua loja.',
    price: null,
    ...NOTHING_LIMITED,
    benefits: ['priority_support'],
    features: ['store_wallet', 'enhanced_dashboards'],
    email_credits: 1_000_000,
    contains: ['Recuperação de carrinho', 'Suporte prioritário'],
  },
};

/** Puts add-ons and plans on sale; returns their ids by key and title. */
export async function fillCatalogue(ctx: PlatformCtx): Promise<DemoCatalogue> {
  const addons = await sellAddons(ctx);
  const addonOf = (title: string) => present(addons.get(title), title);
  const email = addonOf('E-mail');
  await writeUsagePrice(ctx, email, {
    effective_on: '2020-01-01',
    price_micros: EMAIL_PRICE_MICROS,
  });
  const plans = {} as Record<PlanKey, string>;
  for (const [key, { email_credits, contains, ...plan }] of Object.entries(PLANS)) {
    plans[key as PlanKey] = await createPlanRow(ctx, {
      ...plan,
      listed: true,
      addons: [
        { addon_id: email, monthly_credits: email_credits, price_micros: null },
        ...contains.map((title) => ({
          addon_id: addonOf(title),
          monthly_credits: 0,
          price_micros: null,
        })),
      ],
    });
  }
  return { plans, addons };
}

/** The catalogue as `fillCatalogue` made it. */
export async function readCatalogue(ctx: PlatformCtx): Promise<DemoCatalogue> {
  const rows = await ctx.db.selectFrom('plans').select(['id', 'name']).execute();
  const idOf = new Map(rows.map(({ name, id }) => [name, id]));
  const plans = Object.fromEntries(
    Object.entries(PLANS).map(([key, { name }]) => [key, present(idOf.get(name), name)]),
  ) as Record<PlanKey, string>;
  const addons = new Map((await readAddons(ctx)).map(({ title, id }) => [title, id]));
  return { plans, addons };
}

export interface DemoCatalogue {
  plans: Record<PlanKey, string>;
  addons: Map<string, string>;
}

async function sellAddons(ctx: PlatformCtx): Promise<Map<string, string>> {
  for (const { title, ...sale } of ADDONS) {
    await ctx.db
      .updateTable('addons')
      .set({ ...sale, listed: true })
      .where('title', '=', title)
      .execute();
  }
  for (const addon of EXTRA) await createAddonRow(ctx, addon);
  return new Map((await readAddons(ctx)).map(({ title, id }) => [title, id]));
}

const DAY_MS = 86_400_000;
const RENEWAL_DAY = 5;

/** A moment of a store's life, as its context was then. */
export interface Moment {
  at: number;
  happen(): Promise<unknown>;
}

/** The plan of a store since long ago, and each renewal until today. */
export function planMoments(
  at: (instant: number) => Ctx,
  { plans }: DemoCatalogue,
  { now, since, grew }: { now: number; since: number; grew: { daysAgo: number } | null },
): Moment[] {
  const start = now - since * DAY_MS;
  const agree = (instant: number, key: PlanKey): Moment => ({
    at: instant,
    async happen() {
      const ctx = at(instant);
      const plan = await findPlan(ctx, plans[key]);
      const { id: plan_id, price, customer_limit, message_limit, campaign_limit } = plan;
      const limits = { customer_limit, message_limit, campaign_limit };
      await agreeOnPlan(ctx, { plan_id, price, ...limits, renewal_day: RENEWAL_DAY });
    },
  });
  const moments = [agree(start, 'starter')];
  if (grew) moments.push(agree(now - grew.daysAgo * DAY_MS, 'growth'));
  let renewal = cycleOf(dayOf(start), RENEWAL_DAY).end;
  for (; Date.parse(renewal) + DAY_MS / 2 <= now; renewal = renewalAfter(renewal, RENEWAL_DAY)) {
    const instant = Date.parse(renewal) + DAY_MS / 2;
    moments.push({ at: instant, happen: () => renewStore(at(instant)) });
  }
  // The day of the renewal itself may have begun this morning.
  moments.push({ at: now, happen: () => renewStore(at(now)) });
  return moments;
}

function dayOf(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}

/**
 * The demo's owner is already notified of the limits, so that no new notification arrives in a demonstration.
 */
export async function noteLimitsNotified(ctx: Ctx): Promise<void> {
  const { start } = await currentCycle(ctx);
  await ctx.db
    .insertInto('plan_notices')
    .values({ store_id: ctx.store.id, period_start: start, of: 'customers', percent: 80 })
    .execute();
}
