import type { ChatSettings } from '@clientela/contract';
import { MEDIA_MONTHS } from '@clientela/contract/chat-settings';
import { Button, NativeSelect, Radio, Switch, Text, Textarea } from '@mantine/core';
import '@mantine/core/styles/Radio.css';
import '@mantine/core/styles/Switch.css';
import { useForm } from '@mantine/form';
import { showFailure } from '#lib/form.ts';
import { toast } from '#lib/toast.tsx';
import { BackLink } from '#ui/back-link.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { UnsavedGuard } from '#ui/unsaved-guard.tsx';
import { useChatTexts } from '../chat.texts.ts';
import { QuickReplies } from '../parts/quick-replies.tsx';
import { useChatSettings, useSaveChatSettings } from '../quick-replies.data.ts';

/** Visibility, assignment, away message and quick replies. */
export function ChatSettingsScreen() {
  const t = useChatTexts();
  const settings = useChatSettings();
  return (
    <Page
      title={t('settings.title')}
      width="form"
      before={<BackLink to="/settings" label={t('settings.back')} />}
    >
      <Loaded query={settings}>{(loaded) => <SettingsForm settings={loaded} />}</Loaded>
      <QuickReplies />
    </Page>
  );
}

function SettingsForm({ settings }: { settings: ChatSettings }) {
  const t = useChatTexts();
  const form = useForm({ initialValues: settings });
  const save = useSaveChatSettings();
  const months = form.getInputProps('media_months');
  return (
    <form
      className="page"
      noValidate
      onSubmit={form.onSubmit((values) =>
        save.mutate(values, {
          onSuccess: () => {
            form.resetDirty();
            toast('success', t('settings.saved'));
          },
          onError: (error) => showFailure(form, error),
        }),
      )}
    >
      <UnsavedGuard isDirty={form.isDirty()} />
      <Panel title={t('settings.team_title')}>
        <Radio.Group label={t('settings.visibility')} mb={16} {...form.getInputProps('visibility')}>
          <Radio mt={8} value="everyone" label={t('settings.everyone')} />
          <Radio mt={8} value="own" label={t('settings.own')} />
        </Radio.Group>
        <Radio.Group label={t('settings.assignment')} {...form.getInputProps('assignment')}>
          <Radio mt={8} value="manual" label={t('settings.manual')} />
          <Radio mt={8} value="round_robin" label={t('settings.round_robin')} />
        </Radio.Group>
      </Panel>
      <Panel title={t('settings.hours_title')}>
        <Text c="dimmed">
          {t('settings.hours_text')}{' '}
          <LinkButton to="/stores" variant="subtle" size="compact-sm">
            {t('settings.hours_edit')}
          </LinkButton>
        </Text>
        <Switch
          my={12}
          label={t('settings.away_enabled')}
          {...form.getInputProps('away_enabled', { type: 'checkbox' })}
        />
        <Textarea
          label={t('settings.away_text')}
          description={t('settings.away_note')}
          autosize
          minRows={2}
          maxLength={1000}
          {...form.getInputProps('away_text')}
        />
      </Panel>
      <Panel title={t('settings.read_title')}>
        <Switch
          label={t('settings.sends_read_receipts')}
          description={t('settings.read_note')}
          {...form.getInputProps('sends_read_receipts', { type: 'checkbox' })}
        />
      </Panel>
      <Panel title={t('settings.files_title')}>
        <NativeSelect
          label={t('settings.media_months')}
          description={t('settings.media_note')}
          data={MEDIA_MONTHS.map((count) => ({
            value: String(count),
            label: t('settings.months', { count }),
          }))}
          {...months}
          value={String(months.value)}
          onChange={(event) => months.onChange(Number(event.currentTarget.value))}
        />
        {form.values.media_months < settings.media_months && (
          <Text size="sm" mt={8} role="status">
            {t('settings.media_shorter')}
          </Text>
        )}
      </Panel>
      <Button type="submit" loading={save.isPending} style={{ justifySelf: 'start' }}>
        {t('settings.save')}
      </Button>
    </form>
  );
}
