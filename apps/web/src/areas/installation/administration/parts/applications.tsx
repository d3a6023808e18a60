import type { AdministeredApplication } from '@clientela/contract';
import { Alert, Button, Group } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import { useState } from 'react';
import { DateText } from '#lib/values.tsx';
import { Confirm } from '#ui/confirm.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Panel } from '#ui/panel.tsx';
import { StatusBadge } from '#ui/tag.tsx';
import { useApplications, useRemoveApplication } from '../administration.data.ts';
import { useAdministrationTexts } from '../administration.texts.ts';
import styles from './administration.module.css';
import { ApplicationForm } from './application-form.tsx';

const KINDS = ['shop', 'whatsapp_gateway'] as const;

/** Platforms where the installation is registered once, and its WhatsApp gateway. */
export function Applications() {
  const t = useAdministrationTexts();
  const applications = useApplications();
  return (
    <Loaded query={applications}>
      {(all) => (
        <div className={styles.column}>
          <p className={styles.soft}>{t('applications.lead')}</p>
          {KINDS.map((kind) => (
            <Panel key={kind} title={t(`applications.kinds.${kind}`)}>
              <ul className={styles.list}>
                {all
                  .filter((application) => application.kind === kind)
                  .map((application) => (
                    <Item key={application.slug} application={application} />
                  ))}
              </ul>
            </Panel>
          ))}
        </div>
      )}
    </Loaded>
  );
}

function Item({ application }: { application: AdministeredApplication }) {
  const t = useAdministrationTexts();
  const [doing, setDoing] = useState<'save' | 'remove' | null>(null);
  const { name, source } = application;
  const close = () => setDoing(null);
  return (
    <li>
      <div className={styles.words}>
        <strong>{name}</strong>
        <Status application={application} />
        <Waiting stores={application.waiting} />
      </div>
      <Group gap={8}>
        <State application={application} />
        {source === 'administrator' && (
          <Button
            size="xs"
            variant="subtle"
            color="red"
            aria-label={t('applications.remove_of', { name })}
            onClick={() => setDoing('remove')}
          >
            {t('applications.remove')}
          </Button>
        )}
        {source !== 'environment' && (
          <Button
            size="xs"
            variant={source ? 'default' : 'filled'}
            aria-label={t(source ? 'applications.change_of' : 'applications.register_of', { name })}
            onClick={() => setDoing('save')}
          >
            {t(source ? 'applications.change' : 'applications.register')}
          </Button>
        )}
      </Group>
      {doing === 'save' && <ApplicationForm application={application} onClose={close} />}
      {doing === 'remove' && <Removal application={application} onClose={close} />}
    </li>
  );
}

function State({
  application: { source, is_confirmed },
}: {
  application: AdministeredApplication;
}) {
  const t = useAdministrationTexts();
  if (!source) return <StatusBadge tone="neutral">{t('applications.missing')}</StatusBadge>;
  const isOpen = source === 'administrator' && !is_confirmed;
  return (
    <StatusBadge tone={isOpen ? 'info' : 'success'}>
      {t(isOpen ? 'applications.unconfirmed' : 'applications.registered')}
    </StatusBadge>
  );
}

function Status({ application }: { application: AdministeredApplication }) {
  const t = useAdministrationTexts();
  const { source, key_id, saved_at, saved_by } = application;
  if (source === 'environment') {
    return <span className={styles.soft}>{t('applications.from_environment')}</span>;
  }
  if (!saved_at) return null;
  return (
    <span className={styles.soft}>
      {key_id && <>{key_id} · </>}
      <DateText instant={saved_at} withTime />
      {saved_by && <> · {saved_by}</>}
    </span>
  );
}

const NAMED = 3;

/** The stores that asked for it: the first by name, the others counted. */
function Waiting({ stores }: { stores: AdministeredApplication['waiting'] }) {
  const t = useAdministrationTexts();
  if (stores.length === 0) return null;
  const names = stores
    .slice(0, NAMED)
    .map(({ store_name, requested_by }) =>
      requested_by ? `${store_name} (${requested_by})` : store_name,
    )
    .join(', ');
  const more = stores.length - NAMED;
  return (
    <Alert color="yellow" p={8} mt={4}>
      {t('applications.waiting', { names })}
      {more > 0 && ` ${t('applications.waiting_more', { count: more })}`}
    </Alert>
  );
}

interface RemovalProps {
  application: AdministeredApplication;
  onClose(): void;
}

function Removal({ application: { slug, name, kind }, onClose }: RemovalProps) {
  const t = useAdministrationTexts();
  const remove = useRemoveApplication();
  return (
    <Confirm
      isOpen
      title={t('applications.remove_title', { name })}
      text={t(`applications.remove_text.${kind}`)}
      action={t('applications.remove')}
      isDangerous
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate(slug, { onSettled: onClose })}
      onClose={onClose}
    />
  );
}
