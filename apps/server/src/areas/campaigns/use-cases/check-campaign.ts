import type { Campaign, EmailProblem } from '@clientela/contract';
import {
  type CompiledEmail,
  compileEmail,
  findEmailModel,
  findMessageStore,
  resolveLink,
} from '#areas/email-models/index';
import type { Ctx } from '#platform/context';
import { firstSendAt } from '../campaigns.rules.ts';

interface Problem {
  field: string;
  message: string;
}

export interface CheckedAction {
  action: Campaign['actions'][number];
  email: CompiledEmail;
  /** Where each link of the message leads, in order. */
  urls: string[];
}

/** Compiles a campaign's messages and says what is missing before it may start. */
export async function checkCampaign(
  ctx: Ctx,
  campaign: Campaign,
): Promise<{ actions: CheckedAction[]; problems: Problem[] }> {
  const problems = missingParts(ctx, campaign);
  const actions: CheckedAction[] = [];
  const store = { ...(await findMessageStore(ctx)), coupon: campaign.coupon ?? '' };
  for (const [index, action] of campaign.actions.entries()) {
    const field = `actions.${index}`;
    if (action.subject.trim() === '') {
      problems.push({ field: `${field}.subject`, message: 'Escreva o assunto do e-mail' });
    }
    if (action.subject_b !== null && action.subject_b.trim() === '') {
      problems.push({ field: `${field}.subject_b`, message: 'Escreva o assunto da versão B' });
    }
    if (!action.email_model_id) {
      problems.push({ field: `${field}.email_model_id`, message: 'Escolha o modelo de e-mail' });
      continue;
    }
    const model = await findEmailModel(ctx, action.email_model_id);
    const subjects =
      action.subject_b === null ? [action.subject] : [action.subject, action.subject_b];
    const compiled = await compileEmail(model.document, subjects);
    problems.push(...compiled.problems.map((problem) => toProblem(field, problem)));
    const urls = compiled.email.links.map((link) => ({ link, url: resolveLink(link, store) }));
    for (const { link } of urls.filter(({ url }) => url === null)) {
      problems.push({
        field: `${field}.email_model_id`,
        message: `Modelo de e-mail: o link “${link}” fica sem endereço com os dados da loja`,
      });
    }
    if (!campaign.coupon && showsCoupon(compiled.email)) {
      problems.push({
        field: 'coupon',
        message: 'O modelo mostra um cupom: informe o código do cupom da campanha',
      });
    }
    actions.push({ action, email: compiled.email, urls: urls.map(({ url }) => url ?? '') });
  }
  return { actions, problems };
}

/** Whether a message would have a hole where the campaign's coupon belongs. */
function showsCoupon({ slots }: CompiledEmail): boolean {
  return slots.some(
    (slot) => slot.kind === 'variable' && slot.variable === 'coupon' && slot.fallback === '',
  );
}

function missingParts(ctx: Ctx, campaign: Campaign): Problem[] {
  const problems: Problem[] = [];
  if (campaign.customer_cluster_ids.length === 0) {
    problems.push({ field: 'customer_cluster_ids', message: 'Escolha pelo menos um grupo' });
  }
  if (!campaign.campaign_goal_id) {
    problems.push({ field: 'campaign_goal_id', message: 'Escolha o objetivo da campanha' });
  }
  if (campaign.actions.length === 0) {
    problems.push({ field: 'actions', message: 'Escolha a mensagem da campanha' });
  }
  const now = ctx.clock.now();
  const end = campaign.ended_at ? new Date(campaign.ended_at) : null;
  if (end && end <= now) {
    problems.push({ field: 'ended_at', message: 'A data de fim já passou' });
  } else if (end && end <= firstSendAt(campaign, ctx.store.time_zone, now)) {
    const message =
      'A campanha termina antes do primeiro envio possível: reveja o fim ou os horários';
    problems.push({ field: 'ended_at', message });
  }
  return problems;
}

function toProblem(field: string, problem: EmailProblem): Problem {
  return problem.block_id
    ? { field: `${field}.email_model_id`, message: `Modelo de e-mail: ${problem.message}` }
    : { field: `${field}.subject`, message: problem.message };
}
