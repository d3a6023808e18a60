import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../../../../../test/render.tsx';
import { ActorName } from './actor-name.tsx';

const id = '019a9f00-0000-7000-8000-000000000000';

test('a person is shown by name, an integration also by kind, and the system as such', () => {
  const { container } = renderPart(
    <>
      <ActorName actor={{ kind: 'person', id, name: 'Ana' }} />,
      <ActorName actor={{ kind: 'integration', id, name: 'Nuvemshop' }} />,
      <ActorName actor={{ kind: 'system', id: null, name: null }} />
    </>,
  );
  screen.getByText('Integração');
  expect(container.textContent).toContain('Ana,NuvemshopIntegração,Sistema');
});
