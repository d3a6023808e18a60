import { type AuditEntry, EXPORTED_LISTS, ROLE_LABELS } from '@clientela/contract';
import { keyOfAction, useAuditTexts } from '../audit.texts.ts';

/** What happened, in words: "Mudou o papel de Ana: de Vendedor para Gerente". */
export function Sentence({ entry: { action, details } }: { entry: AuditEntry }) {
  const t = useAuditTexts();
  const list = EXPORTED_LISTS.find((one) => one === details.list);
  const fields = [details.fields ?? []].flat();
  return t(`sentences.${keyOfAction(action)}`, {
    ...details,
    role: labelOf(details.role),
    from: labelOf(details.from),
    list: list ? t(`lists.${list}`) : '',
    fields: fields.map((field) => (isField(field) ? t(`fields.${field}`) : field)).join(', '),
  });
}

function labelOf(role: string | string[] | undefined): string {
  return Object.entries(ROLE_LABELS).find(([one]) => one === role)?.[1] ?? '';
}

const FIELDS = [
  'name',
  'description',
  'store_category_id',
  'site_url',
  'address',
  'logo',
  'opening_hours',
] as const;

function isField(value: string): value is (typeof FIELDS)[number] {
  return (FIELDS as readonly string[]).includes(value);
}
