import type { Layout } from '@clientela/contract';

/** Properties that distinguish the shell variants; on small screens all of them use the drawer. */
interface Arrangement {
  /** Menu placement: next to the page, as icons that open over it, in a drawer, or in a top bar. */
  navigation: 'side' | 'rail' | 'drawer' | 'bar';
  /** Where a sidebar is reduced to icons. */
  collapse?: 'header' | 'bottom';
  /** The person's menu is at the top of the sidebar. */
  hasPerson?: true;
  /** Icons in the header next to the menu, which takes 320 px. */
  isSplit?: true;
  /** The header reaches over the sidebar. */
  isWide?: true;
  /** How the bar looks; a fixed one stays while the page scrolls. */
  bar?: 'plain' | 'light' | 'dark';
}

export const ARRANGEMENTS: Record<Layout, Arrangement> = {
  default: { navigation: 'side', collapse: 'header' },
  mini: { navigation: 'rail' },
  'mini-toggle': { navigation: 'side', collapse: 'bottom' },
  'bit-bucket': { navigation: 'side', isSplit: true },
  drawer: { navigation: 'drawer' },
  standard: { navigation: 'side', collapse: 'header', isWide: true },
  'user-header': { navigation: 'side', collapse: 'header', hasPerson: true },
  'mini-user-header': { navigation: 'rail', hasPerson: true },
  horizontal: { navigation: 'bar', bar: 'plain' },
  'horizontal-light': { navigation: 'bar', bar: 'light' },
  'horizontal-dark': { navigation: 'bar', bar: 'dark' },
};
