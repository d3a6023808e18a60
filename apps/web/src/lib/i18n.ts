import i18next, { type Namespace, type Resources } from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';

await i18next.use(initReactI18next).init({
  lng: 'pt-BR',
  // Other languages change numbers, dates and direction; every text is Portuguese (decisions §11).
  fallbackLng: 'pt-BR',
  resources: {},
  interpolation: { escapeValue: false },
  returnNull: false,
  returnEmptyString: true,
});

/** Adds the texts of an area, which arrive with its first screen. */
export function addTexts<Area extends keyof Resources & string>(
  area: Area,
  texts: Resources[Area],
): void {
  i18next.addResourceBundle('pt-BR', area, withMany(texts));
}

/** The texts of an area as a hook: `const t = useTexts()`. */
export function textsOf<Area extends keyof Resources & string>(area: Area, texts: Resources[Area]) {
  addTexts(area, texts);
  return () => useTranslation<Area & Namespace>(area as Area & Namespace).t;
}

/**
 * Portuguese has a plural for whole millions ("1 milhão de") and a singular for zero; our texts use the common plural
 * for both, and avoid "0 cliente".
 */
function withMany(texts: object): object {
  const complete: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(texts)) {
    complete[key] = typeof value === 'object' ? withMany(value) : value;
    if (!key.endsWith('_other')) continue;
    complete[key.replace(/_other$/, '_many')] = value;
    complete[key.replace(/_other$/, '_zero')] ??= value;
  }
  return complete;
}
