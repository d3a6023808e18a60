import { lazy, type ReactNode, Suspense } from 'react';
import { usePath } from './parts/path.ts';
import { ForgotPasswordScreen } from './screens/forgot-password-screen.tsx';
import {
  ExceptionScreen,
  ForgotSuccessScreen,
  isException,
  ResetSuccessScreen,
} from './screens/message-screens.tsx';
import { ResetPasswordScreen } from './screens/reset-password-screen.tsx';
import { SetupScreen } from './screens/setup-screen.tsx';
import { SignInScreen } from './screens/sign-in-screen.tsx';
import { UnsubscribeScreen } from './screens/unsubscribe-screen.tsx';

/** Not worth the bytes of each sign-in. */
const InvitationScreen = lazy(() => import('./screens/invitation-screen.tsx'));

const UnsubscribeTestScreen = lazy(() => import('./screens/unsubscribe-test-screen.tsx'));

const PixCodeScreen = lazy(() => import('./screens/pix-code-screen.tsx'));

const OrderPaymentScreen = lazy(() => import('./screens/order-payment-screen.tsx'));

const BonusPageScreen = lazy(() => import('./screens/bonus-page-screen.tsx'));

const ConfirmationScreen = lazy(() => import('./screens/confirmation-screen.tsx'));

interface PublicPagesProps {
  onSignedIn(): Promise<void>;
  /** A shared dashboard, which needs more than React. */
  renderDashboard(token: string): ReactNode;
  /** The DNS records of an e-mail domain, likewise. */
  renderDomain(token: string): ReactNode;
}

type PublicPage = [
  address: RegExp,
  screen: (parameter: string, props: PublicPagesProps) => ReactNode,
];

/** Addresses for a store's own customers, who never go on into the app. */
const CUSTOMERS_DOORS: PublicPage[] = [
  [/^\/unsubscribe\/([^/]+\/[^/]+)$/, (place) => <UnsubscribeScreen place={place} />],
  [/^\/pix-code(?:\/([^/]+))?$/, (token) => <PixCodeScreen token={token} />],
  [/^\/p\/([^/]+)$/, (token) => <OrderPaymentScreen token={token} />],
  [/^\/b\/([^/]+)$/, (token) => <BonusPageScreen token={token} />],
  [/^\/c\/([^/]+)$/, (token) => <ConfirmationScreen token={token} />],
  [/^\/shared-dashboards\/([^/]+)$/, (token, { renderDashboard }) => renderDashboard(token)],
  [/^\/email-domain-verification\/([^/]+)$/, (token, { renderDomain }) => renderDomain(token)],
];

/** Addresses that work without a session; everything else belongs to the app. */
const DOORS: PublicPage[] = [
  ...CUSTOMERS_DOORS,
  [/^\/signin$/, (_, props) => <SignInScreen {...props} />],
  [/^\/forget-password$/, () => <ForgotPasswordScreen />],
  [/^\/forget-success$/, () => <ForgotSuccessScreen />],
  [/^\/reset-password\/([^/]+)$/, (token) => <ResetPasswordScreen token={token} />],
  [/^\/reset-success$/, () => <ResetSuccessScreen />],
  [/^\/unsubscribe\/test$/, () => <UnsubscribeTestScreen />],
  [/^\/invitation\/([^/]+)$/, (token, props) => <InvitationScreen token={token} {...props} />],
  [/^\/setup$/, (_, props) => <SetupScreen {...props} />],
  [
    /^\/error-pages\/([^/]+)$/,
    (name) => <ExceptionScreen exception={isException(name) ? name : 'error-404'} />,
  ],
];

/** Whether an address is that of a public page. */
export function isPublicPath(path: string): boolean {
  return DOORS.some(([address]) => address.test(path));
}

/** Whether an address is for a store's customers: the app need not come to their phones. */
export function isForCustomers(path: string): boolean {
  return CUSTOMERS_DOORS.some(([address]) => address.test(path));
}

/** Every screen without a session, in one small chunk with React alone. */
export function PublicPages(props: PublicPagesProps) {
  const path = usePath();
  for (const [address, screen] of DOORS) {
    const match = address.exec(path);
    if (match) {
      return <Suspense>{screen(decodeURIComponent(match[1] ?? ''), props)}</Suspense>;
    }
  }
  return <ExceptionScreen exception="error-404" />;
}
