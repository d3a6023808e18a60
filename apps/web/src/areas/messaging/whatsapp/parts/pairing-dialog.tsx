import type { PairingShown, WhatsappConfig } from '@clientela/contract';
import { Button, Modal, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Overlay.css';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { asSentence } from '#lib/format.ts';
import { useLive } from '#lib/live.ts';
import { toast } from '#lib/toast.tsx';
import { usePair } from '../own-numbers.data.ts';
import { useWhatsappTexts } from '../whatsapp.texts.ts';
import styles from './whatsapp.module.css';

const QrCode = lazy(() => import('#ui/qr-code.tsx'));

/** Codes shown in sequence before the person has to request more. */
const CODES = 5;

interface PairingDialogProps {
  number: WhatsappConfig;
  /** Requests the first code when it opens. */
  startsAtOnce?: boolean;
  onClose(): void;
}

/** The code for the phone, as long as it lives; it closes by itself once the phone has read it. */
export function PairingDialog({ number, startsAtOnce = false, onClose }: PairingDialogProps) {
  const { id, name, state, state_reason } = number;
  const t = useWhatsappTexts();
  const pair = usePair(id);
  const [code, setCode] = useState<PairingShown | null>(null);
  const [shown, setShown] = useState(0);
  const show = (next: PairingShown) => {
    setCode(next);
    setShown((count) => count + 1);
  };
  useLive('whatsapp.pairing', (next) => {
    if (next.sender_id === id && shown < CODES) show(next);
  });
  const isConnected = state === 'connected';
  useEffect(() => {
    if (!isConnected) return;
    toast('success', t('own.paired', { name }));
    onClose();
  }, [isConnected, name, onClose, t]);
  const isOver = useIsOver(code);
  const begin = () => {
    setShown(0);
    setCode(null);
    // Where the first code follows, it may be here before the answer.
    pair.mutate(undefined, { onSuccess: ({ pairing }) => pairing && show(pairing) });
  };
  useStart(startsAtOnce, begin);
  return (
    <Modal opened onClose={onClose} title={t('own.pair_title', { name })} size={420}>
      <Stack gap={16} align="center">
        <ol className={styles.pairingSteps}>
          <li>{t('own.step_open')}</li>
          <li>{t('own.step_devices')}</li>
          <li>{t('own.step_scan')}</li>
        </ol>
        {code && !isOver && (
          <div className={styles.pairingCode}>
            {code.image ? (
              <img src={code.image} alt={t('own.code')} />
            ) : (
              <Suspense fallback={null}>
                <QrCode text={code.code ?? ''} label={t('own.code')} />
              </Suspense>
            )}
          </div>
        )}
        {(!code || isOver) && (
          <Button loading={pair.isPending} onClick={begin}>
            {t(code ? 'own.new_code' : 'own.show_code')}
          </Button>
        )}
        {state === 'pairing' && (state_reason || (pair.isSuccess && !code)) && (
          <Text size="sm" ta="center" role="status">
            {state_reason ? asSentence(state_reason) : t('own.code_follows')}
          </Text>
        )}
        <Text size="sm" c="dimmed" ta="center">
          {t('own.history')}
        </Text>
      </Stack>
    </Modal>
  );
}

/** Begins once, when the dialog opens. */
function useStart(startsAtOnce: boolean, begin: () => void): void {
  const isStarted = useRef(false);
  useEffect(() => {
    if (!startsAtOnce || isStarted.current) return;
    isStarted.current = true;
    begin();
  });
}

/** Whether a code has expired, so that it is hidden. */
function useIsOver(code: PairingShown | null): boolean {
  const [over, setOver] = useState<PairingShown | null>(null);
  useEffect(() => {
    if (!code) return;
    const left = new Date(code.expires_at).getTime() - Date.now();
    const timer = setTimeout(() => setOver(code), Math.max(0, left));
    return () => clearTimeout(timer);
  }, [code]);
  return code !== null && over === code;
}
