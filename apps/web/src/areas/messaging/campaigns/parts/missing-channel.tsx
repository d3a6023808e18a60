import type { Channel } from '@clientela/contract';
import { CHANNEL_LABELS, propertiesOf } from '@clientela/contract/channels';
import { Alert, Menu, Text } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import { createLink } from '@tanstack/react-router';
import { useMay } from '#lib/current-store.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { useCampaignTexts } from '../campaigns.texts.ts';

const LinkItem = createLink(Menu.Item<'a'>);

function useSetUp(channel: Channel) {
  const t = useCampaignTexts();
  return {
    name: CHANNEL_LABELS[channel],
    text: t(propertiesOf(channel).isPaired ? 'contents.missing_paired' : 'contents.missing_number'),
    to: '/settings/whatsapp' as const,
    mayOpen: useMay('WhatsappStoreSender.index'),
  };
}

/** A channel that cannot be chosen yet: the missing setup, and a link to it. */
export function MissingChannel({ channel }: { channel: Channel }) {
  const t = useCampaignTexts();
  const { name, text, to, mayOpen } = useSetUp(channel);
  const label = (
    <>
      {mayOpen ? t('contents.set_up_channel', { name }) : name}
      <Text size="xs" c="dimmed">
        {text}
      </Text>
    </>
  );
  if (!mayOpen) return <Menu.Item disabled>{label}</Menu.Item>;
  return (
    <LinkItem component="a" to={to}>
      {label}
    </LinkItem>
  );
}

/** Above a message whose channel the store has not set up, or no longer has. */
export function NotSetUp({ channel }: { channel: Channel }) {
  const t = useCampaignTexts();
  const { name, text, to, mayOpen } = useSetUp(channel);
  return (
    <Alert color="yellow" mb={16} title={t('contents.unconnected', { name })}>
      <Text size="sm">{text}</Text>
      {mayOpen && (
        <LinkButton to={to} variant="default" size="xs" mt={8}>
          {t('contents.set_up_channel', { name })}
        </LinkButton>
      )}
    </Alert>
  );
}
