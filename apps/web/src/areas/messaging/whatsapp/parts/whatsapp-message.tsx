import type { ShownWhatsapp } from '@clientela/contract';
import { IconFile, IconPhoto, IconVideo } from '@tabler/icons-react';
import { useAddressOf, useMedia } from '#lib/media.ts';
import { Bubble } from './bubble.tsx';
import styles from './whatsapp.module.css';

interface WhatsappMessageProps {
  shown: ShownWhatsapp;
  /** When it left; left out where it has not. */
  time?: string;
}

/** A WhatsApp message as shown on the recipient's phone. */
export function WhatsappMessage({ shown, time = '10:30' }: WhatsappMessageProps) {
  const { media, ...words } = shown;
  return (
    <div className={`${styles.handset} ${styles.handsetOutbox}`}>
      <Bubble {...words} time={time} media={media && <Media media={media} />} />
    </div>
  );
}

function Media({ media: { id, mime, file_name } }: { media: NonNullable<ShownWhatsapp['media']> }) {
  const isPicture = mime.startsWith('image/');
  const file = useMedia(id, isPicture);
  const address = useAddressOf(file.data);
  if (address) return <img className={styles.bubblePicture} src={address} alt={file_name} />;
  const Icon = isPicture ? IconPhoto : mime.startsWith('video/') ? IconVideo : IconFile;
  return (
    <div className={styles.bubbleMedia}>
      <Icon size={40} stroke={1.4} aria-hidden />
      {file_name}
    </div>
  );
}
