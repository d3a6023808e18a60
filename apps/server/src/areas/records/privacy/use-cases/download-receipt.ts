import type { Ctx } from '#platform/context';
import { wallClock, wallText } from '#platform/export-table';
import type { Exchange } from '#platform/http/routes';
import { type DocumentLine, pdfDocument } from '#platform/pdf-document';
import { ERASED_KINDS, KEPT_KINDS } from '../erasure-counts.queries.ts';
import { privacyTexts } from '../privacy.texts.ts';
import { type ErasureReceipt, findReceipt } from '../requests.queries.ts';

const texts = privacyTexts.receipt;

/** The receipt of an erasure as PDF. It is written from counts and holds no personal data. */
export async function downloadReceipt(ctx: Ctx, id: string, { reply }: Exchange): Promise<void> {
  const erasure = await findReceipt(ctx, id);
  const { receipt_number } = erasure;
  const file = await pdfDocument({
    title: texts.title(receipt_number),
    lead: texts.lead(ctx.store.name),
    sections: [
      { title: texts.request, lines: requestLines(ctx, erasure) },
      { title: texts.gone, lines: goneLines(erasure) },
      { title: texts.stays, lines: stayLines(erasure) },
      { title: texts.notes, lines: [{ text: texts.foot }] },
    ],
  });
  await reply
    .type('application/pdf')
    .header(
      'content-disposition',
      `attachment; filename="${privacyTexts.receipt_file(receipt_number)}"`,
    )
    .send(file);
}

function requestLines(ctx: Ctx, erasure: ErasureReceipt): DocumentLine[] {
  const at = (instant: string) => wallText(wallClock(ctx.store.time_zone)(instant, true));
  return [
    { label: texts.number, text: String(erasure.receipt_number) },
    { label: texts.received, text: at(erasure.received_at) },
    { label: texts.arrived, text: privacyTexts.arrivals[erasure.channel] },
    { label: texts.done, text: at(erasure.answered_at) },
  ];
}

function goneLines({ receipt: { gone, had_no_record } }: ErasureReceipt): DocumentLine[] {
  if (had_no_record) return [{ text: texts.no_record }];
  const counted = ERASED_KINDS.filter((kind) => gone[kind] > 0).map((kind) => ({
    label: privacyTexts.erased[kind],
    text: String(gone[kind]),
  }));
  return [{ label: texts.profile, text: texts.yes }, ...counted];
}

function stayLines({ receipt: { stays } }: ErasureReceipt): DocumentLine[] {
  return KEPT_KINDS.filter((kind) => stays[kind] > 0).map((kind) => {
    const [label, why] = privacyTexts.kept[kind];
    return { label, text: texts.stay(stays[kind], why) };
  });
}
