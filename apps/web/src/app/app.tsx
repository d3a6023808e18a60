import './styles.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { addTexts } from '#lib/i18n.ts';
import { createQueryClient } from '#lib/keys.ts';
import { Toasts } from '#lib/toast.tsx';
import ui from '#ui/ui.texts.json';
import { createAppRouter } from './router.tsx';
import { cssVariables, theme } from './theme.ts';

addTexts('ui', ui);

const queryClient = createQueryClient();
const router = createAppRouter();

/** Everything behind the sign-in. */
export function App() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      deduplicateCssVariables={false}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Toasts />
      </QueryClientProvider>
    </MantineProvider>
  );
}
