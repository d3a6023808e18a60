/** Colours that stay apart from each other on white and on dark. */
export const TAG_COLORS = {
  green: '#0f6b4c',
  blue: '#1f5f99',
  red: '#b3261e',
  mustard: '#8a5300',
  purple: '#6b4fa0',
  pink: '#a03d6b',
  teal: '#0b7285',
  orange: '#c2540a',
  grey: '#5f6368',
  black: '#1c1f1d',
} as const;
