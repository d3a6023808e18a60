import type { EmailSender } from '@clientela/contract';
import { Button } from '@mantine/core';
import { IconAt, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Can } from '#lib/current-store.tsx';
import { BackLink } from '#ui/back-link.tsx';
import { EmptyPanel } from '#ui/exception.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Page } from '#ui/page.tsx';
import { SenderCard } from '../parts/sender-card.tsx';
import { SenderForm } from '../parts/sender-form.tsx';
import styles from '../parts/senders.module.css';
import { useSenders } from '../senders.data.ts';
import { useSenderTexts } from '../senders.texts.ts';

/** Names and addresses that sign the store's e-mails. */
export function SendersScreen() {
  const t = useSenderTexts();
  const senders = useSenders();
  const [edited, setEdited] = useState<EmailSender | 'new' | null>(null);
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      before={<BackLink to="/settings/email" label={t('back')} />}
      action={
        <Can do="EmailIdentification.create">
          <Button
            leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
            onClick={() => setEdited('new')}
          >
            {t('add_sender')}
          </Button>
        </Can>
      }
    >
      <Loaded
        query={senders}
        isEmpty={({ data }) => data.length === 0}
        empty={
          <EmptyPanel
            icon={<IconAt size={24} stroke={1.6} />}
            title={t('none_title')}
            text={t('none_text')}
          />
        }
      >
        {({ data }) => (
          <ul className={styles.senders}>
            {data.map((sender) => (
              <SenderCard key={sender.id} sender={sender} onEdit={() => setEdited(sender)} />
            ))}
          </ul>
        )}
      </Loaded>
      {edited && (
        <SenderForm sender={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </Page>
  );
}
