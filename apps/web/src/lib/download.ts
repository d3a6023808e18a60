import { lostConnection } from './failure.ts';

/** Saves an answer as a file, under the name the server gave it. */
export async function saveAnswer(response: Response, fallbackName: string): Promise<void> {
  const named = /filename="?([^";]+)"?/.exec(response.headers.get('content-disposition') ?? '');
  const bytes = await response.blob().catch(() => {
    throw lostConnection();
  });
  const address = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = address;
  link.download = named?.[1] ?? fallbackName;
  link.click();
  // The browser reads the blob after the click returns.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
