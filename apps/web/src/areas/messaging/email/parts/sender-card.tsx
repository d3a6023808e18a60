import type { EmailSender } from '@clientela/contract';
import { ActionIcon, Button, Group, Text, TextInput } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Can } from '#lib/current-store.tsx';
import { messageOf } from '#lib/failure.ts';
import { toast, toastFailure } from '#lib/toast.tsx';
import { Confirm } from '#ui/confirm.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { StatusBadge } from '#ui/tag.tsx';
import { useMakeDefault, useRemoveSender, useSendCode, useVerifySender } from '../senders.data.ts';
import { useSenderTexts } from '../senders.texts.ts';
import styles from './senders.module.css';

interface SenderCardProps {
  sender: EmailSender;
  onEdit(): void;
}

/** A sender with its proof; without one, the code that proves it. */
export function SenderCard({ sender, onEdit }: SenderCardProps) {
  const t = useSenderTexts();
  const { name, address, reply_to, is_default, verified_by } = sender;
  return (
    <li className={`panel ${styles.sender}`}>
      <div className={styles.head}>
        <div className={styles.words}>
          <h2>{name}</h2>
          <Text>{address}</Text>
          {reply_to && (
            <Text size="sm" c="dimmed">
              {t('replies_to', { address: reply_to })}
            </Text>
          )}
        </div>
        <Group gap={8}>
          {is_default && <StatusBadge tone="info">{t('default')}</StatusBadge>}
          <StatusBadge tone={verified_by ? 'success' : 'warning'}>
            {t(verified_by ? `verified_${verified_by}` : 'not_verified')}
          </StatusBadge>
        </Group>
        <Can do="EmailIdentification.update">
          <Actions sender={sender} onEdit={onEdit} />
        </Can>
      </div>
      {!verified_by && (
        <Can do="EmailIdentification.update">
          <Verification sender={sender} />
        </Can>
      )}
    </li>
  );
}

function Actions({ sender, onEdit }: SenderCardProps) {
  const t = useSenderTexts();
  const makeDefault = useMakeDefault(sender.id);
  const remove = useRemoveSender(sender.id);
  const [isAsked, setAsked] = useState(false);
  const { address, is_default, verified_by } = sender;
  return (
    <Group gap={4} wrap="nowrap" className={styles.actions}>
      {!is_default && verified_by && (
        <Button
          variant="default"
          size="xs"
          loading={makeDefault.isPending}
          onClick={() =>
            makeDefault.mutate(undefined, {
              onSuccess: () => toast('success', t('made_default', { address })),
            })
          }
        >
          {t('make_default')}
        </Button>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('edit', { address })}
        onClick={onEdit}
      >
        <IconPencil size={16} stroke={1.8} aria-hidden />
      </ActionIcon>
      {!is_default && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('remove', { address })}
          onClick={() => setAsked(true)}
        >
          <IconTrash size={16} stroke={1.8} aria-hidden />
        </ActionIcon>
      )}
      <Confirm
        isOpen={isAsked}
        title={t('remove_title', { address })}
        text={t('remove_text')}
        action={t('remove_action')}
        isDangerous
        isBusy={remove.isPending}
        onClose={() => setAsked(false)}
        onConfirm={() =>
          remove.mutate(undefined, { onSuccess: () => toast('success', t('removed')) })
        }
      />
    </Group>
  );
}

function Verification({ sender }: { sender: EmailSender }) {
  const t = useSenderTexts();
  const [code, setCode] = useState('');
  const verify = useVerifySender(sender.id);
  const send = useSendCode(sender.id);
  const { address, code_sent_at } = sender;
  const domain = address.slice(address.lastIndexOf('@') + 1);
  return (
    <form
      className={styles.code}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        verify.mutate(code, { onSuccess: () => toast('success', t('verified', { address })) });
      }}
    >
      <Text size="sm">
        {code_sent_at ? t('code_text', { address }) : t('code_none', { domain })}
      </Text>
      <div className={styles.fields}>
        <TextInput
          label={t('code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          value={code}
          onChange={({ currentTarget: { value } }) => setCode(value.replaceAll(/\D/g, ''))}
          error={verify.error ? messageOf(verify.error) : undefined}
        />
        <Button type="submit" loading={verify.isPending} disabled={code.length !== 6}>
          {t('verify')}
        </Button>
        <Button
          variant="default"
          loading={send.isPending}
          onClick={() =>
            send.mutate(undefined, {
              onSuccess: () => toast('success', t('code_sent', { address })),
              onError: toastFailure,
            })
          }
        >
          {t(code_sent_at ? 'send_again' : 'send_code')}
        </Button>
        <LinkButton to="/settings/email/domain-authentication" variant="subtle">
          {t('verify_domain')}
        </LinkButton>
      </div>
    </form>
  );
}
