import {
  type AdjustableKind,
  API_SCOPES,
  type AuditEntry,
  CONTACT_CHANNELS,
  EXPORTED_LISTS,
  RETENTION_BOUNDS,
  ROLE_LABELS,
} from '@clientela/contract';
import { keyOfAction, useAuditTexts } from '../audit.texts.ts';

/** Describes an audit entry: "Mudou o papel de Ana: de Vendedor para Gerente". */
export function Sentence({ entry: { action, details } }: { entry: AuditEntry }) {
  const t = useAuditTexts();
  const list = EXPORTED_LISTS.find((one) => one === details.list);
  const channel = CONTACT_CHANNELS.find((one) => one === details.channel);
  const fields = [details.fields ?? []].flat();
  return t(`sentences.${keyOfAction(action)}`, {
    ...details,
    role: labelOf(details.role),
    from: labelOf(details.from),
    server: details.server || t('platform_server'),
    method: details.method === 'PIX' ? t('methods.PIX') : t('methods.CREDIT_CARD'),
    channel: channel ? t(`channels.${channel}`) : '',
    list: list ? t(`lists.${list}`) : '',
    retained: isRetained(details.kind) ? t(`retained.${details.kind}`) : '',
    keys: [details.keys ?? []].flat().join(', '),
    scopes: [details.scopes ?? []].flat().map(labelOfScope).join(', '),
    fields: fields.map((field) => (isField(field) ? t(`fields.${field}`) : field)).join(', '),
  });
}

function labelOf(role: string | string[] | undefined): string {
  return Object.entries(ROLE_LABELS).find(([one]) => one === role)?.[1] ?? '';
}

function labelOfScope(scope: string): string {
  return Object.entries(API_SCOPES).find(([one]) => one === scope)?.[1].label ?? scope;
}

function isRetained(kind: unknown): kind is AdjustableKind {
  return typeof kind === 'string' && kind in RETENTION_BOUNDS;
}

const FIELDS = [
  'name',
  'description',
  'store_category_id',
  'site_url',
  'address',
  'logo',
  'opening_hours',
  'time_zone',
  'attribution_days',
  'cart_minutes',
  'weekly_messages',
  'survey_rest_days',
] as const;

function isField(value: string): value is (typeof FIELDS)[number] {
  return (FIELDS as readonly string[]).includes(value);
}
