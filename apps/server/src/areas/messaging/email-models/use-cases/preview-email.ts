import type { EmailDocument, EmailPreview, Product } from '@clientela/contract';
import { type MessageStore, resolveLink } from '#areas/messaging/delivery/index';
import { type CompiledEmail, fillSlots, subjectFor } from '#areas/messaging/email/index';
import type { Ctx } from '#platform/context';
import { joinSlices } from '#platform/mime/slices';
import { compileEmail } from '../compile-email.ts';
import { meetConditions } from '../conditional-blocks.ts';
import {
  findMessageStore,
  findPreviewCustomer,
  type PreviewCustomer,
} from '../email-models.queries.ts';
import { chooseCells, readCells } from '../product-blocks.ts';
import { findResources } from '../resources.ts';
import { sizeOf } from '../slot-book.ts';
import { previewTopicValues } from '../topic-values.ts';

interface PreviewRequest {
  subject: string;
  document: EmailDocument;
  customer_id: string | null;
  is_nameless: boolean;
  coupon: string;
}

const EMPTY_PERSON = {
  first_name: '',
  last_name: '',
  email: null,
  city: null,
  state: null,
  custom: {},
};

/** A document as a real customer would see it; its links lead straight to their targets. */
export async function previewEmail(ctx: Ctx, request: PreviewRequest): Promise<EmailPreview> {
  const { email, problems, cut } = await compileEmail(
    request.document,
    [request.subject],
    await findResources(ctx, request.document),
  );
  const customer = request.is_nameless ? null : await findPreviewCustomer(ctx, request.customer_id);
  const store = { ...(await findMessageStore(ctx)), coupon: request.coupon };
  const size = sizeOf(email);
  const topic = await previewTopicValues(ctx, customer?.id ?? null);
  const personal = await previewBlocks(ctx, email, customer?.id ?? null);
  const person = { ...(customer ?? EMPTY_PERSON), topic, ...personal };
  const before = cut && renderPreview(ctx, { ...email, ...cut.before }, 0, person, store).html;
  return {
    ...renderPreview(ctx, email, 0, person, store),
    ...size,
    cut_block_id: cut?.block_id ?? null,
    cut_at: before?.length ?? null,
    problems,
    customer: customer && {
      id: customer.id,
      name: `${customer.first_name} ${customer.last_name}`.trim(),
      email: customer.email,
    },
  };
}

/** What a compiled message shows this customer alone: products, and conditional blocks. */
export async function previewBlocks(
  ctx: Ctx,
  email: CompiledEmail,
  customerId: string | null,
): Promise<{ products: (Product | null)[]; conditions: boolean[] }> {
  const cells = await chooseCells(ctx, email.products ?? [], [customerId]);
  const [products = []] = await readCells(ctx, cells);
  const [conditions = []] = await meetConditions(ctx, email, [customerId]);
  return { products, conditions };
}

/** One compiled message for one person, without tracking. */
export function renderPreview(
  ctx: Ctx,
  email: CompiledEmail,
  variant: number,
  customer: Omit<PreviewCustomer, 'id'>,
  store: MessageStore,
): { subject: string; html: string; text: string } {
  const values = fillSlots(email.slots, customer, store, {
    link: (position) => resolveLink(email.links[position] ?? '', store, customer) ?? '#',
    pixel: '',
    // A page that explains that a test has no subscription.
    unsubscribe: `${ctx.app.config.publicUrl}/unsubscribe/test`,
  });
  const subject = email.subjects[variant];
  return {
    subject: subject ? subjectFor(subject, values, store) : '',
    html: joinSlices(email.html, values),
    text: joinSlices(email.text, values),
  };
}
