export { DEMO_PASSWORD, DEMO_PEOPLE, demoEmail, fillDemo } from './fill-demo.ts';
