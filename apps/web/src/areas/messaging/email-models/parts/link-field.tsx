import { NativeSelect, TextInput } from '@mantine/core';
import { useEmailTexts } from '../email-models.texts.ts';

/** Targets of a link that the store or the message provides, as they are stored. */
const OWN_TARGETS = {
  store: '{{store.site_url}}',
  cart: '{{cart.url}}',
  payment: '{{payment.url}}',
  bonus: '{{bonus.link}}',
  survey: '{{survey.link}}',
} as const;
const PREFIXES = { mail: 'mailto:', phone: 'tel:' } as const;
const KINDS = [
  'address',
  'store',
  'cart',
  'payment',
  'bonus',
  'survey',
  'mail',
  'phone',
  'none',
] as const;
type Kind = (typeof KINDS)[number];

function kindOf(href: string): Exclude<Kind, 'none'> {
  for (const kind of ['store', 'cart', 'payment', 'bonus', 'survey'] as const) {
    if (href.replaceAll(' ', '') === OWN_TARGETS[kind]) return kind;
  }
  if (href.startsWith(PREFIXES.mail)) return 'mail';
  return href.startsWith(PREFIXES.phone) ? 'phone' : 'address';
}

interface LinkFieldProps {
  label: string;
  href: string;
  /** No link is fine, as for a picture. */
  isOptional?: boolean;
  error?: string | null;
  /** The address takes the focus of its dialog. */
  isFocused?: boolean;
  onChange(href: string): void;
}

/** Where a link leads: a target of the store by its name, or an address. */
export function LinkField(props: LinkFieldProps) {
  const { label, href, isOptional = false, error = null, isFocused = false, onChange } = props;
  const t = useEmailTexts();
  const kind: Kind = isOptional && href === '' ? 'none' : kindOf(href);
  const prefix = kind === 'mail' || kind === 'phone' ? PREFIXES[kind] : '';
  const hasInput = kind === 'address' || prefix !== '';

  function choose(chosen: Kind) {
    if (chosen === 'none') onChange('');
    else if (chosen === 'address') onChange('https://');
    else if (chosen === 'mail' || chosen === 'phone') onChange(PREFIXES[chosen]);
    else onChange(OWN_TARGETS[chosen]);
  }

  return (
    <div>
      <NativeSelect
        size="xs"
        label={label}
        value={kind}
        data={KINDS.filter((one) => one !== 'none' || isOptional).map((one) => ({
          value: one,
          label: t(`links.${one}`),
        }))}
        onChange={({ currentTarget: { value } }) =>
          choose(KINDS.find((one) => one === value) ?? 'address')
        }
      />
      {hasInput && (
        <TextInput
          size="xs"
          mt={6}
          aria-label={t(`links.${kind}_input` as 'links.address_input')}
          placeholder={kind === 'address' ? 'https://' : ''}
          inputMode={kind === 'mail' ? 'email' : kind === 'phone' ? 'tel' : 'url'}
          maxLength={2000}
          error={error}
          data-autofocus={isFocused || undefined}
          value={href.slice(prefix.length)}
          onChange={({ currentTarget: { value } }) => onChange(`${prefix}${value}`)}
        />
      )}
    </div>
  );
}
