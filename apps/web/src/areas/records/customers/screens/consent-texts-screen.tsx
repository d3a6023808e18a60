import type { ConsentChannelTexts } from '@clientela/contract';
import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Can, useCurrentStore } from '#lib/current-store.tsx';
import { formatInstant } from '#lib/format.ts';
import { BackLink } from '#ui/back-link.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { useConsentTextsTexts } from '../consent-texts.texts.ts';
import { useConsentTextVersions } from '../consents.data.ts';
import { ConsentTextDialog } from '../parts/consent-text-dialog.tsx';

/** The current text of consent per channel, and its earlier versions. */
export function ConsentTextsScreen() {
  const t = useConsentTextsTexts();
  const texts = useConsentTextVersions();
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      width="form"
      before={<BackLink to="/settings" label={t('back')} />}
    >
      <Loaded query={texts}>
        {({ data }) => (
          <Stack gap={16}>
            {data.map((of) => (
              <ChannelText key={of.channel} of={of} />
            ))}
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

function ChannelText({ of }: { of: ConsentChannelTexts }) {
  const t = useConsentTextsTexts();
  const { time_zone } = useCurrentStore();
  const [isWriting, setWriting] = useState(false);
  const [current, ...earlier] = of.versions;
  const at = (instant: string) => formatInstant(instant, time_zone);
  return (
    <Panel
      title={t(`channels.${of.channel}`)}
      action={
        <Can do="Newsletter.update">
          <Button variant="default" size="xs" onClick={() => setWriting(true)}>
            {t('publish')}
          </Button>
        </Can>
      }
    >
      <Text>{current?.text ?? of.suggestion}</Text>
      <Text size="xs" c="dimmed" mt={4}>
        {current
          ? t('current', { version: current.version, at: at(current.created_at) })
          : t('suggested')}
      </Text>
      {earlier.length > 0 && (
        <details>
          <summary>{t('earlier_texts', { count: earlier.length })}</summary>
          <Stack component="ol" gap={12} mt={8} p={0} style={{ listStyle: 'none' }}>
            {earlier.map(({ id, version, text, created_at, created_by }) => (
              <li key={id}>
                <Text size="sm">{text}</Text>
                <Text size="xs" c="dimmed">
                  {created_by
                    ? t('version_by', { version, at: at(created_at), name: created_by })
                    : t('version_at', { version, at: at(created_at) })}
                </Text>
              </li>
            ))}
          </Stack>
        </details>
      )}
      {isWriting && <ConsentTextDialog of={of} onClose={() => setWriting(false)} />}
    </Panel>
  );
}
