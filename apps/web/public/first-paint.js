// Before the first paint: the theme and direction this browser remembers (lib/preferences.ts).
try {
  const { theme, locale } = JSON.parse(localStorage.getItem('preferences') || '{}');
  const root = document.documentElement;
  if (theme === 'light' || theme === 'dark') {
    root.setAttribute('data-mantine-color-scheme', theme);
  }
  if (locale === 'ar') root.dir = 'rtl';
} catch {
  // A storage that is forbidden remembers nothing.
}
