import { readableEmail } from '@clientela/domain';
import { Fragment } from 'react';
import styles from './email-text.module.css';

/** An e-mail address that breaks, where it must, behind its @ or at a dot and not amid a word. */
export function EmailText({ email }: { email: string }) {
  const shown = readableEmail(email);
  const at = shown.lastIndexOf('@') + 1;
  return (
    <span dir="ltr">
      <Part text={shown.slice(0, at)} />
      <Part text={shown.slice(at)} />
    </span>
  );
}

/** Stays on one line while a line holds it. */
function Part({ text }: { text: string }) {
  const words = text.split(/(?=\.)/);
  return (
    <span className={styles.part}>
      {words.map((word, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the words of one address stay where they are
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {word}
        </Fragment>
      ))}
    </span>
  );
}
