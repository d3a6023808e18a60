import type { App } from '#platform/app';
import { hashSecret } from '#platform/ids';
import { saveInboundEvent } from '#platform/inbox';
import { REPORTS_PROVIDER } from './apply-reports.ts';
import { type MailReport, readReport } from './read-report.ts';
import { type ReturnPath, readCopy, readReturnPath } from './return-path.ts';
import { withoutAddresses } from './words.ts';

/** Where a notice came in: at addresses of ours, or in a mailbox of the store with this key. */
type Arrival = { recipients: readonly string[] } | { key: string };

/**
 * Stores what a notice reports, for `emailReportReader`; the same notice again is stored once.
 *
 * @returns how many messages it is about; 0 for the message of a person, and for other senders' messages.
 */
export async function storeReport(app: App, raw: Buffer, arrival: Arrival): Promise<number> {
  const report = await readReport(raw);
  // Answers of persons belong to the Reply-To of the message.
  if (!report) return 0;
  const { feedback_id: _, message_id: __, ...data } = report;
  const places: [string, ReturnPath | null][] =
    'key' in arrival
      ? [['', copyOf(report, arrival.key)]]
      : arrival.recipients.map((address) => [address, readReturnPath(address) ?? readCopy(report)]);
  const source = 'key' in arrival ? 'mailbox' : 'listener';
  let stored = 0;
  for (const [address, place] of places) {
    if (!place) continue;
    const element = hashSecret(`${address}\n${raw.toString('latin1')}`).toString('hex');
    await saveInboundEvent(app, REPORTS_PROVIDER, {
      account: place.key,
      element,
      data: {
        ...data,
        token: place.token,
        words: withoutAddresses(data.words),
        hash: element,
        source,
      },
    });
    stored++;
  }
  return stored;
}

/** A message of the store. Its mailbox says nothing about another store's messages. */
function copyOf({ feedback_id, message_id }: MailReport, key: string): ReturnPath | null {
  const copy = readCopy({ feedback_id: feedback_id ?? `:${key}`, message_id });
  return copy?.key === key ? copy : null;
}
