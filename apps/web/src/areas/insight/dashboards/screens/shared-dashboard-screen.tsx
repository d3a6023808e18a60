import type { SharedDashboard } from '@clientela/contract';
import { Button, PasswordInput, Skeleton } from '@mantine/core';
import '@mantine/core/styles/PasswordInput.css';
import { useForm } from '@mantine/form';
import { useEffect, useState } from 'react';
import { messageOf } from '#lib/failure.ts';
import { formatInstantDay } from '#lib/format.ts';
import { Exception } from '#ui/exception.tsx';
import { useOpenShared, useSharedDashboard } from '../board/board.data.ts';
import styles from '../board/board.module.css';
import { useBoardTexts } from '../board/board.texts.ts';
import { WidgetFrame } from '../board/widget-card.tsx';

/** A dashboard by its link: no session, no rows, no names. */
export function SharedDashboardScreen({ token }: { token: string }) {
  const t = useBoardTexts();
  const shared = useSharedDashboard(token);
  const [opened, setOpened] = useState<SharedDashboard | null>(null);
  const shown = opened ?? shared.data?.dashboard;
  if (shown) return <Shown dashboard={shown} />;
  if (shared.error) {
    return <Exception title={t('shared.gone_title')} text={messageOf(shared.error)} />;
  }
  if (shared.data?.needs_password) {
    return <AskPassword token={token} store={shared.data.store_name} onOpened={setOpened} />;
  }
  return (
    <main className={styles.shared}>
      <Skeleton height={320} />
    </main>
  );
}

interface AskPasswordProps {
  token: string;
  store: string;
  onOpened(dashboard: SharedDashboard): void;
}

function AskPassword({ token, store, onOpened }: AskPasswordProps) {
  const t = useBoardTexts();
  const open = useOpenShared(token);
  const form = useForm({ initialValues: { password: '' } });
  useTitle(t('shared.title', { store }));
  return (
    <main className={styles.ask}>
      <form
        className="panel panel-pad"
        onSubmit={form.onSubmit(({ password }) =>
          open.mutate(password, {
            onSuccess: onOpened,
            onError: (error) => form.setFieldError('password', messageOf(error)),
          }),
        )}
      >
        <h1>{t('shared.title', { store })}</h1>
        <p className={styles.soft}>{t('shared.password_title')}</p>
        <PasswordInput
          label={t('shared.password')}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('password')}
        />
        <Button type="submit" mt={16} fullWidth loading={open.isPending}>
          {t('shared.open')}
        </Button>
      </form>
    </main>
  );
}

function Shown({ dashboard }: { dashboard: SharedDashboard }) {
  const t = useBoardTexts();
  const { name, store, widgets, data, expires_at } = dashboard;
  useTitle(`${name} · ${store.name}`);
  return (
    <main className={styles.shared}>
      <header className={styles.sharedHead}>
        <div>
          <h1>{name}</h1>
          <p className={styles.soft}>{store.name}</p>
        </div>
        <p className={styles.soft}>
          {t('shared.until', { day: formatInstantDay(expires_at, store.time_zone) })}{' '}
          {t('shared.small')}
        </p>
      </header>
      <div className={styles.grid}>
        {widgets.map((widget, at) => (
          <div key={widget.id} className={styles.cell} data-width={widget.width}>
            <WidgetFrame widget={widget} data={data[at]} isShared />
          </div>
        ))}
      </div>
    </main>
  );
}

function useTitle(title: string) {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
