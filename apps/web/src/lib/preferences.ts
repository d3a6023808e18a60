import {
  getPreferences,
  LAYOUTS,
  MENU_STYLES,
  PREFERENCE_DEFAULTS,
  type Preferences,
  SIDEBAR_IMAGES,
  updatePreferences,
} from '@clientela/contract';
import i18next from 'i18next';
import { useSyncExternalStore } from 'react';
import { call } from './call.ts';
import { directionOf, setFormatLocale } from './locale.ts';
import { oneOf, parseSearch } from './search.ts';
import { readOfTab, readStored, writeOfTab, writeStored } from './storage.ts';

/** Where first-paint.js reads theme and direction before any other script runs. */
const KEY = 'preferences';
const OVERRIDE_KEY = 'appearance_override';

type Override = Partial<Pick<Preferences, 'layout' | 'menu_style' | 'sidebar_image'>>;

let chosen: Preferences = { ...PREFERENCE_DEFAULTS, ...storedObject(KEY) };
let override: Override = {};
let effective: Preferences = chosen;
const listeners = new Set<() => void>();

/** Returns the person's preferences, with the overrides of this tab's address. */
export function preferences(): Preferences {
  return effective;
}

export function usePreferences(): Preferences {
  return useSyncExternalStore(onPreferences, preferences);
}

export function onPreferences(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Applies the browser's stored preferences, then the server's. */
export async function loadPreferences(): Promise<void> {
  override = readOverride();
  settle();
  settle(await call(getPreferences, {}));
}

/** Applies a choice at once and keeps it; one the server refuses is taken back. */
export async function changePreferences(changes: Partial<Preferences>): Promise<void> {
  const before = chosen;
  override = without(override, Object.keys(changes));
  saveOverride(override);
  settle({ ...chosen, ...changes });
  try {
    // `keepalive` saves a choice made just before the tab closes.
    await call(updatePreferences, { body: changes, keepalive: true });
  } catch (error) {
    settle(before);
    throw error;
  }
}

function settle(next: Preferences = chosen): void {
  chosen = next;
  effective = { ...chosen, ...override };
  writeStored(KEY, JSON.stringify(chosen));
  setFormatLocale(chosen.locale);
  document.documentElement.dir = directionOf(chosen.locale);
  // Texts stay Portuguese by the fallback; the event redraws texts and numbers in the new locale.
  if (i18next.language !== chosen.locale) void i18next.changeLanguage(chosen.locale);
  for (const listener of listeners) listener();
}

/** `?layout=…&menu_style=…&sidebar_image=…` (also in camelCase), stored for this tab only. */
function readOverride(): Override {
  const raw = parseSearch(location.search);
  const asked: Override = {};
  const layout = oneOf(raw.layout, LAYOUTS);
  const menuStyle = oneOf(raw.menu_style ?? raw.menuStyle, MENU_STYLES);
  const image = oneOf(raw.sidebar_image ?? raw.sidebarImage, SIDEBAR_IMAGES);
  if (layout) asked.layout = layout;
  if (menuStyle) asked.menu_style = menuStyle;
  if (image) asked.sidebar_image = image;
  const kept = { ...storedObject(OVERRIDE_KEY, readOfTab), ...asked };
  saveOverride(kept);
  return kept;
}

function without(from: Override, keys: readonly string[]): Override {
  return Object.fromEntries(Object.entries(from).filter(([key]) => !keys.includes(key)));
}

function storedObject(key: string, read = readStored): object {
  try {
    const value: unknown = JSON.parse(read(key) ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

function saveOverride(value: Override): void {
  writeOfTab(OVERRIDE_KEY, JSON.stringify(value));
}
