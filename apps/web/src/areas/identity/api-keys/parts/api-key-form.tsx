import { API_SCOPES, type ApiKey, type ApiScope } from '@clientela/contract';
import { ApiKeyDraft } from '@clientela/contract/api-keys';
import { Alert, Button, Checkbox, Group, Modal, Select, Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import { useForm } from '@mantine/form';
import { useCurrentStore } from '#lib/current-store.tsx';
import { rulesOf, showFailure } from '#lib/form.ts';
import { formatInstantDay } from '#lib/format.ts';
import { toast } from '#lib/toast.tsx';
import { type ApiKeyBody, useSaveApiKey } from '../api-keys.data.ts';
import { useApiKeyTexts } from '../api-keys.texts.ts';
import styles from './api-keys.module.css';

const DAY_MS = 86_400_000;
const EXPIRIES = ['30', '90', '365', 'never'] as const;
type Expiry = 'keep' | (typeof EXPIRIES)[number];

interface FormProps {
  /** Null: a new one. */
  apiKey: ApiKey | null;
  onSecret(secret: string): void;
  onClose(): void;
}

/** Name, scopes, networks and expiry of an API key. */
export function ApiKeyForm({ apiKey, onSecret, onClose }: FormProps) {
  const t = useApiKeyTexts();
  const { time_zone } = useCurrentStore();
  const save = useSaveApiKey(apiKey?.id ?? null);
  const form = useForm({
    initialValues: {
      name: apiKey?.name ?? '',
      scopes: apiKey?.scopes ?? ([] as ApiScope[]),
      networks: apiKey?.networks.join('\n') ?? '',
      expiry: (apiKey ? 'keep' : '365') as Expiry,
    },
    validate: (values) => rulesOf(ApiKeyDraft)(bodyOf(values, apiKey)),
  });
  const kept = apiKey?.expires_at
    ? formatInstantDay(apiKey.expires_at, time_zone)
    : t('form.expiry_never');

  function submit(values: typeof form.values) {
    save.mutate(bodyOf(values, apiKey), {
      onSuccess: ({ secret }) => {
        if (secret) onSecret(secret);
        else toast('success', t('form.saved'));
        onClose();
      },
      onError: (error) => showFailure(form, error),
    });
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={apiKey ? t('form.edit_title', { name: apiKey.name }) : t('form.new_title')}
      size={620}
    >
      <form noValidate onSubmit={form.onSubmit(submit)}>
        <TextInput
          label={t('form.name')}
          description={t('form.name_help')}
          maxLength={60}
          withAsterisk
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Checkbox.Group
          mt={18}
          label={t('form.scopes')}
          withAsterisk
          {...form.getInputProps('scopes')}
        >
          <div className={styles.scopes}>
            {Object.entries(API_SCOPES).map(([scope, { label }]) => (
              <Checkbox key={scope} value={scope} label={label} />
            ))}
          </div>
        </Checkbox.Group>
        <Select
          mt={18}
          label={t('form.expiry')}
          allowDeselect={false}
          data={[
            ...(apiKey ? [{ value: 'keep', label: t('form.expiry_keep', { date: kept }) }] : []),
            ...EXPIRIES.map((value) => ({ value, label: t(`form.expiry_${value}`) })),
          ]}
          {...form.getInputProps('expiry')}
        />
        {form.values.expiry === 'never' && (
          <Alert mt={10} color="orange">
            {t('form.never_warning')}
          </Alert>
        )}
        <Textarea
          mt={18}
          label={t('form.networks')}
          description={t('form.networks_help')}
          autosize
          minRows={2}
          maxRows={6}
          {...form.getInputProps('networks')}
        />
        <Group justify="flex-end" mt={24}>
          <Button variant="default" onClick={onClose}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {apiKey ? t('form.save') : t('form.create')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}

interface Values {
  name: string;
  scopes: ApiScope[];
  networks: string;
  expiry: Expiry;
}

function bodyOf({ name, scopes, networks, expiry }: Values, apiKey: ApiKey | null): ApiKeyBody {
  return {
    name,
    scopes,
    networks: networks.split(/[\s,;]+/).filter(Boolean),
    expires_at: expiry === 'keep' ? (apiKey?.expires_at ?? null) : endOf(expiry),
  };
}

function endOf(expiry: (typeof EXPIRIES)[number]): string | null {
  return expiry === 'never' ? null : new Date(Date.now() + Number(expiry) * DAY_MS).toISOString();
}
