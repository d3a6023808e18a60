import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import type { DashboardShare } from '@clientela/contract';
import { SHARE_DAYS } from '@clientela/contract/dashboards';
import {
  Button,
  Checkbox,
  Group,
  Modal,
  NativeSelect,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import { useForm } from '@mantine/form';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { copyText } from '#lib/copy.ts';
import { useCurrentStore } from '#lib/current-store.tsx';
import { showFailure } from '#lib/form.ts';
import { formatInstant, formatInstantDay, formatNumber } from '#lib/format.ts';
import { Loaded } from '#ui/loaded.tsx';
import { useCreateShare, useEndShare, useShares } from './board.data.ts';
import styles from './board.module.css';
import { useBoardTexts } from './board.texts.ts';

const PASSWORD_MIN = 6;

interface ShareDialogProps {
  id: string;
  name: string;
  onClose(): void;
}

/** Links that open a dashboard without signing in: makes one, and ends those there are. */
export default function ShareDialog({ id, name, onClose }: ShareDialogProps) {
  const t = useBoardTexts();
  const shares = useShares(id);
  const create = useCreateShare(id);
  const [url, setUrl] = useState<string | null>(null);
  const form = useForm({
    initialValues: { days: '7', password: '', isFrozen: false },
    validate: {
      password: (password) =>
        password !== '' && password.length < PASSWORD_MIN ? t('share.password_short') : null,
    },
  });
  return (
    <Modal opened onClose={onClose} title={t('share.title', { name })} size={560}>
      {url ? (
        <NewLink url={url} onAgain={() => setUrl(null)} />
      ) : (
        <form
          onSubmit={form.onSubmit(({ days, password, isFrozen }) =>
            create.mutate(
              {
                days: SHARE_DAYS.find((one) => String(one) === days) ?? 7,
                ...(password && { password }),
                period: isFrozen ? 'frozen' : 'live',
              },
              {
                onSuccess: ({ url }) => {
                  setUrl(url);
                  form.reset();
                },
                onError: (error) => showFailure(form, error),
              },
            ),
          )}
        >
          <Stack gap={14}>
            <Text size="sm" c="dimmed">
              {t('share.lead')}
            </Text>
            <NativeSelect
              label={t('share.days')}
              data={SHARE_DAYS.map((days) => ({
                value: String(days),
                label: t('share.for_days', { count: days }),
              }))}
              {...form.getInputProps('days')}
            />
            <TextInput
              label={t('share.password')}
              description={t('share.password_help')}
              autoComplete="off"
              maxLength={200}
              {...form.getInputProps('password')}
            />
            <Checkbox
              size="xs"
              label={t('share.frozen')}
              description={t('share.frozen_help')}
              {...form.getInputProps('isFrozen', { type: 'checkbox' })}
            />
            <Group justify="flex-end">
              <Button type="submit" loading={create.isPending}>
                {t('share.create')}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
      <Loaded query={shares}>
        {({ data }) =>
          data.length > 0 && (
            <>
              <h3 className={styles.kindsTitle}>{t('share.open')}</h3>
              <ul className={styles.people}>
                {data.map((share) => (
                  <ShareLine key={share.id} dashboardId={id} share={share} />
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
    </Modal>
  );
}

function NewLink({ url, onAgain }: { url: string; onAgain(): void }) {
  const t = useBoardTexts();
  const [isCopied, setCopied] = useState<boolean | null>(null);
  return (
    <Stack gap={10} mb={16}>
      <Text>{t('share.made')}</Text>
      <TextInput
        readOnly
        aria-label={t('share.link')}
        value={url}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Text size="sm" c="dimmed" mih={20} role="status">
        {isCopied !== null && t(isCopied ? 'share.copied' : 'share.not_copied')}
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onAgain}>
          {t('share.another')}
        </Button>
        <Button
          leftSection={<IconCopy size={16} stroke={1.6} aria-hidden />}
          onClick={async () => setCopied(await copyText(url))}
          data-autofocus
        >
          {t('share.copy')}
        </Button>
      </Group>
    </Stack>
  );
}

function ShareLine({ dashboardId, share }: { dashboardId: string; share: DashboardShare }) {
  const t = useBoardTexts();
  const { time_zone } = useCurrentStore();
  const end = useEndShare(dashboardId);
  const { created_by, created_at, expires_at, has_password, period, opens, last_opened_at } = share;
  return (
    <li>
      <span>
        {t('share.until', { day: formatInstantDay(expires_at, time_zone) })}
        {has_password && ` · ${t('share.with_password')}`}
        {period === 'frozen' && ` · ${t('share.is_frozen')}`}
        <small>
          {t('share.by', {
            name: created_by ?? '–',
            day: formatInstantDay(created_at, time_zone),
          })}
          {' · '}
          {t('share.opens', { count: opens, shown: formatNumber(opens) })}
          {last_opened_at &&
            `, ${t('share.last', { at: formatInstant(last_opened_at, time_zone) })}`}
        </small>
      </span>
      <Button
        variant="subtle"
        color="red"
        size="compact-sm"
        loading={end.isPending}
        onClick={() => end.mutate(share.id)}
      >
        {t('share.end')}
      </Button>
    </li>
  );
}
