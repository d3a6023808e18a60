import {
  INTEGRATION_CATEGORIES,
  INTEGRATION_CATEGORY_LABELS,
  type IntegrationCard,
} from '@clientela/contract';
import { Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { clientSettings } from '#lib/client-settings.ts';
import { conversationUrl } from '#lib/conversation-url.ts';
import { DateText } from '#lib/values.tsx';
import { BackLink } from '#ui/back-link.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Page } from '#ui/page.tsx';
import { useIntegrations } from '../integrations.data.ts';
import { useIntegrationTexts } from '../integrations.texts.ts';
import styles from '../parts/integrations.module.css';
import { MessageServices, useMessageServices } from '../parts/message-services.tsx';
import { StateBadge } from '../parts/state-badge.tsx';

/** Available integrations by category, with the state of connected ones. */
export function IntegrationsScreen() {
  const t = useIntegrationTexts();
  const integrations = useIntegrations();
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const services = useMessageServices(wanted);
  const isFound = ({ name, description }: IntegrationCard) =>
    `${name} ${description}`.toLowerCase().includes(wanted);
  return (
    <Page
      title={t('list.title')}
      lead={t('list.lead')}
      before={<BackLink to="/settings" label={t('list.back')} />}
      action={
        <LinkButton to="/settings/status-mappings" variant="default">
          {t('list.statuses')}
        </LinkButton>
      }
    >
      <TextInput
        maw={360}
        aria-label={t('list.search')}
        placeholder={t('list.search')}
        leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      <Loaded query={integrations}>
        {({ data }) => (
          <>
            {INTEGRATION_CATEGORIES.map((category) => {
              const cards = data
                .filter((card) => card.category === category && isFound(card))
                .toSorted((a, b) => placeOf(a) - placeOf(b));
              return cards.length > 0 && <Category key={category} name={category} cards={cards} />;
            })}
            {services.map((found) => (
              <MessageServices key={found.category.name} {...found} />
            ))}
            <Others />
            {!data.some(isFound) && services.length === 0 && (
              <Text c="dimmed" mt={16}>
                {t('list.none')}
              </Text>
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** Sort order: connected first, unconfigured last. */
function placeOf({ state, is_configured, own_keys }: IntegrationCard): number {
  if (state !== 'available') return 0;
  return is_configured || own_keys ? 1 : 2;
}

function Category({
  name,
  cards,
}: {
  name: (typeof INTEGRATION_CATEGORIES)[number];
  cards: readonly IntegrationCard[];
}) {
  return (
    <section>
      <h2>{INTEGRATION_CATEGORY_LABELS[name]}</h2>
      <ul className={styles.cards}>
        {cards.map((card) => (
          <Card key={card.slug} of={card} />
        ))}
      </ul>
    </section>
  );
}

/** Alternatives without a card: the API, and contacting us. */
function Others() {
  const t = useIntegrationTexts();
  const { support_whatsapp: support } = clientSettings();
  const message = encodeURIComponent(t('list.request_message'));
  return (
    <section>
      <h2>{t('list.missing')}</h2>
      <ul className={styles.cards}>
        <li className="panel">
          <header>
            <a href="/settings/api-keys" className="row-link">
              {t('list.api')}
            </a>
          </header>
          <p>{t('list.api_text')}</p>
        </li>
        {support && (
          <li className="panel">
            <header>
              <a
                href={`${conversationUrl(support)}?text=${message}`}
                target="_blank"
                rel="noopener noreferrer"
                className="row-link"
              >
                {t('list.request')}
              </a>
            </header>
            <p>{t('list.missing_text')}</p>
          </li>
        )}
      </ul>
    </section>
  );
}

function missingText({ is_requested, own_keys }: IntegrationCard) {
  if (is_requested) return 'requested';
  return own_keys ? 'unconfigured_own' : 'unconfigured';
}

function Card({ of }: { of: IntegrationCard }) {
  const t = useIntegrationTexts();
  return (
    <li className="panel">
      <header>
        <Link to="/settings/integrations/$slug" params={{ slug: of.slug }} className="row-link">
          {of.name}
        </Link>
        {(of.is_configured || of.own_keys || of.state !== 'available') && <StateBadge of={of} />}
      </header>
      <p>
        {of.is_sandbox && <strong>{t('list.sandbox')}. </strong>}
        {of.description}
      </p>
      {of.state_reason && <p>{of.state_reason}</p>}
      {!of.is_configured && of.state === 'available' && <p>{t(`list.${missingText(of)}`)}</p>}
      {of.last_success_at && of.state !== 'disabled' && (
        <p>
          {t('list.last')}: <DateText instant={of.last_success_at} withTime />
        </p>
      )}
      {of.open_errors > 0 && <p>{t('list.errors', { count: of.open_errors })}</p>}
    </li>
  );
}
