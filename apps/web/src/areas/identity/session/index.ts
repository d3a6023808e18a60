export { Doorway, isDoor } from './doorway.tsx';
export { UnreachableScreen } from './screens/message-screens.tsx';
