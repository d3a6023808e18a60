import { parseMessageText } from '@clientela/domain';
import { useEmailTexts } from '../email-models.texts.ts';

/** A subject as people read it: a variable is what stands in for it, or its name: `Oi, [Nome]`. */
export function useSubjectText() {
  const t = useEmailTexts();
  return (subject: string) =>
    parseMessageText(subject)
      .parts.map((part) => {
        if (typeof part === 'string') return part;
        if (part.fallback) return part.fallback;
        const name = t(`variables.${part.variable as 'coupon'}`, {
          defaultValue: part.variable.split('.').at(-1) ?? '',
        });
        return `[${name}]`;
      })
      .join('');
}
