import './styles.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { addTexts } from '#lib/i18n.ts';
import { createQueryClient } from '#lib/keys.ts';
import ui from '#ui/ui.texts.json';
import { cssVariables, theme } from './theme.ts';

addTexts('ui', ui);

/** The look of the app without its session, for public pages made of its parts. */
export function OutsideApp({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      deduplicateCssVariables={false}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </MantineProvider>
  );
}
