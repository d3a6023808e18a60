/** A variable's text form, with the fallback for customers without a value. */
export function variableText(variable: string, fallback: string): string {
  return fallback ? `{{${variable} | "${fallback}"}}` : `{{${variable}}}`;
}
