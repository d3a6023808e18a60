/** Deeper bodies are an attack on recursive code: no provider nests more than a dozen levels. */
const DEPTH_MAX = 128;

const UNSTORABLE = /\\u(?:0000|d[89a-f])/i;

/** Text that PostgreSQL can store: no NUL, and U+FFFD for lone surrogates. */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '');
}

/** A text is matched whole, so that digits inside one stay as they are, and so is a number with a fraction. */
const TEXT_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;
const LONG_INTEGER = /^-?\d{16,}$/;

/**
 * Parses JSON of an external program: skips a byte order mark, makes every text storable, and
 * returns an integer beyond exact number precision as text, because it is an identifier.
 * @throws SyntaxError for invalid JSON, or nesting deeper than 128 levels.
 */
export function parseJson(text: string): unknown {
  const json = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  assertShallow(json);
  const value: unknown = JSON.parse(/\d{16}/.test(json) ? withTextualIds(json) : json);
  return UNSTORABLE.test(json) ? storable(value) : value;
}

function withTextualIds(json: string): string {
  return json.replace(TEXT_OR_NUMBER, (found) =>
    LONG_INTEGER.test(found) && !Number.isSafeInteger(Number(found)) ? `"${found}"` : found,
  );
}

/** The JSON of a value, every text of which is storable. */
export function storableJson(value: unknown): string {
  const json = JSON.stringify(value);
  return UNSTORABLE.test(json) ? JSON.stringify(storable(JSON.parse(json))) : json;
}

/** The parsed value of this JSON, with U+FFFD for lone surrogates. */
export function wellFormed(json: string, value: unknown): unknown {
  return UNSTORABLE.test(json) ? storable(value, (text) => text.toWellFormed()) : value;
}

function storable(value: unknown, clean = storableText): unknown {
  if (typeof value === 'string') return clean(value);
  if (Array.isArray(value)) return value.map((item) => storable(item, clean));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [clean(name), storable(field, clean)]),
  );
}

/** @throws SyntaxError where the JSON nests deeper than 128 levels. */
export function assertShallow(json: string): void {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (isText) {
      if (code === 92) at++;
      else if (code === 34) isText = false;
    } else if (code === 34) isText = true;
    else if (code === 91 || code === 123) {
      if (++depth > DEPTH_MAX) throw new SyntaxError('JSON is nested too deeply');
    } else if (code === 93 || code === 125) depth--;
  }
}
