interface Device {
  browser: string;
  system: string;
}

/** The order matters: Edge also contains Chrome, Chrome also contains Safari. */
const BROWSERS = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Version\/[\d.]+.*Safari\//, 'Safari'],
] as const;

const SYSTEMS = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
] as const;

/** The browser and system of a user agent, or null where neither is known. */
export function deviceOf(userAgent: string): Device | null {
  const browser = BROWSERS.find(([sign]) => sign.test(userAgent))?.[1];
  const system = SYSTEMS.find(([sign]) => sign.test(userAgent))?.[1];
  return browser && system ? { browser, system } : null;
}
