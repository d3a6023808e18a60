import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { addTexts } from '#lib/i18n.ts';
import ui from '#ui/ui.texts.json';

addTexts('ui', ui);

/** Renders parts inside the kit, without transitions. */
export function renderPart(part: ReactNode) {
  return render(<MantineProvider env="test">{part}</MantineProvider>);
}
