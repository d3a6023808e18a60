/** Phones as E.164; Brazilian mobiles always with their ninth digit. */

const AREA_CODES = new Set(
  (
    '11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 51 53 54 55 ' +
    '61 62 63 64 65 66 67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99'
  ).split(' '),
);
const NOT_DIGITS = /\D+/g;
const FIXED_LINE = /^[2-5]\d{7}$/;
const OLD_MOBILE = /^[6-9]\d{7}$/;
const MOBILE = /^9\d{8}$/;
const PHONE_CHARACTERS = /^[\d\s()+.\-/]+$/;

/** The phone as `+5511987654321`, or null where nobody could be called on it. */
export function parsePhone(text: string): string | null {
  const trimmed = text.trim();
  if (!PHONE_CHARACTERS.test(trimmed)) return null;
  const digits = trimmed.replace(NOT_DIGITS, '');
  if (trimmed.startsWith('+') && !digits.startsWith('55')) {
    return /^[1-9]\d{7,14}$/.test(digits) ? `+${digits}` : null;
  }
  const national = nationalNumber(digits);
  return national && `+55${national}`;
}

/** What was typed of a phone, as phones are kept; `isStart`: what they begin with, as an area code. */
export function phonePart(text: string, isStart: boolean): string {
  const whole = parsePhone(text);
  if (whole) return whole;
  const digits = text.replace(NOT_DIGITS, '');
  if (digits === '' || !isStart) return digits || text;
  return text.trim().startsWith('+') ? `+${digits}` : `+55${digits.replace(/^0+/, '')}`;
}

// The area code 55 exists, so only the length tells a country code from it.
function nationalNumber(digits: string): string | null {
  const plain = digits.replace(/^0+/, '');
  const local =
    plain.length >= 12 && plain.startsWith('55') ? plain.slice(2).replace(/^0+/, '') : plain;
  const area = local.slice(0, 2);
  const subscriber = local.slice(2);
  if (!AREA_CODES.has(area) || isOneDigit(subscriber)) return null;
  if (FIXED_LINE.test(subscriber) || MOBILE.test(subscriber)) return local;
  return OLD_MOBILE.test(subscriber) ? `${area}9${subscriber}` : null;
}

/** Whether text messages can reach it: a Brazilian mobile, or a foreign number, which may be one. */
export function isMobile(phone: string): boolean {
  return phone.startsWith('+55') ? phone.length === 14 : true;
}

/** Every stored form under which the owner of these digits may be known, the best first. */
export function phoneCandidates(text: string): string[] {
  const digits = text.replace(NOT_DIGITS, '');
  const parsed = parsePhone(text) ?? parsePhone(digits);
  const candidates = [parsed, `+${digits}`, `+55${digits}`];
  if (/^\d{12}$/.test(digits)) candidates.push(`+${digits.slice(0, 4)}9${digits.slice(4)}`);
  if (/^\d{13}$/.test(digits)) candidates.push(`+${digits.slice(0, 4)}${digits.slice(5)}`);
  return [...new Set(candidates.filter((one) => one !== null && one.length > 5))] as string[];
}

/** The phone as people write it: `(11) 98765-4321`; foreign numbers stay in E.164. */
export function formatPhone(phone: string): string {
  const parts = /^\+55(\d{2})(\d{4,5})(\d{4})$/.exec(phone);
  return parts ? `(${parts[1]}) ${parts[2]}-${parts[3]}` : phone;
}

function isOneDigit(digits: string): boolean {
  return /^(\d)\1*$/.test(digits);
}
