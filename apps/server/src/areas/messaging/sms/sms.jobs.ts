import { withoutAccents } from '@clientela/domain';
import { z } from 'zod';
import { job } from '#platform/jobs';
import { sendSingleSms } from './send-single.ts';
import { currentSmsConnection } from './sms-line.ts';

/** Confirms an opt-out, once. */
export const answerSmsJob = job({
  name: 'sms.answer',
  payload: z.object({
    store_id: z.uuid(),
    message_id: z.uuid(),
    to: z.string(),
    text: z.string(),
  }),
  once: ({ message_id }) => message_id,
  attempts: 4,
  async run(ctx, { message_id, to, text }) {
    // With accents it would cost twice.
    const sms = { message_id, to, text: withoutAccents(text) };
    const result = await sendSingleSms(ctx, await currentSmsConnection(ctx), sms);
    if (result.result === 'out_of_reach' || result.result === 'throttled') {
      throw new Error('The answer did not leave yet');
    }
  },
});
