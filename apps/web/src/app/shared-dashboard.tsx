import './styles.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { SharedDashboardScreen } from '#areas/insight/dashboards/screens/shared-dashboard-screen.tsx';
import { addTexts } from '#lib/i18n.ts';
import { createQueryClient } from '#lib/keys.ts';
import ui from '#ui/ui.texts.json';
import { cssVariables, theme } from './theme.ts';

addTexts('ui', ui);

/** A shared dashboard outside the app: its look without its session. */
export default function SharedDashboard({ token }: { token: string }) {
  const [client] = useState(createQueryClient);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      deduplicateCssVariables={false}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={client}>
        <SharedDashboardScreen token={token} />
      </QueryClientProvider>
    </MantineProvider>
  );
}
