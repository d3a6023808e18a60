import type { AuditAction } from '@clientela/contract';
import { textsOf } from '#lib/i18n.ts';
import texts from './audit.texts.json';

export const useAuditTexts = textsOf('audit', texts);

type Underscored<Action> = Action extends `${infer Subject}.${infer Verb}`
  ? `${Subject}_${Verb}`
  : never;

/** Dots part keys from one another, so the texts of an action carry its name without one. */
export function keyOfAction(action: AuditAction): Underscored<AuditAction> {
  return action.replace('.', '_') as Underscored<AuditAction>;
}
