import type { WhatsappConfig } from '@clientela/contract';
import { formatPhone } from '@clientela/domain';
import { ActionIcon, Alert, Button, Menu } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import { IconDots, IconPlus, IconQrcode } from '@tabler/icons-react';
import { useState } from 'react';
import { Can, useCurrentStore } from '#lib/current-store.tsx';
import { asSentence, formatInstant, formatNumber } from '#lib/format.ts';
import { Confirm } from '#ui/confirm.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Panel } from '#ui/panel.tsx';
import { StatusBadge } from '#ui/tag.tsx';
import { useDisconnectOwn, useOwnNumbers, usePauseOwn, useRemoveOwn } from '../own-numbers.data.ts';
import { useWhatsappTexts } from '../whatsapp.texts.ts';
import { AddOwnNumber } from './add-own-number.tsx';
import { StateBadge } from './number-state.tsx';
import { PairingDialog } from './pairing-dialog.tsx';
import styles from './whatsapp.module.css';

/** The store's own numbers over a gateway, with their risks. */
export function OwnNumbers() {
  const t = useWhatsappTexts();
  const numbers = useOwnNumbers();
  const [isAdding, setAdding] = useState(false);
  const [pairing, setPairing] = useState<{ id: string; isNew: boolean } | null>(null);
  const chosen = numbers.data?.data.find(({ id }) => id === pairing?.id);
  return (
    <Panel
      title={t('own.title')}
      action={
        <Can do="WhatsappStoreConfig.create">
          <Button
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            {t('own.add')}
          </Button>
        </Can>
      }
    >
      <Alert color="yellow" mb={16}>
        {t('own.risk')}
      </Alert>
      <Loaded query={numbers}>
        {({ data }) => (
          <ul className={styles.numberCards}>
            {data.map((number) => (
              <OwnNumber
                key={number.id}
                number={number}
                onPair={() => setPairing({ id: number.id, isNew: false })}
              />
            ))}
          </ul>
        )}
      </Loaded>
      <p className={styles.ownLicence}>{t('own.licence')}</p>
      {isAdding && (
        <AddOwnNumber
          onClose={() => setAdding(false)}
          onAdded={(id) => {
            setAdding(false);
            setPairing({ id, isNew: true });
          }}
        />
      )}
      {chosen && (
        <PairingDialog
          number={chosen}
          startsAtOnce={pairing?.isNew === true}
          onClose={() => setPairing(null)}
        />
      )}
    </Panel>
  );
}

interface OwnNumberProps {
  number: WhatsappConfig;
  onPair(): void;
}

function OwnNumber({ number, onPair }: OwnNumberProps) {
  const t = useWhatsappTexts();
  const { name, number: phone, state, state_reason, is_sandbox, used_24h, ceiling } = number;
  const { time_zone } = useCurrentStore();
  const { silent_since } = number;
  const needsPairing = state === 'pairing' || state === 'disconnected' || silent_since !== null;
  return (
    <li>
      <div className={styles.numberWords}>
        <strong>{name}</strong>
        {phone && <small>{formatPhone(phone)}</small>}
        {state_reason && <small className={styles.numberTrouble}>{asSentence(state_reason)}</small>}
        {silent_since && (
          <small className={styles.numberTrouble}>
            {t('own.silent', { since: formatInstant(silent_since, time_zone) })}
          </small>
        )}
        <small>
          {t('own.begun', { used: formatNumber(used_24h), limit: formatNumber(ceiling) })}
        </small>
      </div>
      <div className={styles.numberBadges}>
        {is_sandbox && <StatusBadge tone="info">{t('numbers.test')}</StatusBadge>}
        <StateBadge number={number} />
        <Can do="WhatsappStoreConfig.update">
          {needsPairing && (
            <Button
              size="xs"
              leftSection={<IconQrcode size={16} stroke={1.6} aria-hidden />}
              onClick={onPair}
            >
              {t('own.pair')}
            </Button>
          )}
          <Actions number={number} />
        </Can>
      </div>
    </li>
  );
}

function Actions({ number: { id, name, state } }: { number: WhatsappConfig }) {
  const t = useWhatsappTexts();
  const [asking, setAsking] = useState<'disconnect' | 'remove' | null>(null);
  const pause = usePauseOwn(id);
  const disconnect = useDisconnectOwn(id);
  const remove = useRemoveOwn(id);
  const close = () => setAsking(null);
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={t('own.more', { name })}>
            <IconDots size={18} stroke={1.8} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {state === 'connected' && (
            <Menu.Item onClick={() => pause.mutate(true)}>{t('own.pause')}</Menu.Item>
          )}
          {state === 'paused' && (
            <Menu.Item onClick={() => pause.mutate(false)}>{t('own.resume')}</Menu.Item>
          )}
          {state !== 'disconnected' && (
            <Menu.Item onClick={() => setAsking('disconnect')}>{t('own.disconnect')}</Menu.Item>
          )}
          <Menu.Item color="red" onClick={() => setAsking('remove')}>
            {t('own.remove')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Confirm
        isOpen={asking !== null}
        title={t(asking === 'remove' ? 'own.remove' : 'own.disconnect')}
        text={t(asking === 'remove' ? 'own.remove_text' : 'own.disconnect_text', { name })}
        action={t(asking === 'remove' ? 'own.remove' : 'own.disconnect')}
        isBusy={disconnect.isPending || remove.isPending}
        onClose={close}
        onConfirm={() =>
          (asking === 'remove' ? remove : disconnect).mutate(undefined, { onSettled: close })
        }
      />
    </>
  );
}
