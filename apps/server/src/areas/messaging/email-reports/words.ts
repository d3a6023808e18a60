/** The customer's address stays with the customer alone. */
export function withoutAddresses(words: string): string {
  return words.replaceAll(/[^\s<>@]+@[^\s<>@]+/g, '…');
}
