import type { ChatSender, Conversation } from '@clientela/contract';
import { fillSlots, templateSlots } from '@clientela/domain';
import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { TemplateSlots } from '#areas/messaging/whatsapp/index.ts';
import { useSendMessage, useTemplates } from '../chat.data.ts';
import { useChatTexts } from '../chat.texts.ts';
import styles from './chat.module.css';
import { useFilledReply } from './filled-reply.ts';

interface Choice {
  id: string;
  parameters: Record<string, string>;
  mediaId: string | null;
}

const NOTHING: Choice = { id: '', parameters: {}, mediaId: null };

interface PickerProps {
  conversation: Conversation;
  sender: ChatSender;
  onSent?(): void;
}

/** Approved templates for a closed window, previewed with the customer's data. */
export function TemplatePicker({ conversation, sender, onSent }: PickerProps) {
  const t = useChatTexts();
  const templates = useTemplates(sender.external_id).data?.data ?? [];
  const send = useSendMessage(conversation.id);
  const { fill } = useFilledReply(conversation);
  const [{ id, parameters, mediaId }, setChoice] = useState(NOTHING);
  const chosen = templates.find((one) => one.id === id);
  if (templates.length === 0) return <p className={styles.file}>{t('template.none')}</p>;

  const isFilled =
    !chosen?.is_foreign ||
    (templateSlots(chosen).every(({ key }) => parameters[key]?.trim()) &&
      (chosen.header?.kind !== 'media' || chosen.header.media_id || mediaId));

  function leave() {
    if (!chosen) return;
    const body = { client_id: crypto.randomUUID(), template_id: chosen.id, parameters };
    send.mutate(
      { ...body, ...(mediaId && { media_id: mediaId }) },
      {
        onSuccess: () => {
          setChoice(NOTHING);
          onSent?.();
        },
      },
    );
  }

  return (
    <div className={styles.template}>
      <NativeSelect
        label={t('template.label')}
        value={id}
        onChange={({ currentTarget }) => setChoice({ ...NOTHING, id: currentTarget.value })}
        data={[
          { value: '', label: t('template.choose') },
          ...templates.map((one) => ({ value: one.id, label: one.title })),
        ]}
      />
      {chosen && (
        <>
          <TemplateSlots
            key={chosen.id}
            template={chosen}
            parameters={parameters}
            mediaId={mediaId}
            onFill={(key, text) =>
              setChoice((now) => ({ ...now, parameters: { ...now.parameters, [key]: text } }))
            }
            onFile={(file) => setChoice((now) => ({ ...now, mediaId: file }))}
          />
          <blockquote className={styles.draft}>
            {fill(fillSlots(withFallbacks(chosen), parameters, 'body'))}
          </blockquote>
          <Button loading={send.isPending} disabled={!isFilled} onClick={leave}>
            {t('template.send')}
          </Button>
        </>
      )}
    </div>
  );
}

/** A template's text; a missing value shows its fallback. */
function withFallbacks({ body, variables }: { body: string; variables: Fallback[] }): string {
  return variables.reduce(
    (text, { variable, fallback }) =>
      text.replaceAll(`{{${variable}}}`, `{{${variable} | "${fallback}"}}`),
    body,
  );
}

interface Fallback {
  variable: string;
  fallback: string;
}
