import { NOTIFICATION_CHANNELS } from '@clientela/contract';
import '@mantine/core/styles/Checkbox.css';
import { Button, Checkbox, Group, Text } from '@mantine/core';
import { Loaded } from '#ui/loaded.tsx';
import { Panel } from '#ui/panel.tsx';
import { useNotificationTexts } from '../notifications.texts.ts';
import { useBrowserPush, usePreferences, useSavePreference } from '../preferences.data.ts';
import styles from './notification-preferences.module.css';

/** The person's notification preferences for this store. */
export default function NotificationPreferences() {
  const t = useNotificationTexts();
  const preferences = usePreferences();
  const save = useSavePreference();
  return (
    <Panel title={t('preferences.title')}>
      <Text size="sm" c="dimmed">
        {t('preferences.lead')}
      </Text>
      <Loaded query={preferences}>
        {({ data }) => (
          <table className={styles.preferences}>
            <thead>
              <tr>
                <th scope="col">{t('preferences.kind')}</th>
                {NOTIFICATION_CHANNELS.map((channel) => (
                  <th key={channel} scope="col">
                    {t(`preferences.ways.${channel}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.map((row) => (
                <tr key={row.kind}>
                  <th scope="row">{t(`preferences.kinds.${row.kind}`)}</th>
                  {NOTIFICATION_CHANNELS.map((channel) => (
                    <td key={channel}>
                      <Checkbox
                        checked={row[channel]}
                        aria-label={`${t(`preferences.kinds.${row.kind}`)}: ${t(`preferences.ways.${channel}`)}`}
                        onChange={({ currentTarget }) =>
                          save.mutate({ ...row, [channel]: currentTarget.checked })
                        }
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Loaded>
      <BrowserPush />
    </Panel>
  );
}

function BrowserPush() {
  const t = useNotificationTexts();
  const { state, change } = useBrowserPush();
  if (!state) return null;
  return (
    <Group justify="space-between" mt={16}>
      <Text size="sm">{t(`preferences.push.${state}`)}</Text>
      {(state === 'on' || state === 'off') && (
        <Button
          variant="default"
          size="xs"
          loading={change.isPending}
          onClick={() => change.mutate(state === 'on' ? 'off' : 'on')}
        >
          {t(state === 'on' ? 'preferences.push.turn_off' : 'preferences.push.turn_on')}
        </Button>
      )}
    </Group>
  );
}
