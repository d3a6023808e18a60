import { createHash } from 'node:crypto';

/** Fixed for all tests of a run: the roles of the server are shared by their databases. */
export const TEST_SECRET_KEY = createHash('sha256').update('clientela tests').digest();
export const TEST_APP_ROLE = 'clientela_test_web';
