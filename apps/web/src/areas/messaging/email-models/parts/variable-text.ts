/** A variable as it stands in a text, with what to say where a customer has no value. */
export function variableText(variable: string, fallback: string): string {
  return fallback ? `{{${variable} | "${fallback}"}}` : `{{${variable}}}`;
}
