import styles from './sms.module.css';

/** A text as shown on a phone. */
export function PhoneMessage({ from, text }: { from: string; text: string }) {
  return (
    <div className={styles.phone}>
      <div className={styles.phoneFrom}>{from}</div>
      <p className={styles.bubble}>{text}</p>
    </div>
  );
}
