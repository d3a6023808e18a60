import type { Channel } from '@clientela/contract';
import type { ContentChannel, ContentKind } from './content.port.ts';
import { emailContent } from './email-content.ts';
import { officialContent } from './official-content.ts';
import { smsContent } from './sms-content.ts';
import { manualContent, nonOfficialContent } from './text-content.ts';

const KINDS = {
  EMAIL: emailContent,
  SMS: smsContent,
  OFFICIAL_WHATSAPP: officialContent,
  NON_OFFICIAL_WHATSAPP: nonOfficialContent,
  MANUAL_WHATSAPP: manualContent,
};

/** Returns the content handler of this channel; other code treats its compiled form as opaque. */
export function contentKind(channel: Channel): ContentKind<ContentChannel, unknown> {
  return KINDS[channel] as unknown as ContentKind<ContentChannel, unknown>;
}
