import styles from '../doorway.module.css';
import { Door, DoorLink, DoorMessage } from '../parts/door.tsx';
import texts from '../session.texts.json';

export function ForgotSuccessScreen() {
  return (
    <Door title={texts.forgot_success.title} lead={texts.forgot_success.lead}>
      <DoorLink to="/signin">{texts.links.back_to_signin}</DoorLink>
    </Door>
  );
}

export function ResetSuccessScreen() {
  return (
    <Door title={texts.reset_success.title} lead={texts.reset_success.lead}>
      <DoorLink to="/signin">{texts.links.go_to_signin}</DoorLink>
    </Door>
  );
}

export type Exception = keyof typeof texts.exceptions;

export function isException(name: string): name is Exception {
  return name in texts.exceptions;
}

/** The /error-pages, and what an unknown address shows. */
export function ExceptionScreen({ exception }: { exception: Exception }) {
  const isSignedOut = exception === 'error-401';
  return (
    <Door {...texts.exceptions[exception]}>
      {isSignedOut && <DoorMessage kind="notice">{texts.errors.not_authenticated}</DoorMessage>}
      <a className={styles.link} href={isSignedOut ? '/signin' : '/'}>
        {isSignedOut ? texts.links.sign_in_again : texts.links.home}
      </a>
    </Door>
  );
}

/** The app itself could not be loaded: most often the connection dropped. */
export function UnreachableScreen() {
  return (
    <Door title={texts.exceptions['error-500'].title} lead={texts.errors.app_unreachable}>
      <button type="button" className={styles.submit} onClick={() => location.reload()}>
        {texts.links.retry}
      </button>
    </Door>
  );
}
