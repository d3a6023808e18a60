import type { WhatsappTemplate } from '@clientela/contract';
import { withValues } from '@clientela/domain';
import { useVariableName } from '#areas/messaging/email-models/index.ts';

/** A text of a template as people read it: samples in place of its variables, or their names. */
export function useTemplateText() {
  const nameOf = useVariableName();
  return (text: string, { variables }: Pick<WhatsappTemplate, 'variables'>) =>
    withValues(text, (name) => {
      const sample = variables.find(({ variable }) => variable === name)?.sample;
      return sample || `[${nameOf(name)}]`;
    });
}
