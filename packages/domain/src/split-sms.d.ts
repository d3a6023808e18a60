declare module 'split-sms' {
  export function split(
    text: string,
    options?: { summary?: boolean },
  ): { characterSet: 'GSM' | 'Unicode'; parts: unknown[]; remainingInPart: number };
}
