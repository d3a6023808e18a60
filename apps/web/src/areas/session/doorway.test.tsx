import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Doorway, isDoor } from './doorway.tsx';

afterEach(cleanup);

test('the way out of a test message says that it was a test', async () => {
  history.replaceState(null, '', '/unsubscribe/test');
  expect(isDoor('/unsubscribe/test')).toBe(true);
  render(<Doorway onSignedIn={async () => {}} />);
  expect(await screen.findByRole('heading', { name: 'Este foi um envio de teste' })).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
