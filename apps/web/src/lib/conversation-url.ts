/** Where a WhatsApp conversation with this number opens. */
export function conversationUrl(phone: string): string {
  return `https://wa.me/${phone.replace(/\D/g, '')}`;
}
