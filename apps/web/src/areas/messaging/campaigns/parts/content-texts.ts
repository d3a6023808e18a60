import type { CampaignContent } from '@clientela/contract';
import { variantTexts } from '@clientela/contract/campaign-contents';
import { useSubjectText } from '#areas/messaging/email-models/index.ts';
import { useTemplateNames } from '../campaigns.data.ts';

/** The variants of a content as people read them: variables and templates by their names. */
export function useContentTexts() {
  const subjectText = useSubjectText();
  const templates = useTemplateNames().data?.data;
  const nameOf = (id: string | null) => templates?.find((one) => one.id === id)?.name ?? '';
  return (content: CampaignContent): { A: string; B: string } => {
    if (content.channel === 'OFFICIAL_WHATSAPP') {
      const { template_id, template_id_b, is_tested } = content;
      return { A: nameOf(template_id), B: is_tested ? nameOf(template_id_b) : '' };
    }
    const { A, B } = variantTexts(content);
    return { A: subjectText(A), B: B === null ? '' : subjectText(B) };
  };
}
