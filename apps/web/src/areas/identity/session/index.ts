export { isForCustomers, isPublicPath, PublicPages } from './public-pages.tsx';
export { UnreachableScreen } from './screens/message-screens.tsx';
