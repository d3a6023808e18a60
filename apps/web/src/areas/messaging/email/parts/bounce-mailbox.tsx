import type { BounceMailbox } from '@clientela/contract';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Can } from '#lib/current-store.tsx';
import { toast } from '#lib/toast.tsx';
import { DateText } from '#lib/values.tsx';
import { Confirm } from '#ui/confirm.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Panel } from '#ui/panel.tsx';
import { useBounceMailbox, useRemoveBounceMailbox } from '../email.data.ts';
import { useEmailTexts } from '../email.texts.ts';
import { BounceMailboxForm } from './bounce-mailbox-form.tsx';

/** The mailbox that is read for notices of failed delivery. */
export function BounceMailboxPanel() {
  const t = useEmailTexts();
  const saved = useBounceMailbox();
  const [isEdited, setEdited] = useState(false);
  return (
    <Panel title={t('mailbox.title')}>
      <Loaded query={saved}>
        {({ mailbox }) => (
          <Stack gap={12}>
            <Text size="sm">{t('mailbox.text')}</Text>
            {mailbox && <Facts of={mailbox} />}
            <Text size="sm" c="dimmed">
              {t('mailbox.privacy')}
            </Text>
            <Can do="EmailIdentification.update">
              <Group>
                <Button variant="default" onClick={() => setEdited(true)}>
                  {t(mailbox ? 'mailbox.edit' : 'mailbox.connect')}
                </Button>
                {mailbox && <Removal />}
              </Group>
            </Can>
            {isEdited && <BounceMailboxForm mailbox={mailbox} onClose={() => setEdited(false)} />}
          </Stack>
        )}
      </Loaded>
    </Panel>
  );
}

function Facts({ of }: { of: BounceMailbox }) {
  const t = useEmailTexts();
  const { user, read_at, found, problem } = of;
  return (
    <>
      {problem && <Alert color="red">{t(`mailbox.problems.${problem}`)}</Alert>}
      <div>
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {user}
        </Text>
        <Text size="sm" c="dimmed">
          {read_at ? (
            <>
              {t('mailbox.last')} <DateText instant={read_at} withTime /> ·{' '}
              {t('mailbox.found', { count: found })}
            </>
          ) : (
            t('mailbox.never')
          )}
        </Text>
      </div>
    </>
  );
}

function Removal() {
  const t = useEmailTexts();
  const remove = useRemoveBounceMailbox();
  const [isAsked, setAsked] = useState(false);
  return (
    <Can do="EmailIdentification.destroy">
      <Button variant="subtle" color="red" onClick={() => setAsked(true)}>
        {t('mailbox.remove')}
      </Button>
      <Confirm
        isOpen={isAsked}
        title={t('mailbox.remove_title')}
        text={t('mailbox.remove_text')}
        action={t('mailbox.remove')}
        isDangerous
        isBusy={remove.isPending}
        onClose={() => setAsked(false)}
        onConfirm={() =>
          remove.mutate(undefined, { onSuccess: () => toast('success', t('mailbox.removed')) })
        }
      />
    </Can>
  );
}
