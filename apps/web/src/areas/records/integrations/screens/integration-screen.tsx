import { type Integration, SHOP_RESOURCE_LABELS } from '@clientela/contract';
import { Alert } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import { getRouteApi } from '@tanstack/react-router';
import { BackLink } from '#ui/back-link.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Page } from '#ui/page.tsx';
import { useIntegration, useMappings } from '../integrations.data.ts';
import { useIntegrationTexts } from '../integrations.texts.ts';
import { ConnectForm } from '../parts/connect-form.tsx';
import { Errors } from '../parts/errors.tsx';
import { Health } from '../parts/health.tsx';
import { Maintenance } from '../parts/maintenance.tsx';
import { Progress } from '../parts/progress.tsx';
import { Runs } from '../parts/runs.tsx';
import { ShopFields } from '../parts/shop-fields.tsx';
import { StateBadge } from '../parts/state-badge.tsx';

const route = getRouteApi('/settings/integrations/$slug');

const AT_REST = ['available', 'disabled', 'reconnect'];

/** One integration: connecting it, how far the past is in, and how it goes. */
export function IntegrationScreen() {
  const t = useIntegrationTexts();
  const integration = useIntegration(route.useParams().slug);
  return (
    <Loaded query={integration}>
      {(loaded) => (
        <Page
          title={loaded.name}
          lead={<StateBadge of={loaded} />}
          width={AT_REST.includes(loaded.state) ? 'form' : 'full'}
          before={<BackLink to="/settings/my-integrations" label={t('one.back')} />}
        >
          <Parts of={loaded} />
        </Page>
      )}
    </Loaded>
  );
}

function Parts({ of }: { of: Integration }) {
  const t = useIntegrationTexts();
  if (of.state === 'available') {
    return (
      <>
        <p>
          {of.description} {t('one.brings')}:{' '}
          {of.resources.map((resource) => SHOP_RESOURCE_LABELS[resource].toLowerCase()).join(', ')}.
        </p>
        <ConnectForm of={of} />
      </>
    );
  }
  return (
    <>
      {of.state_reason && (
        <Alert color={of.state === 'partial' ? 'yellow' : 'red'}>
          {of.state_reason} {of.state === 'partial' && <StatusesLink slug={of.slug} />}
        </Alert>
      )}
      {AT_REST.includes(of.state) && <ConnectForm of={of} />}
      {of.state === 'connecting' && <Progress of={of} />}
      {!AT_REST.includes(of.state) && <Health of={of} />}
      <Errors slug={of.slug} />
      {!AT_REST.includes(of.state) && <ShopFields of={of} />}
      <Runs slug={of.slug} />
      {!AT_REST.includes(of.state) && <Maintenance of={of} />}
    </>
  );
}

/** A link to the status mapping, while one of this shop's statuses is unmapped. */
function StatusesLink({ slug }: { slug: string }) {
  const t = useIntegrationTexts();
  const mappings = useMappings();
  const isAsked = mappings.data?.data.some((one) => one.slug === slug && one.source === 'unknown');
  if (!isAsked) return null;
  return (
    <LinkButton to="/settings/status-mappings" variant="subtle" size="compact-sm">
      {t('list.statuses')}
    </LinkButton>
  );
}
