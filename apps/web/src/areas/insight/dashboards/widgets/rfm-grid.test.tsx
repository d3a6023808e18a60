import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SEGMENTS } from '#app/ui-demo/widget-samples.ts';
import { linkTo } from '../../../../../test/app.tsx';
import { renderInSession } from '../../../../../test/session.tsx';
import { RfmGrid } from './rfm-grid.tsx';

test('each segment opens its customers for people who may see them', async () => {
  const { unmount } = renderInSession(<RfmGrid segments={SEGMENTS} />, ['Customer.index']);
  await screen.findByRole('link', { name: 'Campeões' });
  expect(screen.getAllByRole('listitem')).toHaveLength(11);
  expect(linkTo('Campeões')).toBe('/customers?rfm_segment=Campeões');
  unmount();
  renderInSession(<RfmGrid segments={SEGMENTS} />, []);
  await screen.findByText('Campeões');
  expect(screen.queryByRole('link')).toBeNull();
});
