import type { ChatMedia } from '@clientela/contract';
import { Button, Skeleton } from '@mantine/core';
import { IconFile, IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { formatBytes } from '#lib/bytes.ts';
import { useAddressOf, useMedia } from '#lib/media.ts';
import { useChatTexts } from '../chat.texts.ts';
import styles from './chat.module.css';

/** Kinds that every browser shows; all others are files to be saved. */
const SHOWN = {
  image: /^image\/(jpeg|png|gif|webp)$/,
  sound: /^audio\/(ogg|mp4|mpeg|aac)$/,
  film: /^video\/(mp4|webm)$/,
};

/** A picture, sound, film or file of a message. */
export function MessageMedia({ media }: { media: ChatMedia }) {
  const t = useChatTexts();
  if (media.state === 'copying') return <p className={styles.file}>{t('message.copying')}</p>;
  if (media.state === 'gone' || !media.id)
    return <p className={styles.file}>{t('message.gone')}</p>;
  if (SHOWN.image.test(media.mime)) return <Picture id={media.id} />;
  if (SHOWN.sound.test(media.mime)) return <Played id={media.id} tag="audio" />;
  if (SHOWN.film.test(media.mime)) return <Played id={media.id} tag="video" />;
  return <SavedFile media={media} />;
}

function Picture({ id }: { id: string }) {
  const t = useChatTexts();
  const file = useMedia(id, true);
  const address = useAddressOf(file.data);
  if (file.isError) return <p className={styles.file}>{t('message.gone')}</p>;
  if (!address) return <Skeleton width={220} height={160} />;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      <img className={styles.picture} src={address} alt={t('message.picture')} />
    </a>
  );
}

/** Audio and video are fetched on demand. */
function Played({ id, tag: Tag }: { id: string; tag: 'audio' | 'video' }) {
  const t = useChatTexts();
  const [isWanted, setWanted] = useState(false);
  const file = useMedia(id, isWanted);
  const address = useAddressOf(file.data);
  if (address) {
    return <Tag className={styles.played} src={address} controls autoPlay />;
  }
  return (
    <Button
      variant="default"
      loading={isWanted && !file.isError}
      leftSection={<IconPlayerPlay size={16} stroke={1.6} aria-hidden />}
      onClick={() => setWanted(true)}
    >
      {t(Tag === 'audio' ? 'message.play' : 'message.watch')}
    </Button>
  );
}

function SavedFile({ media: { id, file_name, size } }: { media: ChatMedia }) {
  const t = useChatTexts();
  const [isWanted, setWanted] = useState(false);
  const file = useMedia(id, isWanted);
  const address = useAddressOf(file.data);
  const label = size ? `${file_name} (${formatBytes(size)})` : file_name;
  if (address) {
    return (
      <a className={styles.file} href={address} download={file_name}>
        {t('message.open', { name: label })}
      </a>
    );
  }
  return (
    <Button
      variant="default"
      loading={isWanted && !file.isError}
      leftSection={<IconFile size={16} stroke={1.6} aria-hidden />}
      onClick={() => setWanted(true)}
    >
      {label}
    </Button>
  );
}
