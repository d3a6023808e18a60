import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/PillsInput.css';
import '@mantine/core/styles/Pill.css';
import type { DashboardSubscription } from '@clientela/contract';
import { Button, Group, Modal, MultiSelect, NativeSelect, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useSession } from '#lib/current-store.tsx';
import { showFailure } from '#lib/form.ts';
import { toast } from '#lib/toast.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { useSubscribe, useSubscriptions, useUnsubscribe } from './board.data.ts';
import styles from './board.module.css';
import { useBoardTexts } from './board.texts.ts';

const EVERY = ['day', 'week', 'month'] as const;
const FORMATS = ['pdf', 'xlsx'] as const;
const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour));

interface SubscribeDialogProps {
  id: string;
  name: string;
  onClose(): void;
}

/** Sends a dashboard by e-mail, to people of the store. */
export default function SubscribeDialog({ id, name, onClose }: SubscribeDialogProps) {
  const t = useBoardTexts();
  const subscriptions = useSubscriptions(id);
  return (
    <Modal opened onClose={onClose} title={t('subscribe.title', { name })} size={560}>
      <Loaded query={subscriptions}>
        {({ data, readers }) => (
          <>
            <SubscribeForm id={id} readers={readers} />
            {data.length > 0 && (
              <>
                <h3 className={styles.kindsTitle}>{t('subscribe.open')}</h3>
                <ul className={styles.people}>
                  {data.map((one) => (
                    <SubscriptionLine key={one.id} dashboardId={id} subscription={one} />
                  ))}
                </ul>
              </>
            )}
          </>
        )}
      </Loaded>
    </Modal>
  );
}

interface SubscribeFormProps {
  id: string;
  readers: readonly { user_id: string; name: string }[];
}

function SubscribeForm({ id, readers }: SubscribeFormProps) {
  const t = useBoardTexts();
  const { user } = useSession();
  const subscribe = useSubscribe(id);
  const form = useForm({
    initialValues: {
      every: 'week',
      hour: '8',
      format: 'pdf',
      user_ids: readers.some(({ user_id }) => user_id === user.id) ? [user.id] : [],
    },
    validate: { user_ids: (ids) => (ids.length === 0 ? t('subscribe.people_missing') : null) },
  });
  return (
    <form
      onSubmit={form.onSubmit(({ every, hour, format, user_ids }) =>
        subscribe.mutate(
          {
            every: EVERY.find((one) => one === every) ?? 'week',
            hour: Number(hour),
            format: format === 'xlsx' ? 'xlsx' : 'pdf',
            user_ids,
          },
          {
            onSuccess: () => toast('success', t('subscribe.done')),
            onError: (error) => showFailure(form, error),
          },
        ),
      )}
    >
      <Stack gap={14} mb={20}>
        <Text size="sm" c="dimmed">
          {t('subscribe.lead')}
        </Text>
        <Group grow align="flex-start">
          <NativeSelect
            label={t('subscribe.every')}
            data={EVERY.map((value) => ({ value, label: t(`subscribe.each.${value}`) }))}
            {...form.getInputProps('every')}
          />
          <NativeSelect
            label={t('subscribe.hour')}
            data={HOURS.map((value) => ({ value, label: `${value.padStart(2, '0')}:00` }))}
            {...form.getInputProps('hour')}
          />
          <NativeSelect
            label={t('subscribe.format')}
            data={FORMATS.map((value) => ({ value, label: t(`formats.${value}`) }))}
            {...form.getInputProps('format')}
          />
        </Group>
        <MultiSelect
          label={t('subscribe.people')}
          data={readers.map(({ user_id, name }) => ({ value: user_id, label: name }))}
          searchable
          hidePickedOptions
          {...form.getInputProps('user_ids')}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={subscribe.isPending}>
            {t('subscribe.create')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface SubscriptionLineProps {
  dashboardId: string;
  subscription: DashboardSubscription;
}

function SubscriptionLine({ dashboardId, subscription }: SubscriptionLineProps) {
  const t = useBoardTexts();
  const remove = useUnsubscribe(dashboardId);
  const { id, every, hour, format, people } = subscription;
  return (
    <li>
      <span>
        {t(`subscribe.when.${every}`, { hour: `${String(hour).padStart(2, '0')}:00` })}
        {` · ${t(`formats.${format}`)}`}
        <small>{people.map(({ name }) => name).join(', ') || t('subscribe.nobody')}</small>
      </span>
      <Button
        variant="subtle"
        color="red"
        size="compact-sm"
        loading={remove.isPending}
        onClick={() => remove.mutate(id)}
      >
        {t('subscribe.remove')}
      </Button>
    </li>
  );
}
