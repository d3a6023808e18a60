import { isDeepStrictEqual } from 'node:util';
import { OpeningHours, type StoreDetails, StoreForm, StoreSettings } from '@clientela/contract';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Ctx, homeCtx, inTransaction } from '#platform/context';
import { publish } from '#platform/domain-events';
import { broadcast } from '#platform/events';
import { Failure } from '#platform/failure';
import { readForm } from '#platform/http/form';
import { enqueue } from '#platform/jobs';
import { recordAuditEvent } from '../../audit/index.ts';
import { dropImage, dropReplacedImage, saveImage, UPLOADED_IMAGE } from '../../images/index.ts';
import { findStore } from '../../session/index.ts';
import { assertCategory, lockStore, type StoreChanges, writeStore } from '../stores.queries.ts';

interface StoreUpdate {
  fields: z.output<typeof StoreForm>;
  opening_hours: OpeningHours | null;
  file: Buffer | null;
}

export async function readStoreForm(request: FastifyRequest): Promise<StoreUpdate> {
  const form = await readForm(request, StoreForm, { field: 'logo', ...UPLOADED_IMAGE });
  return { ...form, opening_hours: readHours(form.fields.opening_hours) };
}

const HoursForm = z.object({ opening_hours: OpeningHours });

function readHours(written: string | undefined): OpeningHours | null {
  if (written === undefined) return null;
  try {
    return HoursForm.parse({ opening_hours: JSON.parse(written) }).opening_hours;
  } catch (error) {
    if (error instanceof SyntaxError) throw new Failure('malformed_request', { cause: error });
    throw error;
  }
}

/** Changes the details of the store; the log names the changed fields. */
export async function updateStore(
  ctx: Ctx,
  { file, ...update }: StoreUpdate,
): Promise<StoreDetails> {
  const home = homeCtx(ctx);
  const logo = file && (await saveImage(home, file));
  try {
    return await writeUpdate(ctx, { ...update, logo });
  } catch (error) {
    await dropImage(home, logo);
    throw error;
  }
}

function writeUpdate(
  ctx: Ctx,
  { fields, opening_hours, logo }: Omit<StoreUpdate, 'file'> & { logo: string | null },
): Promise<StoreDetails> {
  return inTransaction(ctx, async (ctx) => {
    await assertCategory(ctx, fields.store_category);
    const before = await lockStore(ctx);
    const kept = fields.logo === '' ? null : before.logo;
    const after: StoreChanges = {
      name: fields.name,
      description: fields.description,
      store_category_id: fields.store_category,
      site_url: fields.site_url || null,
      address: (fields.address ?? before.address) || null,
      logo: logo ?? kept,
      opening_hours: opening_hours ?? (before.opening_hours as unknown as OpeningHours),
      time_zone: fields.time_zone ?? before.time_zone,
      attribution_days: fields.attribution_days ?? before.attribution_days,
      cart_minutes: fields.cart_minutes ?? before.cart_minutes,
      weekly_messages: fields.weekly_messages ?? before.weekly_messages,
      survey_rest_days: fields.survey_rest_days ?? before.survey_rest_days,
    };
    const changed = (Object.keys(after) as (keyof StoreChanges)[]).filter(
      (field) => !isDeepStrictEqual(after[field], before[field]),
    );
    if (changed.length > 0) {
      await writeStore(ctx, after);
      if (before.logo && after.logo !== before.logo)
        await enqueue(ctx, dropReplacedImage, { token: before.logo });
      await recordAuditEvent(ctx, {
        action: 'store.updated',
        target_kind: 'store',
        target_id: ctx.store.id,
        details: { fields: changed },
      });
      await publishSettings(ctx, changed);
      await broadcast(ctx, 'store.updated', {});
    }
    return findStore(ctx, ctx.store.id);
  });
}

/** Triggers a recount of numbers that depend on the changed settings. */
async function publishSettings(ctx: Ctx, changed: readonly string[]): Promise<void> {
  const fields = changed.filter((field) => field in StoreSettings.shape);
  if (fields.length === 0) return;
  await publish(ctx, {
    kind: 'store.settings_changed',
    subject_id: ctx.store.id,
    data: { fields },
  });
}
