/** A text is matched whole, so that digits inside one stay as they are, and so is a number with a fraction. */
const TEXT_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;
const LONG_INTEGER = /^-?\d{16,}$/;

/**
 * JSON of other programs: a byte order mark before it is skipped, and an integer that a number cannot hold exactly
 * comes as its text, because it is an identifier.
 */
export function parseJson(text: string): unknown {
  const plain = text.startsWith('\ufeff') ? text.slice(1) : text;
  if (!/\d{16}/.test(plain)) return JSON.parse(plain);
  return JSON.parse(
    plain.replace(TEXT_OR_NUMBER, (found) =>
      LONG_INTEGER.test(found) && !Number.isSafeInteger(Number(found)) ? `"${found}"` : found,
    ),
  );
}
