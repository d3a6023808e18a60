import { Button, Group } from '@mantine/core';
import { IconPlus, IconWebhook } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { Can } from '#lib/current-store.tsx';
import { TypedPassword } from '#lib/typed-password.tsx';
import { BackLink } from '#ui/back-link.tsx';
import { EmptyPanel } from '#ui/exception.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Page } from '#ui/page.tsx';
import { SecretDialog } from '#ui/secret-dialog.tsx';
import { WebhookForm } from '../parts/webhook-form.tsx';
import { WebhookList } from '../parts/webhook-list.tsx';
import { WebhookView } from '../parts/webhook-view.tsx';
import { useWebhook, useWebhooks } from '../webhooks.data.ts';
import { useWebhookTexts } from '../webhooks.texts.ts';

const route = getRouteApi('/settings/webhooks');

/** The store's webhooks, or one of them with its log. */
export function WebhooksScreen() {
  const t = useWebhookTexts();
  const { webhook } = route.useSearch();
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <>
      {webhook ? <One id={webhook} onSecret={setSecret} /> : <All onSecret={setSecret} />}
      {secret && (
        <SecretDialog
          title={t('secret_title')}
          text={t('secret_text')}
          secret={secret}
          onClose={() => setSecret(null)}
        />
      )}
      <TypedPassword text={t('password_text')} />
    </>
  );
}

function One({ id, onSecret }: { id: string; onSecret(secret: string): void }) {
  const webhook = useWebhook(id);
  return (
    <Loaded query={webhook}>
      {(loaded) => <WebhookView key={id} webhook={loaded} onSecret={onSecret} />}
    </Loaded>
  );
}

function All({ onSecret }: { onSecret(secret: string): void }) {
  const t = useWebhookTexts();
  const navigate = route.useNavigate();
  const webhooks = useWebhooks();
  const [isNew, setNew] = useState(false);
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      before={<BackLink to="/settings" label={t('back')} />}
      action={
        <Group gap={8}>
          <Button component="a" href="/api/docs#webhooks" target="_blank" variant="default">
            {t('docs')}
          </Button>
          <Can do="StoreWebhook.create">
            <Button
              leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
              onClick={() => setNew(true)}
            >
              {t('new')}
            </Button>
          </Can>
        </Group>
      }
    >
      <Loaded
        query={webhooks}
        isEmpty={({ data }) => data.length === 0}
        empty={
          <EmptyPanel
            icon={<IconWebhook size={24} stroke={1.6} />}
            title={t('none_title')}
            text={t('none_text')}
          />
        }
      >
        {({ data }) => <WebhookList webhooks={data} />}
      </Loaded>
      {isNew && (
        <WebhookForm
          webhook={null}
          onMade={(made, secret) => {
            onSecret(secret);
            void navigate({ search: { webhook: made.id } });
          }}
          onClose={() => setNew(false)}
        />
      )}
    </Page>
  );
}
