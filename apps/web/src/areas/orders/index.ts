export { OrderDrawer } from './parts/order-drawer.tsx';
