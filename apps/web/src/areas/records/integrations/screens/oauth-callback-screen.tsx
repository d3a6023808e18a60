import { Alert, Loader, Text } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { LinkButton } from '#ui/link-button.tsx';
import { Page } from '#ui/page.tsx';
import { useFinish } from '../integrations.data.ts';
import { useIntegrationTexts } from '../integrations.texts.ts';

const route = getRouteApi('/oauth/$slug/callback');

/** OAuth callback: exchanges its parameters once, and removes them from the address. */
export function OauthCallbackScreen() {
  const t = useIntegrationTexts();
  const { slug } = route.useParams();
  const finish = useFinish(slug);
  const navigate = useNavigate();
  const hasBegun = useRef(false);
  const query = Object.fromEntries(new URLSearchParams(window.location.search));
  const hasState = Boolean(query.state);

  useEffect(() => {
    if (hasBegun.current || !hasState) return;
    hasBegun.current = true;
    finish.mutate(query, {
      onSuccess: () =>
        void navigate({ to: '/settings/integrations/$slug', params: { slug }, replace: true }),
    });
  }, [hasState, finish.mutate, navigate, slug, query]);

  const trouble = hasState ? finish.error?.message : t('oauth.no_state');
  return (
    <Page title={trouble ? t('oauth.failed') : t('oauth.title')} width="form">
      {trouble ? (
        <Alert color="red" role="alert">
          <Text mb={12}>{trouble}</Text>
          <LinkButton to="/settings/integrations/$slug" params={{ slug }} variant="default">
            {t('oauth.again')}
          </LinkButton>
        </Alert>
      ) : (
        <Text role="status">
          <Loader size="xs" mr={8} />
          {t('oauth.waiting')}
        </Text>
      )}
    </Page>
  );
}
