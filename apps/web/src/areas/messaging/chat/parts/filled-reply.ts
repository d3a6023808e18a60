import * as contract from '@clientela/contract';
import { type MessageVariable, parseMessageText, VARIABLE_FIELDS } from '@clientela/domain';
import { useQuery } from '@tanstack/react-query';
import { useVariableName } from '#areas/messaging/email-models/index.ts';
import { useAttributeFields, valueText } from '#areas/records/attributes/index.ts';
import { customerOptions } from '#areas/records/customers/index.ts';
import { call } from '#lib/call.ts';
import { useCurrentStore } from '#lib/current-store.tsx';
import { keyOf } from '#lib/keys.ts';
import { useChatTexts } from '../chat.texts.ts';

/** Fills a quick reply for this conversation's customer; missing values are marked. */
export function useFilledReply({ customer }: Pick<contract.Conversation, 'customer'>): {
  fill(text: string): string;
  /** Whether the values are loaded. */
  isReady: boolean;
} {
  const t = useChatTexts();
  const nameOfVariable = useVariableName();
  const store = useCurrentStore();
  const fields = useAttributeFields('CUSTOMER');
  const { data: known, isPending } = useQuery(customerOptions(customer.id));
  const details = useQuery({
    queryKey: keyOf(contract.getStore, store.id),
    queryFn: ({ signal }) => call(contract.getStore, { store_id: store.id, signal }),
  });
  const values: Partial<Record<MessageVariable, string | null>> = {
    'customer.first_name': known?.first_name ?? null,
    'customer.last_name': known?.last_name ?? null,
    'customer.full_name': known ? `${known.first_name} ${known.last_name}`.trim() : null,
    'customer.email': known?.email ?? null,
    ...Object.fromEntries(
      VARIABLE_FIELDS.map((field) => [`customer.${field}`, known?.[field] ?? null]),
    ),
    'store.name': store.name,
    'store.site_url': store.site_url,
    'store.address': details.data?.address ?? null,
  };
  for (const { key, type } of fields) {
    const value = known?.custom[key];
    if (value) values[`customer.attributes.${key}`] = valueText(type, value, store.time_zone);
  }
  const nameOf = (variable: MessageVariable) =>
    fields.find(({ key }) => variable === `customer.attributes.${key}`)?.name ??
    nameOfVariable(variable);
  const fill = (text: string) =>
    parseMessageText(text)
      .parts.map((part) => {
        if (typeof part === 'string') return part;
        const { variable, fallback } = part;
        return values[variable] || fallback || t('composer.missing', { name: nameOf(variable) });
      })
      .join('');
  return { fill, isReady: !isPending && !details.isPending };
}
