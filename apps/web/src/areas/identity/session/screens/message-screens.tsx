import { PublicLink, PublicMessage, PublicPage } from '../parts/public-page.tsx';
import styles from '../public-pages.module.css';
import texts from '../session.texts.json';

export function ForgotSuccessScreen() {
  return (
    <PublicPage title={texts.forgot_success.title} lead={texts.forgot_success.lead}>
      <PublicLink to="/signin">{texts.links.back_to_signin}</PublicLink>
    </PublicPage>
  );
}

export function ResetSuccessScreen() {
  return (
    <PublicPage title={texts.reset_success.title} lead={texts.reset_success.lead}>
      <PublicLink to="/signin">{texts.links.go_to_signin}</PublicLink>
    </PublicPage>
  );
}

export type Exception = keyof typeof texts.exceptions;

export function isException(name: string): name is Exception {
  return name in texts.exceptions;
}

/** The /error-pages, and the page of an unknown address. */
export function ExceptionScreen({ exception }: { exception: Exception }) {
  const isSignedOut = exception === 'error-401';
  return (
    <PublicPage {...texts.exceptions[exception]}>
      {isSignedOut && <PublicMessage kind="notice">{texts.errors.not_authenticated}</PublicMessage>}
      <a className={styles.link} href={isSignedOut ? '/signin' : '/'}>
        {isSignedOut ? texts.links.sign_in_again : texts.links.home}
      </a>
    </PublicPage>
  );
}

/** The app itself could not be loaded: most often the connection dropped. */
export function UnreachableScreen() {
  return (
    <PublicPage title={texts.exceptions['error-500'].title} lead={texts.errors.app_unreachable}>
      <button type="button" className={styles.submit} onClick={() => location.reload()}>
        {texts.links.retry}
      </button>
    </PublicPage>
  );
}
