import { Alert, Button } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import { useDisclosure } from '@mantine/hooks';
import { useCurrentStore, usePerson } from '#lib/current-store.tsx';
import { formatInstant } from '#lib/format.ts';
import { toast } from '#lib/toast.tsx';
import { Confirm } from '#ui/confirm.tsx';
import { useReopenWallet } from '../wallet.data.ts';
import { useWalletTexts } from '../wallet.texts.ts';

/** Why the wallet is stopped; an administrator can reopen it here. */
export function StoppedWallet({ at }: { at: string }) {
  const t = useWalletTexts();
  const { time_zone } = useCurrentStore();
  const { is_admin } = usePerson();
  return (
    <Alert color="red" title={t('home.stopped_title')}>
      {t('home.stopped_text', { time: formatInstant(at, time_zone) })}
      {is_admin && <Reopen />}
    </Alert>
  );
}

function Reopen() {
  const t = useWalletTexts();
  const reopen = useReopenWallet();
  const [isAsking, asking] = useDisclosure(false);
  return (
    <div>
      <Button variant="default" size="xs" mt={12} onClick={asking.open}>
        {t('home.reopen')}
      </Button>
      <Confirm
        isOpen={isAsking}
        title={t('home.reopen')}
        text={t('home.reopen_text')}
        action={t('home.reopen')}
        isBusy={reopen.isPending}
        onClose={asking.close}
        onConfirm={() =>
          reopen.mutate(undefined, {
            onSuccess: () => toast('success', t('home.reopened')),
            onSettled: asking.close,
          })
        }
      />
    </div>
  );
}
