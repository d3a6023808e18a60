import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../../../../../test/render.tsx';
import { StageBadge } from './stage-badge.tsx';

test('a canceled draft shows that nothing was sent; a launched campaign only that it was canceled', () => {
  const canceled = { stage: 'canceled' } as const;
  renderPart(<StageBadge of={{ ...canceled, launched_at: null }} />);
  expect(screen.getByText('Rascunho cancelado, nada foi enviado')).toBeTruthy();
  renderPart(<StageBadge of={{ ...canceled, launched_at: '2026-11-20T12:00:00Z' }} />);
  expect(screen.getByText('Cancelada')).toBeTruthy();
});
