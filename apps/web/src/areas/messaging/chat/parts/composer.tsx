import type { ChatSender, Conversation, MediaFile, QuickReply } from '@clientela/contract';
import { UPLOAD_MIMES } from '@clientela/contract';
import { ActionIcon, Alert, Button, Textarea } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import { IconPaperclip, IconSend2, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { formatBytes } from '#lib/bytes.ts';
import { useSecondsUntil } from '#lib/countdown.ts';
import { toast } from '#lib/toast.tsx';
import { useSendMessage, useUpload } from '../chat.data.ts';
import { useChatTexts } from '../chat.texts.ts';
import { useSenderContents } from '../quick-replies.data.ts';
import styles from './chat.module.css';
import { draftOf, keepDraft } from './drafts.ts';
import { EmojiButton } from './emoji-button.tsx';
import { QuickReplyList, useQuickReplyChoice } from './quick-reply-choice.tsx';
import { ScheduleButton } from './schedule-button.tsx';
import { TemplatePicker } from './template-picker.tsx';
import { durationText } from './times.ts';
import { VoiceButton } from './voice-button.tsx';

interface ComposerProps {
  conversation: Conversation;
  sender: ChatSender | undefined;
}

/** Free text while the window is open; otherwise the alternatives. The draft is saved. */
export function Composer({ conversation, sender }: ComposerProps) {
  const t = useChatTexts();
  useSenderContents(sender);
  const closesAt = conversation.window_expires_at;
  const seconds = useSecondsUntil(closesAt ? Date.parse(closesAt) : 0);
  const [isChoosing, setChoosing] = useState(false);
  if (!sender?.has_window) return <Writing conversation={conversation} />;
  if (seconds === 0) return <Closed conversation={conversation} sender={sender} />;
  return (
    <>
      <div className={styles.above}>
        <WindowLeft seconds={seconds} />
        <Button
          size="compact-sm"
          variant="subtle"
          aria-expanded={isChoosing}
          onClick={() => setChoosing(!isChoosing)}
        >
          {t(isChoosing ? 'template.close' : 'template.open')}
        </Button>
      </div>
      {isChoosing && (
        <div className={styles.templates}>
          <TemplatePicker
            conversation={conversation}
            sender={sender}
            onSent={() => setChoosing(false)}
          />
        </div>
      )}
      <Writing conversation={conversation} />
    </>
  );
}

const SOON_SECONDS = 2 * 3600;

function WindowLeft({ seconds }: { seconds: number }) {
  const t = useChatTexts();
  return (
    <p className={styles.window} data-soon={seconds < SOON_SECONDS || undefined}>
      {t('composer.window', { time: durationText(seconds) })}
    </p>
  );
}

interface ClosedProps {
  conversation: Conversation;
  sender: ChatSender;
}

function Closed({ conversation, sender }: ClosedProps) {
  const { id, window_expires_at } = conversation;
  const t = useChatTexts();
  const { text } = draftOf(id);
  return (
    <Alert color="yellow" className={styles.alert}>
      {t(window_expires_at ? 'composer.window_closed' : 'composer.window_never')}
      {text && (
        <>
          <p>{t('composer.draft_kept')}</p>
          <blockquote className={styles.draft}>{text}</blockquote>
        </>
      )}
      <TemplatePicker conversation={conversation} sender={sender} />
    </Alert>
  );
}

function Writing({ conversation }: { conversation: Conversation }) {
  const t = useChatTexts();
  const { id } = conversation;
  const [draft, setDraft] = useState(() => draftOf(id));
  const send = useSendMessage(id);
  const upload = useUpload();
  const field = useRef<HTMLTextAreaElement>(null);
  // On a phone the keyboard would cover the messages.
  useEffect(() => {
    if (window.matchMedia('(pointer: fine)').matches) field.current?.focus();
  }, []);
  const { text, file } = draft;
  const replies = useQuickReplyChoice(conversation, text, pick);
  const canSend = !replies.isOpen && (text.trim() !== '' || file !== null) && !upload.isPending;

  function write(change: Partial<typeof draft>) {
    const next = { ...draft, ...change };
    keepDraft(id, next);
    setDraft(next);
  }

  function leave(send_at?: string) {
    if (!canSend) return;
    const body = { client_id: crypto.randomUUID(), text: text.trim() };
    const before = draft;
    write({ text: '', file: null });
    send.mutate(
      { ...body, ...(file && { media_id: file.id }), ...(send_at && { send_at }) },
      {
        onSuccess: () => send_at && toast('success', t('composer.scheduled')),
        // Restores the draft of a failed message, unless the person has started another one.
        onError: () => draftOf(id).text === '' && write(before),
      },
    );
    field.current?.focus();
  }

  function attach(chosen: File | undefined, as: 'file' | 'voice') {
    if (!chosen) return;
    upload.mutate({ file: chosen, as }, { onSuccess: (kept) => write({ file: kept }) });
  }

  function pick(reply: QuickReply) {
    const { id: media_id, mime = '', file_name = '', size } = reply.media ?? {};
    const chosen = media_id ? { id: media_id, mime, file_name, size: size ?? 0 } : null;
    write({ text: reply.text, file: chosen ?? file });
    field.current?.focus();
  }

  function onKey(event: KeyboardEvent) {
    if (replies.onKey(event)) return;
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    leave();
  }

  return (
    <div className={styles.composer}>
      {replies.isOpen && <QuickReplyList {...replies.list} />}
      {file && <Attached file={file} onRemove={() => write({ file: null })} />}
      {upload.isPending && <p className={styles.file}>{t('composer.uploading')}</p>}
      <div className={styles.write}>
        <AttachButton onChoose={(chosen) => attach(chosen, 'file')} />
        <EmojiButton onPick={(emoji) => write({ text: text + emoji })} />
        <Textarea
          ref={field}
          className={styles.field}
          aria-label={t('composer.label')}
          placeholder={t('composer.placeholder')}
          autosize
          minRows={1}
          maxRows={6}
          maxLength={file ? 1024 : 4096}
          value={text}
          onChange={({ currentTarget }) => write({ text: currentTarget.value })}
          onKeyDown={onKey}
          {...replies.field}
        />
        {canSend ? (
          <>
            <ScheduleButton onSchedule={leave} />
            <ActionIcon size={44} onClick={() => leave()} aria-label={t('composer.send')}>
              <IconSend2 size={20} stroke={1.6} aria-hidden className="points" />
            </ActionIcon>
          </>
        ) : (
          <VoiceButton onRecorded={(recorded) => attach(recorded, 'voice')} />
        )}
      </div>
    </div>
  );
}

function AttachButton({ onChoose }: { onChoose(file: File | undefined): void }) {
  const t = useChatTexts();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        onClick={() => input.current?.click()}
        aria-label={t('composer.attach')}
      >
        <IconPaperclip size={20} stroke={1.6} aria-hidden />
      </ActionIcon>
      <input
        ref={input}
        type="file"
        hidden
        accept={`${UPLOAD_MIMES.join()},.m4v,.mov`}
        onChange={({ currentTarget }) => {
          onChoose(currentTarget.files?.[0]);
          currentTarget.value = '';
        }}
      />
    </>
  );
}

function Attached({ file, onRemove }: { file: MediaFile; onRemove(): void }) {
  const t = useChatTexts();
  const name = file.mime.startsWith('audio/') ? t('composer.voice_name') : file.file_name;
  return (
    <div className={styles.attached}>
      <span>
        {name} · {formatBytes(file.size)}
      </span>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        onClick={onRemove}
        aria-label={t('composer.remove_file', { name })}
      >
        <IconX size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
    </div>
  );
}
