import type { Locale } from '@clientela/contract';

/** Days are Gregorian everywhere, and the years of Arabic-speaking countries' own calendars are not. */
const TAGS: Partial<Record<Locale, string>> = { ar: 'ar-EG-u-ca-gregory', zh: 'zh-CN' };

let current: Locale = 'pt-BR';

/** The language that numbers, money and dates are written in; texts are Portuguese in all of them. */
export function setFormatLocale(locale: Locale): void {
  current = locale;
}

export function formatTag(): string {
  return TAGS[current] ?? current;
}

export function directionOf(locale: Locale): 'ltr' | 'rtl' {
  return locale === 'ar' ? 'rtl' : 'ltr';
}
