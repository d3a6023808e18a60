import './styles.ts';
import { DirectionProvider, type MantineColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { addTexts } from '#lib/i18n.ts';
import { createQueryClient } from '#lib/keys.ts';
import { loadPreferences, onPreferences, preferences } from '#lib/preferences.ts';
import { Toasts } from '#lib/toast.tsx';
import { keepFocus } from '#ui/focus-keeper.ts';
import ui from '#ui/ui.texts.json';
import { createAppRouter } from './router.tsx';
import { cssVariables, theme } from './theme.ts';

addTexts('ui', ui);

const queryClient = createQueryClient();
const router = createAppRouter();

/** The theme is one of the person's preferences; the kit only follows it. */
function themeOfPreferences(): MantineColorSchemeManager {
  let stop = () => {};
  return {
    get: () => preferences().theme,
    set: () => undefined,
    subscribe(onUpdate) {
      stop = onPreferences(() => onUpdate(preferences().theme));
    },
    unsubscribe: () => stop(),
    clear: () => undefined,
  };
}

const colorSchemeManager = themeOfPreferences();

/** Everything behind the sign-in. */
export function App() {
  useEffect(() => {
    // Without a server, the preferences stored in this browser apply.
    loadPreferences().catch(() => undefined);
  }, []);

  useEffect(keepFocus, []);

  return (
    <DirectionProvider>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        deduplicateCssVariables={false}
        defaultColorScheme="auto"
        colorSchemeManager={colorSchemeManager}
      >
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <Toasts />
        </QueryClientProvider>
      </MantineProvider>
    </DirectionProvider>
  );
}
