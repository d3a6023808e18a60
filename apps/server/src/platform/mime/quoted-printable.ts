/** RFC 2045 allows 76 characters a line; the last one is reserved for the soft break. */
const LINE = 75;

/** Printable ASCII that needs no encoding anywhere in a line. */
const LITERAL = new Set(
  Array.from({ length: 94 }, (_, index) => index + 33).filter((byte) => byte !== 0x3d),
);
const HEX = Array.from(
  { length: 256 },
  (_, byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`,
);

/**
 * Encodes a text that starts at the beginning of a line. Two deviations within the standard save
 * work later: a blank is literal only between two printables, so the body is already in DKIM's
 * relaxed form, and a line never begins with a dot, so no dot-stuffing is needed.
 */
export function encodeQuotedPrintable(text: string): string {
  if (isPlainLine(text)) return text;
  const bytes = Buffer.from(text, 'utf8');
  let encoded = '';
  let line = '';
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index] as number;
    if (byte === 0x0a || (byte === 0x0d && bytes[index + 1] === 0x0a)) {
      encoded += `${line}\r\n`;
      line = '';
      if (byte === 0x0d) index++;
      continue;
    }
    const piece = pieceOf(byte, bytes[index + 1], line);
    if (line.length + piece.length > LINE) {
      encoded += `${line}=\r\n`;
      line = byte === 0x2e ? (HEX[byte] as string) : piece;
    } else {
      line += piece;
    }
  }
  return encoded + line;
}

function pieceOf(byte: number, next: number | undefined, line: string): string {
  if (byte === 0x20) {
    const betweenPrintables =
      line !== '' && !line.endsWith(' ') && next !== undefined && LITERAL.has(next);
    return betweenPrintables && line.length < LINE - 3 ? ' ' : '=20';
  }
  if (byte === 0x2e && line === '') return '=2E';
  return LITERAL.has(byte) ? String.fromCharCode(byte) : (HEX[byte] as string);
}

/** Most personal values (names, links) are one short run of safe characters: no work for them. */
function isPlainLine(text: string): boolean {
  if (text.length > LINE) return false;
  for (let index = 0; index < text.length; index++) {
    if (!LITERAL.has(text.charCodeAt(index))) return false;
  }
  return text.charCodeAt(0) !== 0x2e;
}
