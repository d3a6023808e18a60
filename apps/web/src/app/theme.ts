import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

/** The neutrals and the green of ground.css, in the scales that the kit requires. */
const green: MantineColorsTuple = [
  '#eef7f3',
  '#d8ece3',
  '#aed8c6',
  '#80c3a6',
  '#5fc79b',
  '#2f9870',
  '#177d58',
  '#0f6b4c',
  '#0b593f',
  '#074330',
];

const gray: MantineColorsTuple = [
  '#f7f8f8',
  '#f0f2f1',
  '#e4e7e6',
  '#d5dad8',
  '#c9cfcd',
  '#a6afac',
  '#75807d',
  '#5a6562',
  '#3a4340',
  '#17201d',
];

const dark: MantineColorsTuple = [
  '#e9edec',
  '#c6cecb',
  '#a3aeab',
  '#75807d',
  '#46504d',
  '#2a302e',
  '#1e2322',
  '#181c1b',
  '#101312',
  '#0b0e0d',
];

/** Overlays are white like cards. */
const overlaid = {
  content: { background: 'var(--surface)' },
  header: { background: 'var(--surface)' },
  title: { fontSize: 16, fontWeight: 620 },
};

export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: 7,
  colors: { brand: green, gray, dark },
  fontFamily: '"Inter Variable", system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  headings: {
    fontWeight: '620',
    sizes: {
      h1: { fontSize: '20px', lineHeight: '28px' },
      h2: { fontSize: '16px', lineHeight: '24px' },
      h3: { fontSize: '14px', lineHeight: '20px' },
    },
  },
  defaultRadius: 8,
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Alert: {
      defaultProps: { variant: 'outline' },
      styles: {
        root: { background: 'var(--surface)' },
        title: { color: 'var(--ink)' },
        message: { color: 'var(--ink)' },
      },
    },
    Tooltip: { defaultProps: { openDelay: 300, withinPortal: true } },
    Modal: {
      defaultProps: {
        centered: true,
        overlayProps: { backgroundOpacity: 0.35 },
        closeButtonProps: { 'aria-label': 'Fechar' },
      },
      styles: overlaid,
    },
    Drawer: {
      defaultProps: {
        overlayProps: { backgroundOpacity: 0.35 },
        closeButtonProps: { 'aria-label': 'Fechar' },
      },
      styles: overlaid,
    },
    Menu: {
      defaultProps: {
        shadow: 'md',
        transitionProps: { duration: 80 },
        withInitialFocusPlaceholder: false,
      },
    },
    PasswordInput: {
      defaultProps: { visibilityToggleButtonProps: { 'aria-label': 'Mostrar ou esconder' } },
    },
    Select: { defaultProps: { allowDeselect: false, checkIconPosition: 'right' } },
  },
});

/** ground.css knows both schemes, so both point to it. */
const ground = {
  '--mantine-color-body': 'var(--ground)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-soft)',
  '--mantine-color-placeholder': 'var(--ink-soft)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line)',
};

/** The kit's own tints of the dark scheme are darker than its ground, and red there is white. */
const darkTints = {
  '--mantine-color-brand-light': 'var(--accent-soft)',
  '--mantine-color-brand-light-hover': 'var(--accent-soft)',
  '--mantine-color-brand-light-color': 'var(--accent)',
  '--mantine-color-red-light': 'color-mix(in srgb, var(--danger) 14%, var(--surface))',
  '--mantine-color-red-light-hover': 'color-mix(in srgb, var(--danger) 10%, transparent)',
  '--mantine-color-red-light-color': 'var(--danger)',
};

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: ground,
  dark: { ...ground, ...darkTints },
});
