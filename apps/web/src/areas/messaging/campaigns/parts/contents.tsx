import type { CampaignContent } from '@clientela/contract';
import { CHANNEL_LABELS } from '@clientela/contract/channels';
import { ActionIcon, Button, Group, Menu, Radio, Stack } from '@mantine/core';
import '@mantine/core/styles/Radio.css';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useMissingChannels } from '../campaigns.data.ts';
import { useCampaignTexts } from '../campaigns.texts.ts';
import { CONTENT_CHANNELS, newContent } from './campaign-values.ts';
import styles from './campaigns.module.css';
import { EmailFields } from './email-fields.tsx';
import { MissingChannel, NotSetUp } from './missing-channel.tsx';
import type { ContentProps, StepProps } from './step-fields.tsx';
import { TemplateFields } from './template-fields.tsx';
import { ManualFields, NonOfficialFields, SmsFields } from './text-fields.tsx';

interface OfAction extends StepProps {
  /** The place of the message. */
  action: number;
}

/** A message's contents, one per channel, in their order. */
export function Contents({ form, action }: OfAction) {
  const t = useCampaignTexts();
  const contents = form.values.actions[action]?.contents ?? [];
  const missing = useMissingChannels();
  return (
    <>
      <Stack component="ol" gap={16} className={styles.contents}>
        {contents.map((content, index) => (
          <li key={content.channel} className={styles.content}>
            <ContentHead
              form={form}
              action={action}
              channel={content.channel}
              index={index}
              of={contents.length}
            />
            {missing.includes(content.channel) && <NotSetUp channel={content.channel} />}
            <Stack gap={16}>
              <Fields form={form} path={`actions.${action}.contents.${index}`} content={content} />
            </Stack>
          </li>
        ))}
      </Stack>
      <AddChannel form={form} action={action} contents={contents} missing={missing} />
      {contents.length > 1 && (
        <Radio.Group label={t('contents.pick')} {...form.getInputProps(`actions.${action}.pick`)}>
          <Stack gap={8} mt={8}>
            <Radio value="first_reachable" label={t('contents.first_reachable')} />
            <Radio value="cheapest" label={t('contents.cheapest')} />
            <Radio
              value="channel_test"
              label={t('contents.channel_test')}
              description={t(
                contents.length === 2 ? 'contents.channel_test_hint' : 'contents.channel_test_two',
              )}
              disabled={contents.length !== 2}
            />
          </Stack>
        </Radio.Group>
      )}
    </>
  );
}

function Fields({ content, ...of }: ContentProps<CampaignContent>) {
  switch (content.channel) {
    case 'EMAIL':
      return <EmailFields {...of} content={content} />;
    case 'SMS':
      return <SmsFields {...of} content={content} />;
    case 'OFFICIAL_WHATSAPP':
      return <TemplateFields {...of} content={content} />;
    case 'NON_OFFICIAL_WHATSAPP':
      return <NonOfficialFields {...of} content={content} />;
    case 'MANUAL_WHATSAPP':
      return <ManualFields {...of} content={content} />;
  }
}

interface ContentHeadProps extends OfAction {
  channel: CampaignContent['channel'];
  index: number;
  of: number;
}

/** The channel's name, its place and the way out. */
function ContentHead({ form, action, channel, index, of }: ContentHeadProps) {
  const t = useCampaignTexts();
  const name = CHANNEL_LABELS[channel];
  const move = (to: number) =>
    form.reorderListItem(`actions.${action}.contents`, { from: index, to });
  return (
    <Group justify="space-between" wrap="nowrap" mb={8}>
      <h3>{of > 1 ? t('contents.place', { place: index + 1, name }) : name}</h3>
      {of > 1 && (
        <Group gap={4} wrap="nowrap">
          <ActionIcon
            variant="subtle"
            color="gray"
            disabled={index === 0}
            aria-label={t('contents.up', { name })}
            onClick={() => move(index - 1)}
          >
            <IconArrowUp size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            disabled={index === of - 1}
            aria-label={t('contents.down', { name })}
            onClick={() => move(index + 1)}
          >
            <IconArrowDown size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('contents.remove', { name })}
            onClick={() => form.removeListItem(`actions.${action}.contents`, index)}
          >
            <IconTrash size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Group>
      )}
    </Group>
  );
}

interface AddChannelProps extends OfAction {
  contents: readonly CampaignContent[];
  missing: readonly CampaignContent['channel'][];
}

/** Those that are set up can be chosen; the others lead to where that is done. */
function AddChannel({ form, action, contents, missing }: AddChannelProps) {
  const t = useCampaignTexts();
  const left = CONTENT_CHANNELS.filter(
    (channel) => !contents.some((content) => content.channel === channel),
  );
  if (contents.length >= 4 || left.length === 0) return null;
  const ready = left.filter((channel) => !missing.includes(channel));
  const others = left.filter((channel) => missing.includes(channel));
  return (
    <Group>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button variant="default" size="xs" leftSection={<IconPlus size={14} aria-hidden />}>
            {t('contents.add')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown maw={320}>
          {ready.map((channel) => (
            <Menu.Item
              key={channel}
              onClick={() => form.insertListItem(`actions.${action}.contents`, newContent(channel))}
            >
              {CHANNEL_LABELS[channel]}
            </Menu.Item>
          ))}
          {others.length > 0 && <Menu.Label>{t('contents.missing')}</Menu.Label>}
          {others.map((channel) => (
            <MissingChannel key={channel} channel={channel} />
          ))}
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}
