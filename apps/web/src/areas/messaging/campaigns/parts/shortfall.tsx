import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import { depositFor } from '@clientela/domain';
import { Button, Group, Modal, Text } from '@mantine/core';
import { formatMoney, formatNumber } from '#lib/format.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { shortfallOf, type useLaunch } from '../campaigns.data.ts';
import { useCampaignTexts } from '../campaigns.texts.ts';

interface ShortfallProps {
  launch: ReturnType<typeof useLaunch>;
  onPartial(): void;
}

/** The balance covers a part: send that part, deposit first, or leave it. */
export function Shortfall({ launch, onPartial }: ShortfallProps) {
  const t = useCampaignTexts();
  const shortfall = shortfallOf(launch.error);
  const { text = '', covered = 0, missing = 0 } = shortfall ?? {};
  const amount = depositFor(missing);
  const isAgain = launch.variables?.confirm_partial === true;
  return (
    <Modal
      opened={shortfall !== null || (isAgain && launch.isPending)}
      onClose={launch.reset}
      title={t('shortfall.title')}
      size={520}
    >
      <Text mb={24}>{text}</Text>
      <Group justify="flex-end" gap={8}>
        <Button variant="default" onClick={launch.reset} data-autofocus>
          {t('shortfall.cancel')}
        </Button>
        <Button variant="default" loading={launch.isPending} onClick={onPartial}>
          {covered === 0
            ? t('shortfall.wait')
            : t('shortfall.partial', { count: covered, shown: formatNumber(covered) })}
        </Button>
        <LinkButton to="/wallet/deposit" search={{ amount }}>
          {t('shortfall.deposit', { amount: formatMoney(amount) })}
        </LinkButton>
      </Group>
    </Modal>
  );
}
