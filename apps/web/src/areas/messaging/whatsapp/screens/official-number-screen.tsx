import type { WhatsappSender } from '@clientela/contract';
import { formatPhone } from '@clientela/domain';
import { Alert } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import { getRouteApi, Link } from '@tanstack/react-router';
import { BackLink } from '#ui/back-link.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Page } from '#ui/page.tsx';
import { SectionTabs } from '#ui/section-tabs.tsx';
import { NumberActions } from '../parts/number-actions.tsx';
import { NumberCosts } from '../parts/number-costs.tsx';
import { NumberHealth } from '../parts/number-health.tsx';
import { NumberHistory } from '../parts/number-history.tsx';
import { NumberProfile } from '../parts/number-profile.tsx';
import { TemplateEditor } from '../parts/template-editor.tsx';
import { TemplateList } from '../parts/template-list.tsx';
import styles from '../parts/whatsapp.module.css';
import { useWhatsappSender } from '../whatsapp.data.ts';
import { TABS, type Tab } from '../whatsapp.search.ts';
import { useWhatsappTexts } from '../whatsapp.texts.ts';

const route = getRouteApi('/settings/whatsapp/official-numbers/$id');

/** One official number: state, templates and public profile. */
export function OfficialNumberScreen() {
  const sender = useWhatsappSender(route.useParams().id);
  const { template } = route.useSearch();
  return (
    <Loaded query={sender}>
      {(number) =>
        template ? (
          <TemplateEditor
            key={template}
            number={number}
            id={template === 'new' ? null : template}
          />
        ) : (
          <NumberPage number={number} />
        )
      }
    </Loaded>
  );
}

const CONTENTS = {
  health: NumberHealth,
  templates: TemplateList,
  profile: NumberProfile,
  history: NumberHistory,
  costs: NumberCosts,
} as const;

function NumberPage({ number }: { number: WhatsappSender }) {
  const t = useWhatsappTexts();
  const { tab = 'health' } = route.useSearch();
  const Content = CONTENTS[tab];
  return (
    <Page
      title={number.name}
      lead={number.number && formatPhone(number.number)}
      before={<BackLink to="/settings/whatsapp" label={t('number.back')} />}
      action={<NumberActions number={number} />}
    >
      <Tabs id={number.id} current={tab} />
      {number.is_sandbox && (
        <Alert color="blue">
          {t('number.sandbox')}{' '}
          <LinkButton to="/test-outbox" variant="subtle" size="compact-sm">
            {t('number.outbox')}
          </LinkButton>
        </Alert>
      )}
      {number.state_reason && <Alert color="red">{number.state_reason}</Alert>}
      <div className={`page ${styles.numberPage}`}>
        <Content number={number} />
      </div>
    </Page>
  );
}

function Tabs({ id, current }: { id: string; current: Tab }) {
  const t = useWhatsappTexts();
  return (
    <SectionTabs label={t('number.tabs.label')}>
      {TABS.map((tab) => (
        <Link
          key={tab}
          to="/settings/whatsapp/official-numbers/$id"
          params={{ id }}
          search={{ tab: tab === 'health' ? undefined : tab }}
          className="section-tab"
          activeOptions={{ explicitUndefined: true }}
          aria-current={tab === current ? 'page' : undefined}
        >
          {t(`number.tabs.${tab}`)}
        </Link>
      ))}
    </SectionTabs>
  );
}
