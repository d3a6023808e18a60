import type { ApiKey } from '@clientela/contract';
import { Button, Group } from '@mantine/core';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Can, useCurrentStore } from '#lib/current-store.tsx';
import { TypedPassword } from '#lib/typed-password.tsx';
import { BackLink } from '#ui/back-link.tsx';
import { EmptyPanel } from '#ui/exception.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Page } from '#ui/page.tsx';
import { SecretDialog } from '#ui/secret-dialog.tsx';
import { useApiKeys } from '../api-keys.data.ts';
import { useApiKeyTexts } from '../api-keys.texts.ts';
import { ApiKeyCard } from '../parts/api-key-card.tsx';
import { ApiKeyForm } from '../parts/api-key-form.tsx';
import styles from '../parts/api-keys.module.css';

/** The keys with which other programs act in the store. */
export function ApiKeysScreen() {
  const t = useApiKeyTexts();
  const store = useCurrentStore();
  const keys = useApiKeys();
  const [edited, setEdited] = useState<ApiKey | 'new' | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      before={<BackLink to="/settings" label={t('back')} />}
      action={
        <Group gap={8}>
          <Button component="a" href="/api/docs" target="_blank" variant="default">
            {t('docs')}
          </Button>
          <Can do="ApiKey.create">
            <Button
              leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
              onClick={() => setEdited('new')}
            >
              {t('new')}
            </Button>
          </Can>
        </Group>
      }
    >
      <p className={styles.store}>
        {t('store_code')} <code>{store.id}</code>
      </p>
      <Loaded
        query={keys}
        isEmpty={({ data }) => data.length === 0}
        empty={
          <EmptyPanel
            icon={<IconKey size={24} stroke={1.6} />}
            title={t('none_title')}
            text={t('none_text')}
          />
        }
      >
        {({ data }) => (
          <ul className={styles.keys}>
            {data.map((apiKey) => (
              <ApiKeyCard
                key={apiKey.id}
                apiKey={apiKey}
                onEdit={() => setEdited(apiKey)}
                onSecret={setSecret}
              />
            ))}
          </ul>
        )}
      </Loaded>
      {edited && (
        <ApiKeyForm
          apiKey={edited === 'new' ? null : edited}
          onSecret={setSecret}
          onClose={() => setEdited(null)}
        />
      )}
      {secret && (
        <SecretDialog
          title={t('secret_title')}
          text={t('secret_text')}
          secret={secret}
          onClose={() => setSecret(null)}
        />
      )}
      <TypedPassword text={t('password_text')} />
    </Page>
  );
}
