import type { ConsentChannelTexts } from '@clientela/contract';
import { Checkbox, Group, MultiSelect, Stack, Switch, Text } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import '@mantine/core/styles/Switch.css';
import { useStoreTags } from '#areas/records/clusters/index.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Panel } from '#ui/panel.tsx';
import { useConsentTexts, usePublishConsentText } from '../popups.data.ts';
import { usePopupTexts } from '../popups.texts.ts';
import type { TabProps } from './use-draft.ts';

/** What a person agrees to, and how the store knows them afterwards. */
export function ConsentTab({ edits }: TabProps) {
  const t = usePopupTexts();
  const texts = useConsentTexts();
  const tags = useStoreTags().data?.data ?? [];
  const { definition, tag_ids } = edits.draft;
  return (
    <>
      <Panel
        title={t('consent.texts')}
        action={
          <LinkButton to="/settings/consent-texts" variant="default" size="xs">
            {t('consent.edit_texts')}
          </LinkButton>
        }
      >
        <Stack gap={12}>
          <Text size="sm" c="dimmed">
            {t('consent.help')}
          </Text>
          <Loaded query={texts}>
            {({ data }) =>
              data.map((channel) => (
                <ChannelText
                  key={channel.channel}
                  texts={channel}
                  chosen={definition.consent_text_ids}
                  onChange={(ids) => edits.setDefinition('consent_text_ids', ids)}
                />
              ))
            }
          </Loaded>
        </Stack>
      </Panel>
      <Panel>
        <Stack gap={16}>
          <Switch
            label={t('consent.double')}
            description={t('consent.double_help')}
            checked={definition.double_opt_in}
            onChange={({ currentTarget: { checked } }) =>
              edits.setDefinition('double_opt_in', checked)
            }
          />
          <MultiSelect
            label={t('consent.tags')}
            data={tags.map(({ id, name }) => ({ value: id, label: name }))}
            value={tag_ids}
            maxValues={10}
            searchable
            onChange={(ids) => edits.set('tag_ids', ids)}
          />
        </Stack>
      </Panel>
    </>
  );
}

interface ChannelTextProps {
  texts: ConsentChannelTexts;
  chosen: readonly string[];
  onChange(ids: string[]): void;
}

/** A channel's box. The suggestion becomes a published version when it is first chosen. */
function ChannelText({ texts, chosen, onChange }: ChannelTextProps) {
  const t = usePopupTexts();
  const publish = usePublishConsentText();
  const { channel, suggestion, versions } = texts;
  const [current] = versions;
  const isChosen = versions.some(({ id }) => chosen.includes(id));
  const others = chosen.filter((id) => !versions.some((version) => version.id === id));

  async function toggle(isOn: boolean) {
    if (!isOn) return onChange(others);
    if (current) return onChange([...others, current.id]);
    const { data } = await publish.mutateAsync({ channel, text: suggestion });
    const made = data.find((one) => one.channel === channel)?.versions[0];
    if (made) onChange([...others, made.id]);
  }

  return (
    <Checkbox
      label={
        <Group gap={6}>
          {t(`channels.${channel}`)}
          {current && (
            <Text span size="xs" c="dimmed">
              {t('consent.version', { version: current.version })}
            </Text>
          )}
        </Group>
      }
      description={current?.text ?? suggestion}
      checked={isChosen}
      disabled={publish.isPending}
      onChange={({ currentTarget: { checked } }) => void toggle(checked)}
    />
  );
}
