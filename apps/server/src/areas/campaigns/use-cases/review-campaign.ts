import {
  type Campaign,
  type CampaignReview,
  EXCLUSION_LABELS,
  EXCLUSION_REASONS,
  FAILURES,
} from '@clientela/contract';
import { deliveryOf, readSender } from '#areas/email/index';
import {
  drawPreview,
  findMessageStore,
  findPreviewCustomer,
  sizeOf,
} from '#areas/email-models/index';
import { readUsage } from '#areas/plans/index';
import { quoteMessages } from '#areas/wallet/index';
import type { Ctx } from '#platform/context';
import { countAudience, sampleRecipients } from '../audience.queries.ts';
import { findCampaign } from '../campaigns.queries.ts';
import { firstSendAt } from '../campaigns.rules.ts';
import { type CheckedAction, checkCampaign } from './check-campaign.ts';

const PREVIEWS = 3;

/** The pre-flight check: who would get the campaign, who not and why, what it costs, how it looks. */
export async function reviewCampaign(ctx: Ctx, id: string): Promise<CampaignReview> {
  const campaign = await findCampaign(ctx, id);
  const [{ actions, problems }, counts, sender] = [
    await checkCampaign(ctx, campaign),
    await countAudience(ctx, campaign),
    await readSender(ctx),
  ];
  const of = (reason: string | null) =>
    counts.find((count) => count.reason === reason)?.customers ?? 0;
  const recipients = of(null);
  const control = of('control_group');
  const messages = recipients * Math.max(1, campaign.actions.length);
  const quote = await quoteMessages(ctx, messages);
  return {
    audience: counts.reduce((sum, count) => sum + count.customers, 0),
    recipients,
    exclusions: EXCLUSION_REASONS.filter((reason) => of(reason) > 0).map((reason) => ({
      reason,
      label: EXCLUSION_LABELS[reason],
      customers: of(reason),
    })),
    messages: { EMAIL: messages },
    cost: { EMAIL: quote.cost, total: quote.cost },
    wallet_balance: quote.balance,
    delivery: deliveryOf(sender),
    first_send_at: firstSendAt(campaign, ctx.store.time_zone, ctx.clock.now()).toISOString(),
    problems:
      recipients === 0 && campaign.customer_cluster_ids.length > 0
        ? [
            ...problems,
            { field: 'customer_cluster_ids', message: 'Nenhum cliente receberia esta campanha' },
          ]
        : problems,
    warnings: [
      ...(await planWarnings(ctx)),
      ...(await contentWarnings(ctx, actions)),
      ...startWarnings(ctx, campaign),
      ...warningsOf(campaign, {
        recipients,
        control,
        isSandbox: !sender.server,
        waiting: messages - quote.covered,
        isStopped: quote.is_stopped,
      }),
    ],
    previews: await drawPreviews(ctx, campaign, actions[0]),
  };
}

async function contentWarnings(ctx: Ctx, actions: readonly CheckedAction[]): Promise<string[]> {
  const warnings: string[] = [];
  if (actions.some(({ email }) => sizeOf(email.html).is_too_big)) {
    warnings.push('O e-mail passa de 102 kB: o Gmail corta o que vem depois.');
  }
  const { address } = await findMessageStore(ctx);
  if (actions.length > 0 && !address) {
    warnings.push('A loja está sem endereço, que o rodapé dos e-mails mostra: informe em Lojas.');
  }
  return warnings;
}

async function planWarnings(ctx: Ctx): Promise<string[]> {
  const campaigns = (await readUsage(ctx)).find(({ of }) => of === 'campaigns');
  if (!campaigns || campaigns.limit === null || campaigns.used < campaigns.limit) return [];
  return [
    'As campanhas do plano neste período já foram lançadas: veja em Meu plano como lançar mais.',
  ];
}

function startWarnings(ctx: Ctx, { started_at }: Campaign): string[] {
  if (!started_at || new Date(started_at) > ctx.clock.now()) return [];
  return ['O início escolhido já passou: a campanha começa assim que for ativada.'];
}

function warningsOf(
  campaign: Campaign,
  {
    recipients,
    control,
    isSandbox,
    waiting,
    isStopped,
  }: {
    recipients: number;
    control: number;
    isSandbox: boolean;
    waiting: number;
    isStopped: boolean;
  },
): string[] {
  const warnings: string[] = [];
  if (isSandbox) {
    warnings.push(
      'Nenhum servidor de e-mail está configurado: as mensagens ficam na caixa de saída de teste.',
    );
  }
  if (isStopped) warnings.push(FAILURES.wallet_stopped[1]);
  if (waiting > 0) {
    warnings.push(
      `O saldo não cobre ${waiting.toLocaleString('pt-BR')} ${waiting === 1 ? 'mensagem' : 'mensagens'}: elas aguardam e saem depois de uma recarga.`,
    );
  }
  const hasTest = campaign.actions.some((action) => action.subject_b !== null);
  if (hasTest && recipients > 0 && recipients < 200) {
    warnings.push(
      'Com menos de 200 destinatários, o teste A/B dificilmente mostra uma diferença confiável.',
    );
  }
  if (control > 0 && control < 50) {
    warnings.push(
      'O grupo de controle tem menos de 50 clientes: a comparação pode não ser conclusiva.',
    );
  }
  return warnings;
}

async function drawPreviews(
  ctx: Ctx,
  campaign: Campaign,
  first: CheckedAction | undefined,
): Promise<CampaignReview['previews']> {
  if (!first) return [];
  const store = { ...(await findMessageStore(ctx)), coupon: campaign.coupon ?? '' };
  const previews: CampaignReview['previews'] = [];
  for (const { customer_id, variant } of await sampleRecipients(ctx, campaign, PREVIEWS)) {
    const customer = await findPreviewCustomer(ctx, customer_id);
    if (!customer) continue;
    const label = first.email.subjects.length > 1 ? variant : 'A';
    previews.push({
      customer_id,
      name: `${customer.first_name} ${customer.last_name}`.trim(),
      email: customer.email ?? '',
      variant: label,
      ...drawPreview(ctx, first.email, label === 'B' ? 1 : 0, customer, store),
    });
  }
  return previews;
}
