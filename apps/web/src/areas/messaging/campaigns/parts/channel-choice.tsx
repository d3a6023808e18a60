import type { CampaignContent } from '@clientela/contract';
import { CHANNEL_LABELS, propertiesOf } from '@clientela/contract/channels';
import { Radio } from '@mantine/core';
import '@mantine/core/styles/Radio.css';
import {
  IconBrandWhatsapp,
  IconDeviceMobileMessage,
  IconHandMove,
  IconMail,
  IconMessages,
} from '@tabler/icons-react';
import { useRef } from 'react';
import { useMissingChannels } from '../campaigns.data.ts';
import { useCampaignTexts } from '../campaigns.texts.ts';
import { CONTENT_CHANNELS, newContent } from './campaign-values.ts';
import styles from './campaigns.module.css';
import { NotSetUp } from './missing-channel.tsx';
import type { StepProps } from './step-fields.tsx';

type Channel = CampaignContent['channel'];

const ICONS: Record<Channel, typeof IconMail> = {
  EMAIL: IconMail,
  SMS: IconDeviceMobileMessage,
  OFFICIAL_WHATSAPP: IconBrandWhatsapp,
  MANUAL_WHATSAPP: IconHandMove,
  NON_OFFICIAL_WHATSAPP: IconMessages,
};

/** The channel of a campaign's only message; nothing once it has several, which the next step lists. */
export function ChannelChoice({ form }: StepProps) {
  const t = useCampaignTexts();
  const missing = useMissingChannels();
  // What is written for a channel comes back when it is chosen again.
  const written = useRef(new Map<Channel, CampaignContent>());
  const contents = form.values.actions.flatMap((action) => action.contents);
  const [content] = contents;
  if (!content || contents.length > 1) return null;

  function choose(channel: Channel) {
    if (!content) return;
    written.current.set(content.channel, content);
    const next = written.current.get(channel) ?? newContent(channel);
    form.setFieldValue('actions.0.contents', [next]);
  }

  return (
    <>
      <Radio.Group
        label={t('form.channel')}
        description={t('form.channel_help')}
        value={content.channel}
        onChange={(channel) => choose(channel as Channel)}
      >
        <div className={styles.channels}>
          {CONTENT_CHANNELS.map((channel) => {
            const Icon = ICONS[channel];
            return (
              <Radio.Card key={channel} value={channel} radius="md" className={styles.channel}>
                <Icon size={20} stroke={1.6} aria-hidden />
                <strong>{CHANNEL_LABELS[channel]}</strong>
                <span>{propertiesOf(channel).hint}</span>
              </Radio.Card>
            );
          })}
        </div>
      </Radio.Group>
      {missing.includes(content.channel) && <NotSetUp channel={content.channel} />}
    </>
  );
}
