import { isDeepStrictEqual } from 'node:util';
import { templateTitleOf } from '@clientela/contract';
import { listSenders, type SenderRow } from '#areas/messaging/senders/index';
import {
  callForNumber,
  type ListedTemplate,
  lineOf,
  providerOf,
} from '#areas/messaging/whatsapp/index';
import { type Ctx, inTransaction } from '#platform/context';
import { considerCategory, stand } from '../apply-template-update.ts';
import { readForeign } from '../foreign-template.ts';
import {
  addTemplate,
  changeTemplate,
  listOfAccount,
  type TemplateRow,
} from '../whatsapp-templates.queries.ts';

/** Fetches the templates of all accounts of the store; returns how many changed. */
export async function synchroniseTemplates(ctx: Ctx): Promise<number> {
  const senders = await listSenders(ctx, ['OFFICIAL_WHATSAPP']);
  const asked = new Set<string>();
  let changed = 0;
  for (const sender of senders) {
    const { account, state, provider } = sender;
    const key = `${provider}:${account}`;
    if (!account || state === 'disconnected' || asked.has(key)) continue;
    asked.add(key);
    changed += await synchroniseAccount(ctx, sender, account);
  }
  return changed;
}

async function synchroniseAccount(ctx: Ctx, sender: SenderRow, account: string): Promise<number> {
  const { templates } = providerOf(ctx, sender);
  if (!templates) return 0;
  const line = await lineOf(ctx, sender);
  const listed = await callForNumber(ctx, sender, () => templates.list(ctx.app, line));
  if (!listed) return 0;
  return inTransaction(ctx, async (ctx) => {
    const known = await listOfAccount(ctx, account);
    const isOf = (row: TemplateRow) => (one: ListedTemplate) =>
      one.external_id === row.external_id ||
      (one.name === row.name && one.language === row.language);
    let changed = 0;
    for (const one of listed) {
      const row = known.find((row) => isOf(row)(one));
      changed += row ? await update(ctx, row, one) : await take(ctx, sender, account, one);
    }
    // Templates that Meta no longer lists were deleted there.
    const isLost = (row: TemplateRow) => row.external_id !== null && !listed.some(isOf(row));
    for (const row of known.filter(isLost)) {
      await stand(ctx, row, 'DELETED', null);
      changed++;
    }
    return changed;
  });
}

async function update(ctx: Ctx, row: TemplateRow, listed: ListedTemplate): Promise<number> {
  const { external_id, quality, provider_status, reason, category } = listed;
  const isNew = external_id !== row.external_id || quality !== row.quality;
  if (isNew) await changeTemplate(ctx, row.id, { external_id, quality });
  const isEdited = await applyListedText(ctx, row, listed);
  await considerCategory(ctx, row.id, category);
  await stand(ctx, row, provider_status, reason);
  return isNew || isEdited || provider_status !== row.provider_status ? 1 : 0;
}

/** A foreign template may be edited elsewhere, and is sent in its current version. */
async function applyListedText(
  ctx: Ctx,
  row: TemplateRow,
  listed: ListedTemplate,
): Promise<boolean> {
  const foreign = row.is_foreign ? readForeign(listed) : null;
  if (!foreign || isDeepStrictEqual(foreign.words, row.words)) return false;
  await changeTemplate(ctx, row.id, { words: foreign.words, type: foreign.type });
  return true;
}

async function take(
  ctx: Ctx,
  { provider }: SenderRow,
  account: string,
  listed: ListedTemplate,
): Promise<number> {
  const foreign = readForeign(listed);
  if (!foreign) return 0;
  const { external_id, name, provider_status, reason } = listed;
  const title = templateTitleOf(name);
  const kept = { provider, account, external_id, name, title, is_foreign: true, ...foreign };
  await addTemplate(ctx, kept);
  const [row] = (await listOfAccount(ctx, account)).filter(
    (one) => one.external_id === external_id,
  );
  if (row) await stand(ctx, row, provider_status, reason);
  return 1;
}
