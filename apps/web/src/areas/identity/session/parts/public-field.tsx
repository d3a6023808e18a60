import { useId, useState } from 'react';
import styles from '../public-pages.module.css';
import texts from '../session.texts.json';

interface PublicFieldProps {
  label: string;
  name: string;
  value: string;
  error: string | undefined;
  type?: 'text' | 'email' | 'password';
  autoComplete?: string;
  autoFocus?: boolean;
  onChange(value: string): void;
  onBlur(): void;
}

/** A labelled input of the first load; a password can be shown. */
export function PublicField({ label, error, type = 'text', onChange, ...input }: PublicFieldProps) {
  const id = useId();
  const [isShown, setShown] = useState(false);
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.input}>
        <input
          {...input}
          id={id}
          type={isShown ? 'text' : type}
          spellCheck={false}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={Boolean(error)}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        {type === 'password' && (
          <button
            type="button"
            className={styles.reveal}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? texts.fields.hide_password : texts.fields.show_password}
          </button>
        )}
      </div>
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
