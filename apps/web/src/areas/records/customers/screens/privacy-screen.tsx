import { PRIVACY_LISTS } from '@clientela/contract/customer-privacy';
import { Button, Stack, Text } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { BackLink } from '#ui/back-link.tsx';
import { CopiedAddress } from '#ui/copied-address.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { LoadedList } from '#ui/loaded-list.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { SectionTabs } from '#ui/section-tabs.tsx';
import { PrivacyTable } from '../parts/privacy-table.tsx';
import { RetentionPanel } from '../parts/retention-panel.tsx';
import { usePrivacyRequests, useProofKey } from '../privacy.data.ts';
import { usePrivacyRequestTexts } from '../privacy-requests.texts.ts';

const RequestDialog = lazy(() => import('../parts/privacy-request-dialog.tsx'));
const route = getRouteApi('/settings/privacy');

/** Privacy requests with their due days, and the key that signs proof packs. */
export function PrivacyScreen() {
  const t = usePrivacyRequestTexts();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const list = search.list ?? 'open';
  const requests = usePrivacyRequests({ ...search, list });
  const empty = {
    open: { title: t('empty_title'), text: t('empty_text') },
    overdue: { title: t('lists.overdue'), text: t('none_overdue') },
    closed: { title: t('lists.closed'), text: t('none_closed') },
  };
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      before={<BackLink to="/settings" label={t('back')} />}
      action={<NewRequest />}
    >
      <Stack gap={16}>
        <Lists current={list} counts={requests.data?.counts} />
        <LoadedList
          query={requests}
          empty={{ icon: <IconShieldCheck size={24} stroke={1.6} />, ...empty[list] }}
          onPage={(page) => void navigate({ search: (before) => ({ ...before, ...page }) })}
        >
          {(rows) => <PrivacyTable rows={rows} isClosed={list === 'closed'} />}
        </LoadedList>
        {/* Later, so that the list does not push them. */}
        {!requests.isPending && (
          <>
            <RetentionPanel />
            <ProofKeyPanel />
          </>
        )}
      </Stack>
    </Page>
  );
}

function Lists({
  current,
  counts,
}: {
  current: (typeof PRIVACY_LISTS)[number];
  counts: { open: number; overdue: number } | undefined;
}) {
  const t = usePrivacyRequestTexts();
  return (
    <SectionTabs label={t('lists.label')}>
      {PRIVACY_LISTS.map((list) => (
        <Link
          key={list}
          to="/settings/privacy"
          search={{ list: list === 'open' ? undefined : list }}
          className="section-tab"
          activeOptions={{ explicitUndefined: true }}
          aria-current={list === current ? 'page' : undefined}
        >
          {t(`lists.${list}`)}
          {list !== 'closed' && counts && counts[list] > 0 && ` (${counts[list]})`}
        </Link>
      ))}
    </SectionTabs>
  );
}

function NewRequest() {
  const t = usePrivacyRequestTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('new')}</Button>
      {isOpen && (
        <Suspense>
          <RequestDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function ProofKeyPanel() {
  const t = usePrivacyRequestTexts();
  const key = useProofKey();
  const address = `${location.origin}/api/proof-key`;
  return (
    <Panel title={t('signing.title')}>
      <Loaded query={key}>
        {({ fingerprint }) => (
          <Stack gap={8}>
            <Text>{t('signing.text', { address })}</Text>
            <Text size="sm" fw={600}>
              {t('signing.fingerprint')}
            </Text>
            <CopiedAddress
              value={fingerprint}
              copy={t('signing.copy')}
              copied={t('signing.copied')}
            />
          </Stack>
        )}
      </Loaded>
    </Panel>
  );
}
