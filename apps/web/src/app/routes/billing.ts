import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { depositSearch, newDepositSearch } from '#areas/billing/wallet/deposits.search.ts';
import { statementSearch } from '#areas/billing/wallet/statement.search.ts';
import { at } from '../at.ts';
import { root } from './root.ts';

const wallet = createRoute({
  getParentRoute: () => root,
  ...at('/wallet'),
  component: lazyRouteComponent(
    () => import('#areas/billing/wallet/screens/wallet-screen.tsx'),
    'WalletScreen',
  ),
});

const deposit = createRoute({
  getParentRoute: () => root,
  ...at('/wallet/deposit'),
  validateSearch: newDepositSearch,
  component: lazyRouteComponent(
    () => import('#areas/billing/wallet/screens/deposit-screen.tsx'),
    'DepositScreen',
  ),
});

const pixDeposit = createRoute({
  getParentRoute: () => root,
  ...at('/wallet/deposit/pix'),
  validateSearch: depositSearch,
  component: lazyRouteComponent(
    () => import('#areas/billing/wallet/screens/pix-screen.tsx'),
    'PixScreen',
  ),
});

const depositSuccess = createRoute({
  getParentRoute: () => root,
  ...at('/wallet/deposit/success'),
  validateSearch: depositSearch,
  component: lazyRouteComponent(
    () => import('#areas/billing/wallet/screens/deposit-success-screen.tsx'),
    'DepositSuccessScreen',
  ),
});

const autoTopup = createRoute({
  getParentRoute: () => root,
  ...at('/wallet/auto-topup'),
  component: lazyRouteComponent(
    () => import('#areas/billing/wallet/screens/auto-topup-screen.tsx'),
    'AutoTopupScreen',
  ),
});

const manageCards = createRoute({
  getParentRoute: () => root,
  ...at('/wallet/manage-cards'),
  component: lazyRouteComponent(
    () => import('#areas/billing/wallet/screens/manage-cards-screen.tsx'),
    'ManageCardsScreen',
  ),
});

const statement = createRoute({
  getParentRoute: () => root,
  ...at('/wallet/closings'),
  validateSearch: statementSearch,
  component: lazyRouteComponent(
    () => import('#areas/billing/wallet/screens/statement-screen.tsx'),
    'StatementScreen',
  ),
});

const plan = createRoute({
  getParentRoute: () => root,
  ...at('/my-plan'),
  component: lazyRouteComponent(
    () => import('#areas/billing/plans/screens/my-plan-screen.tsx'),
    'MyPlanScreen',
  ),
});

export const billingRoutes = [
  wallet,
  deposit,
  pixDeposit,
  depositSuccess,
  autoTopup,
  manageCards,
  statement,
  plan,
] as const;
