import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** A person's preferences, stored on the server so that they apply on every device. */

/** The variants of the shell (product §2). */
export const LAYOUTS = [
  'default',
  'mini',
  'mini-toggle',
  'bit-bucket',
  'drawer',
  'standard',
  'user-header',
  'mini-user-header',
  'horizontal',
  'horizontal-light',
  'horizontal-dark',
] as const;
export type Layout = (typeof LAYOUTS)[number];

export const MENU_STYLES = ['default', 'standard', 'rounded', 'rounded-reverse', 'curved'] as const;
export type MenuStyle = (typeof MENU_STYLES)[number];

export const SIDEBAR_IMAGES = ['none', 'waves', 'dots', 'leaves'] as const;
export type SidebarImage = (typeof SIDEBAR_IMAGES)[number];

export const THEMES = ['auto', 'light', 'dark'] as const;

/** The six languages of the switcher (product §1) and the one the texts are written in. */
export const LANGUAGES = [
  { languageId: 'portuguese', locale: 'pt-BR', name: 'Português' },
  { languageId: 'english', locale: 'en', name: 'English' },
  { languageId: 'chinese', locale: 'zh', name: '中文' },
  { languageId: 'spanish', locale: 'es', name: 'Español' },
  { languageId: 'french', locale: 'fr', name: 'Français' },
  { languageId: 'italian', locale: 'it', name: 'Italiano' },
  { languageId: 'arabic', locale: 'ar', name: 'العربية' },
] as const;
export const LOCALES = ['pt-BR', 'en', 'zh', 'es', 'fr', 'it', 'ar'] as const;
export type Locale = (typeof LOCALES)[number];

export const PREFERENCE_DEFAULTS = {
  layout: 'default',
  menu_style: 'default',
  sidebar_image: 'none',
  theme: 'auto',
  locale: 'pt-BR',
  page_transitions: true,
} as const;

const choices = {
  layout: z.enum(LAYOUTS),
  menu_style: z.enum(MENU_STYLES),
  sidebar_image: z.enum(SIDEBAR_IMAGES),
  theme: z.enum(THEMES),
  locale: z.enum(LOCALES),
  page_transitions: z.boolean(),
};

export const Preferences = z.object(choices);
export type Preferences = z.output<typeof Preferences>;

export const getPreferences = endpoint({
  method: 'GET',
  path: '/users/me/preferences',
  permission: 'signed_in',
  summary: 'How the person signed in likes the app',
  response: Preferences,
});

export const updatePreferences = endpoint({
  method: 'PUT',
  path: '/users/me/preferences',
  permission: 'signed_in',
  summary: 'Changes the given preferences and returns all of them',
  body: Preferences.partial(),
  response: Preferences,
});
