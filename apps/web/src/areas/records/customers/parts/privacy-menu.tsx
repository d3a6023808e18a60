import type { Customer } from '@clientela/contract';
import { Menu } from '@mantine/core';
import { IconDownload, IconFileZip, IconInbox, IconUserOff } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { personName } from '#lib/format.ts';
import { toast } from '#lib/toast.tsx';
import type { MenuOf } from '#ui/deferred-menu.tsx';
import { useCopyData, useProofPack } from '../privacy.data.ts';
import { usePrivacyTexts } from '../privacy.texts.ts';
import { AnonymizeDialog } from './anonymize-dialog.tsx';

const RequestDialog = lazy(() => import('./privacy-request-dialog.tsx'));

export default function PrivacyMenu({ target, customer }: MenuOf & { customer: Customer }) {
  const t = usePrivacyTexts();
  const copy = useCopyData(customer.id);
  const proof = useProofPack(customer.id);
  const handedOut = { onSuccess: () => toast('success', t('privacy.handed_out')) };
  const [isAsking, setAsking] = useState(false);
  const [isRegistering, setRegistering] = useState(false);
  return (
    <>
      <Menu position="bottom-end" width={230} defaultOpened>
        <Menu.Target>{target}</Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconFileZip size={16} stroke={1.6} aria-hidden />}
            onClick={() => proof.mutate(undefined, handedOut)}
          >
            {t('privacy.proof')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
            onClick={() => copy.mutate(undefined, handedOut)}
          >
            {t('privacy.copy')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconInbox size={16} stroke={1.6} aria-hidden />}
            onClick={() => setRegistering(true)}
          >
            {t('privacy.register')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconUserOff size={16} stroke={1.6} aria-hidden />}
            onClick={() => setAsking(true)}
          >
            {t('privacy.anonymize')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isRegistering && (
        <Suspense>
          <RequestDialog
            person={{ id: customer.id, name: personName(customer) }}
            onClose={() => setRegistering(false)}
          />
        </Suspense>
      )}
      {isAsking && (
        <AnonymizeDialog
          id={customer.id}
          name={personName(customer)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
