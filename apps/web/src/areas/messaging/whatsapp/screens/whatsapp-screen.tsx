import type { WhatsappSender } from '@clientela/contract';
import { formatPhone } from '@clientela/domain';
import { Button } from '@mantine/core';
import { IconBrandWhatsapp, IconPlus } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Can } from '#lib/current-store.tsx';
import { BackLink } from '#ui/back-link.tsx';
import { EmptyState } from '#ui/exception.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { StatusBadge } from '#ui/tag.tsx';
import { ConnectDialog } from '../parts/connect-dialog.tsx';
import { QualityBadge, StateBadge } from '../parts/number-state.tsx';
import { OwnNumbers } from '../parts/own-numbers.tsx';
import styles from '../parts/whatsapp.module.css';
import { useWhatsappSenders } from '../whatsapp.data.ts';
import { useWhatsappTexts } from '../whatsapp.texts.ts';

/** How the store is in WhatsApp: a card for each kind of number. */
export function WhatsappScreen() {
  const t = useWhatsappTexts();
  const { isPending } = useWhatsappSenders();
  return (
    <Page
      title={t('settings.title')}
      lead={t('settings.lead')}
      width="form"
      before={<BackLink to="/settings" label={t('settings.back')} />}
      action={
        <LinkButton to="/settings/whatsapp-numbers" variant="default">
          {t('settings.all_numbers')}
        </LinkButton>
      }
    >
      <OfficialNumbers />
      {/* Later, so that it is not pushed away. */}
      {!isPending && <OwnNumbers />}
    </Page>
  );
}

function OfficialNumbers() {
  const t = useWhatsappTexts();
  const navigate = useNavigate();
  const senders = useWhatsappSenders();
  const [isConnecting, setConnecting] = useState(false);
  const connect = (
    <Can do="WhatsappStoreSender.create">
      <Button
        leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
        onClick={() => setConnecting(true)}
      >
        {t('settings.connect')}
      </Button>
    </Can>
  );
  const hasSome = (senders.data?.data.length ?? 0) > 0;
  return (
    <Panel title={t('settings.official')} action={(hasSome || senders.isPending) && connect}>
      <p className="panel-lead">{t('settings.official_lead')}</p>
      <Loaded
        query={senders}
        isEmpty={({ data }) => data.length === 0}
        empty={
          <EmptyState
            icon={<IconBrandWhatsapp size={24} stroke={1.6} />}
            title={t('settings.none_title')}
            text={t('settings.none_text')}
            action={connect}
          />
        }
      >
        {({ data }) => (
          <ul className={styles.numberCards}>
            {data.map((number) => (
              <NumberCard key={number.id} number={number} />
            ))}
          </ul>
        )}
      </Loaded>
      {isConnecting && senders.data && (
        <ConnectDialog
          isOpen
          signup={senders.data.signup}
          onClose={() => setConnecting(false)}
          onConnected={(id) =>
            void navigate({ to: '/settings/whatsapp/official-numbers/$id', params: { id } })
          }
        />
      )}
    </Panel>
  );
}

function NumberCard({ number }: { number: WhatsappSender }) {
  const t = useWhatsappTexts();
  const { id, name, number: phone, state_reason, hears, is_sandbox, quality } = number;
  return (
    <li>
      <div className={styles.numberWords}>
        <Link
          to="/settings/whatsapp/official-numbers/$id"
          params={{ id }}
          className="row-link"
          aria-label={t('settings.open', { name })}
        >
          {name}
        </Link>
        {phone && <small>{formatPhone(phone)}</small>}
        {state_reason && <small className={styles.numberTrouble}>{state_reason}</small>}
        {!hears && <small className={styles.numberTrouble}>{t('settings.mute')}</small>}
      </div>
      <div className={styles.numberBadges}>
        {is_sandbox && <StatusBadge tone="info">{t('numbers.test')}</StatusBadge>}
        <QualityBadge quality={quality} />
        <StateBadge number={number} />
      </div>
    </li>
  );
}
