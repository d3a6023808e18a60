/** Local storage that may be full or forbidden: what it refuses lives until the page is closed. */
const refused = new Map<string, string>();

export function readStored(key: string): string | null {
  const kept = refused.get(key);
  if (kept !== undefined) return kept;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeStored(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
    refused.delete(key);
  } catch {
    refused.set(key, value);
  }
}

/** What a tab keeps for itself, past a reload; a browser that keeps nothing forgets it then. */
export function readOfTab(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeOfTab(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // Ignored: the value lasts until the page is left.
  }
}

export function removeStored(key: string): void {
  refused.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // A storage that cannot be written holds nothing of ours.
  }
}
