/** Puts a text on the clipboard; false where the browser does not allow it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** On a telephone opens the share sheet; elsewhere copies the link. */
export async function shareLink(url: string): Promise<'shared' | 'copied' | 'failed'> {
  const isPhone = window.matchMedia('(pointer: coarse)').matches;
  if (!isPhone || !navigator.share) return (await copyText(url)) ? 'copied' : 'failed';
  try {
    await navigator.share({ url });
  } catch (error) {
    // Closing the share sheet is a choice, not a failure.
    if (!(error instanceof DOMException && error.name === 'AbortError')) return 'failed';
  }
  return 'shared';
}
