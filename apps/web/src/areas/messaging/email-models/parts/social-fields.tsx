import { type EmailBlock, SOCIAL_NETWORKS } from '@clientela/contract';
import { ActionIcon, Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useEmailTexts } from '../email-models.texts.ts';

type SocialBlock = Extract<EmailBlock, { type: 'social' }>;

interface SocialFieldsProps {
  block: SocialBlock;
  /** Whether there may be none. */
  isOptional?: boolean;
  onChange(block: SocialBlock): void;
}

const LINKS_MAX = 8;

/** The store's profiles: each network once. */
export function SocialFields({ block, isOptional = false, onChange }: SocialFieldsProps) {
  const t = useEmailTexts();
  const { links } = block;
  const unused = SOCIAL_NETWORKS.find((one) => !links.some(({ network }) => network === one));
  return (
    <>
      {links.map((link) => (
        <Group key={link.network} wrap="nowrap" align="end" gap={8}>
          <NativeSelect
            size="xs"
            label={t('fields.network')}
            data={SOCIAL_NETWORKS.filter(
              (one) => one === link.network || !links.some(({ network }) => network === one),
            ).map((one) => ({ value: one, label: t(`networks.${one}`) }))}
            value={link.network}
            onChange={({ currentTarget: { value } }) => {
              const network = SOCIAL_NETWORKS.find((one) => one === value) ?? link.network;
              onChange({
                ...block,
                links: links.map((one) => (one === link ? { ...one, network } : one)),
              });
            }}
          />
          <TextInput
            size="xs"
            flex={1}
            label={t('fields.href')}
            placeholder="https://"
            inputMode="url"
            value={link.href}
            onChange={({ currentTarget: { value: href } }) =>
              onChange({
                ...block,
                links: links.map((one) => (one === link ? { ...one, href } : one)),
              })
            }
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('fields.remove_network')}
            disabled={links.length === 1 && !isOptional}
            onClick={() => onChange({ ...block, links: links.filter((one) => one !== link) })}
          >
            <IconTrash size={15} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      {unused && links.length < LINKS_MAX && (
        <Button
          size="xs"
          variant="default"
          onClick={() => onChange({ ...block, links: [...links, { network: unused, href: '' }] })}
        >
          {t('fields.add_network')}
        </Button>
      )}
    </>
  );
}
