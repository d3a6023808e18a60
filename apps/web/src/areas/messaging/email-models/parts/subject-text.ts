import { parseMessageText } from '@clientela/domain';
import { useEmailTexts } from '../email-models.texts.ts';

/** A variable by the name that menus give it. */
export function useVariableName(): (variable: string) => string {
  const t = useEmailTexts();
  return (variable) =>
    t(`variables.${variable as 'coupon'}`, { defaultValue: variable.split('.').at(-1) ?? '' });
}

/** A subject for display: a variable shows its fallback, or its name: `Oi, [Nome]`. */
export function useSubjectText() {
  const nameOf = useVariableName();
  return (subject: string) =>
    parseMessageText(subject)
      .parts.map((part) => {
        if (typeof part === 'string') return part;
        return part.fallback || `[${nameOf(part.variable)}]`;
      })
      .join('');
}
