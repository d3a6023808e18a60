const PREFIX = 'picture:';

export function isOfLibrary(value: string): boolean {
  return value.startsWith(PREFIX);
}

/** Where a browser finds a picture: one of the library at about this width, or a web address unchanged. */
export function pictureAddress(value: string, width: number): string {
  return isOfLibrary(value) ? `/i/${value.slice(PREFIX.length)}?w=${width}` : value;
}

/** The version makes browsers load a replaced picture again. */
export function fileAddress({ id, version }: { id: string; version: number }, width: number) {
  return `/i/${id}?w=${width}&v=${version}`;
}

export function referenceTo(id: string): string {
  return `${PREFIX}${id}`;
}
