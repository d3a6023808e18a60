const EMAIL =
  /^[a-z0-9_'+-](?:[a-z0-9_'+.-]{0,62}[a-z0-9_'+-])?@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;

/** The address in its stored form, lower case, or null where no mail could reach it. */
export function parseEmail(text: string): string | null {
  const email = text.trim().toLowerCase();
  return email.length <= 254 && EMAIL.test(email) && !email.includes('..') ? email : null;
}
