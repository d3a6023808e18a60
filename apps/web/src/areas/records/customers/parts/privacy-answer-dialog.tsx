import type { PrivacyRequest } from '@clientela/contract';
import { Button, Group, Modal, Stack, Text, Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Overlay.css';
import { type FormEvent, useState } from 'react';
import { toast, toastFailure } from '#lib/toast.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { useAnswerRequest, useRefuseRequest } from '../privacy.data.ts';
import { usePrivacyRequestTexts } from '../privacy-requests.texts.ts';

interface PrivacyAnswerDialogProps {
  request: PrivacyRequest;
  onClose(): void;
}

/** Closes a request as done or refused, and explains what completes it by itself. */
export default function PrivacyAnswerDialog({ request, onClose }: PrivacyAnswerDialogProps) {
  const t = usePrivacyRequestTexts();
  const { kind, customer, note } = request;
  const answer = useAnswerRequest(request.id);
  const refuse = useRefuseRequest(request.id);
  const [isRefusing, setRefusing] = useState(false);
  const [text, setText] = useState('');
  const [contact, setContact] = useState('');
  const isByErasure = kind === 'erasure' && customer !== null;
  const hasForm = isRefusing || !isByErasure;
  const isUnknownErasure = kind === 'erasure' && customer === null && !isRefusing;

  function submit(event: FormEvent) {
    event.preventDefault();
    const result = {
      onSuccess: () => {
        toast('success', t(isRefusing ? 'reply.refused_toast' : 'reply.done_toast'));
        onClose();
      },
      onError: toastFailure,
    };
    if (isRefusing) refuse.mutate(text, result);
    else answer.mutate({ answer: text, contact }, result);
  }

  return (
    <Modal opened onClose={onClose} title={t('reply.title')} size={560}>
      <Stack component="form" gap={16} onSubmit={submit}>
        {note && <Text fs="italic">{note}</Text>}
        <Text>{t(customer ? `reply.how_${kind}` : 'reply.how_unknown')}</Text>
        {customer && (
          <LinkButton
            to="/customers/$id"
            params={{ id: customer.id }}
            variant="default"
            style={{ alignSelf: 'flex-start' }}
          >
            {t('reply.open_customer')}
          </LinkButton>
        )}
        {hasForm && (
          <Textarea
            label={t(isRefusing ? 'reply.reason' : 'reply.answer')}
            maxLength={1000}
            autosize
            minRows={2}
            required={isRefusing}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
        {isUnknownErasure && (
          <TextInput
            label={t('reply.contact')}
            description={t('reply.contact_help')}
            maxLength={200}
            value={contact}
            onChange={(event) => setContact(event.currentTarget.value)}
          />
        )}
        <Group justify="flex-end">
          <Button variant="subtle" color="gray" onClick={() => setRefusing(!isRefusing)}>
            {t(isRefusing ? 'reply.back' : 'reply.refuse_instead')}
          </Button>
          {hasForm && (
            <Button
              type="submit"
              {...(isRefusing ? { color: 'red' } : {})}
              disabled={isRefusing && text.trim() === ''}
              loading={answer.isPending || refuse.isPending}
            >
              {t(isRefusing ? 'reply.refuse' : 'reply.done')}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}
