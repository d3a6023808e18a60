import type { Integration } from '@clientela/contract';
import { Button, Text } from '@mantine/core';
import { Can, useSession } from '#lib/current-store.tsx';

import { LinkButton } from '#ui/link-button.tsx';
import { Panel } from '#ui/panel.tsx';
import { useRequestApplication } from '../integrations.data.ts';
import { useIntegrationTexts } from '../integrations.texts.ts';

/** For a platform where the installation is not registered: a request to the administrator, who gets the way there. */
export function RequestRegistration({ of }: { of: Integration }) {
  const t = useIntegrationTexts();
  const { is_admin } = useSession().context;
  const request = useRequestApplication();
  const { name, slug, is_requested } = of;
  return (
    <Panel title={t('one.request_title')}>
      <Text mb={16}>{t('one.request_text', { name })}</Text>
      {is_admin ? (
        <LinkButton to="/administration" search={{ tab: 'applications' }}>
          {t('one.register')}
        </LinkButton>
      ) : is_requested ? (
        <Text role="status" fw={500}>
          {t('one.requested', { name })}
        </Text>
      ) : (
        <Can do="StoreIntegration.create">
          <Button loading={request.isPending} onClick={() => request.mutate(slug)}>
            {t('one.request')}
          </Button>
        </Can>
      )}
    </Panel>
  );
}
