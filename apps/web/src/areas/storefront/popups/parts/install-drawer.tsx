import type { StorefrontSettings } from '@clientela/contract';
import { saveStorefrontSettings } from '@clientela/contract/popups';
import {
  Alert,
  Button,
  Code,
  Drawer,
  Group,
  Radio,
  Stack,
  Switch,
  Text,
  Textarea,
} from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import '@mantine/core/styles/Code.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Drawer.css';
import '@mantine/core/styles/Radio.css';
import '@mantine/core/styles/Switch.css';
import { useForm } from '@mantine/form';
import { copyText } from '#lib/copy.ts';
import { Can } from '#lib/current-store.tsx';
import { showFailure } from '#lib/form.ts';
import { formatRelative } from '#lib/format.ts';
import { toast } from '#lib/toast.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { useSampleShop, useSaveStorefrontSettings, useStorefrontSettings } from '../popups.data.ts';
import { usePopupTexts } from '../popups.texts.ts';

/** A shop whose pages show the script has a visitor within this time. */
const LONG_AGO_MS = 2 * 86_400_000;

/** The script for the shop's pages, and whether it is there. */
export function InstallDrawer({ onClose }: { onClose(): void }) {
  const t = usePopupTexts();
  const settings = useStorefrontSettings({ isWatched: true });
  return (
    <Drawer opened onClose={onClose} position="right" size={480} title={t('install.title')}>
      <Loaded query={settings}>
        {(loaded) => (
          <Stack gap={20}>
            <Snippet settings={loaded} />
            <Can do="Newsletter.update">
              <SettingsForm settings={loaded} />
            </Can>
          </Stack>
        )}
      </Loaded>
    </Drawer>
  );
}

function Snippet({ settings: { snippet, last_seen_at, last_seen_on } }: SettingsProps) {
  const t = usePopupTexts();
  const sampleShop = useSampleShop();
  const isSeen = last_seen_at !== null && Date.now() - Date.parse(last_seen_at) < LONG_AGO_MS;
  return (
    <Stack gap={8}>
      <Text size="sm">{t('install.text')}</Text>
      <Code block aria-label={t('install.snippet')}>
        {snippet}
      </Code>
      <Group justify="flex-end">
        {sampleShop && (
          <Button
            size="xs"
            variant="subtle"
            component="a"
            href={sampleShop}
            target="_blank"
            rel="noopener"
          >
            {t('install.sample')}
          </Button>
        )}
        <Button
          size="xs"
          variant="default"
          onClick={async () => {
            if (await copyText(snippet)) toast('success', t('install.copied'));
          }}
        >
          {t('install.copy')}
        </Button>
      </Group>
      <Alert color={isSeen ? 'green' : 'yellow'} role="status">
        {last_seen_at
          ? t(isSeen ? 'install.seen' : 'install.seen_long_ago', {
              when: formatRelative(last_seen_at),
              site: last_seen_on ?? '',
            })
          : t('install.unseen')}
      </Alert>
    </Stack>
  );
}

interface SettingsProps {
  settings: StorefrontSettings;
}

function SettingsForm({ settings }: SettingsProps) {
  const t = usePopupTexts();
  const save = useSaveStorefrontSettings();
  const form = useForm({
    initialValues: {
      is_on: settings.is_on,
      consent_mode: settings.consent_mode,
      origins: settings.allowed_origins.join('\n'),
    },
  });

  function submit({ origins, ...values }: typeof form.values) {
    const allowed_origins = origins.split(/\s+/).filter(Boolean);
    const parsed = saveStorefrontSettings.body.shape.allowed_origins.safeParse(allowed_origins);
    if (!parsed.success) {
      form.setFieldError('origins', t('install.origins_help'));
      return;
    }
    save.mutate(
      { ...values, allowed_origins },
      {
        onSuccess: () => toast('success', t('install.saved')),
        onError: (error) => showFailure(form, error),
      },
    );
  }

  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <Stack gap={16}>
        <Switch
          label={t('install.on')}
          description={t('install.on_help')}
          {...form.getInputProps('is_on', { type: 'checkbox' })}
        />
        <Radio.Group label={t('install.consent_mode')} {...form.getInputProps('consent_mode')}>
          <Stack gap={6} mt={6}>
            <Radio value="required" label={t('install.required')} />
            <Radio value="not_required" label={t('install.not_required')} />
          </Stack>
        </Radio.Group>
        <Textarea
          label={t('install.origins')}
          description={t('install.origins_help')}
          autosize
          minRows={2}
          {...form.getInputProps('origins')}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={save.isPending}>
            {t('install.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
