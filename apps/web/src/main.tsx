import './ground.css';
import { APP_ROUTES } from '@clientela/contract/app-routes';
import { lazy, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import {
  isForCustomers,
  isPublicPath,
  PublicPages,
  UnreachableScreen,
} from '#areas/identity/session/index.ts';
import { isAddressOf } from '#lib/address.ts';
import {
  clearSession,
  isTokenValid,
  resumeSession,
  saveRequestedStore,
  storedToken,
  thisAddress,
} from '#lib/session.ts';

const element = document.getElementById('root');
if (!element) throw new Error('the page has no root element');
const root = createRoot(element);
const loadApp = () => import('#app/app.tsx');
const SharedDashboard = lazy(() => import('#app/shared-dashboard.tsx'));
const DomainVerification = lazy(() => import('#app/domain-verification.tsx'));

// Not awaited here: the app's files import this one, and would wait for it to end.
start().catch(() => root.render(<UnreachableScreen />));

async function start() {
  forgetWhereAsked();
  const { pathname } = location;
  const here = thisAddress();
  if (pathname === '/signin' && isTokenValid(storedToken())) {
    history.replaceState(null, '', '/');
    return openApp();
  }
  if (isPublicPath(pathname)) return openPublicPages();
  if ((await resumeSession()) === 'signed_in') return openApp();

  const isKnown = Object.keys(APP_ROUTES).some((route) => isAddressOf(route, pathname));
  if (isKnown) {
    history.replaceState(pathname === '/' ? null : { back: here }, '', '/signin');
  }
  openPublicPages();
}

/** `?forward=admin-panel` clears this browser's stored session. */
function forgetWhereAsked() {
  const address = new URL(location.href);
  if (address.searchParams.get('forward') !== 'admin-panel') return;
  clearSession();
  address.searchParams.delete('forward');
  history.replaceState(null, '', address);
}

function openPublicPages() {
  root.render(
    <StrictMode>
      <PublicPages
        onSignedIn={goOn}
        renderDashboard={(token) => <SharedDashboard token={token} />}
        renderDomain={(token) => <DomainVerification token={token} />}
      />
    </StrictMode>,
  );
  if (isForCustomers(location.pathname)) return;
  // The app arrives while the person types.
  const preload = () => void loadApp().catch(() => undefined);
  if ('requestIdleCallback' in window) requestIdleCallback(preload, { timeout: 2000 });
  else setTimeout(preload, 300);
}

/** A sign-in that interrupted a public screen, such as an invitation, returns there. */
async function goOn() {
  if (isPublicPath(location.pathname)) dispatchEvent(new PopStateEvent('popstate'));
  else await openApp();
}

async function openApp() {
  saveRequestedStore();
  try {
    const { App } = await loadApp();
    root.render(
      <StrictMode>
        <App />
      </StrictMode>,
    );
  } catch {
    root.render(<UnreachableScreen />);
  }
}
