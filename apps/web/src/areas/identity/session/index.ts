export { Doorway, isDoor, isForCustomers } from './doorway.tsx';
export { UnreachableScreen } from './screens/message-screens.tsx';
