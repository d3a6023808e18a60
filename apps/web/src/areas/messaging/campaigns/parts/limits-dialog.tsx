import type { StoppingLimits } from '@clientela/contract/campaign-safety';
import { Button, Group, Modal, Stack } from '@mantine/core';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Overlay.css';
import { useState } from 'react';
import { toast } from '#lib/toast.tsx';
import { useChangeLimits } from '../campaigns.data.ts';
import { useCampaignTexts } from '../campaigns.texts.ts';
import { StoppingFields } from './safe-send-fields.tsx';

interface LimitsDialogProps {
  id: string;
  limits: StoppingLimits;
  onClose(): void;
}

/** Changes what stops a campaign that is already active. */
export default function LimitsDialog({ id, limits, onClose }: LimitsDialogProps) {
  const t = useCampaignTexts();
  const change = useChangeLimits(id);
  const [value, setValue] = useState(limits);
  return (
    <Modal opened onClose={onClose} title={t('safety.change_limits')} size={640}>
      <Stack gap={16}>
        <StoppingFields value={value} onChange={setValue} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('safety.keep_limits')}
          </Button>
          <Button
            loading={change.isPending}
            onClick={() =>
              change.mutate(value, {
                onSuccess: () => {
                  toast('success', t('safety.limits_saved'));
                  onClose();
                },
              })
            }
          >
            {t('safety.save_limits')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
