/** Where notices about a message come back to: the store's key and the message's token, in lower case. */
export interface ReturnPath {
  key: string;
  token: string;
}

/** The address of a message's return path (VERP): whatever a server quotes, the address names the message. */
export function returnPathOf({ key, token }: ReturnPath, domain: string): string {
  return `b-${key}-${token.replaceAll('-', '')}@${domain}`;
}

const LOCAL_PART =
  /^b-([a-z0-9]{10})-([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})@/;

/** The message that an address names; null where it is no return path. */
export function readReturnPath(address: string): ReturnPath | null {
  const [, key, ...parts] = LOCAL_PART.exec(address.toLowerCase()) ?? [];
  return key ? { key, token: parts.join('-') } : null;
}

/** The message that a complaint is about, by the headers of its copy. */
export function readCopy({
  feedback_id,
  message_id,
}: {
  feedback_id: string | null;
  message_id: string | null;
}): ReturnPath | null {
  const key = feedback_id?.split(':')[1] ?? '';
  const token = message_id?.split('@')[0] ?? '';
  return readReturnPath(`b-${key}-${token}@`);
}
