import type { Contact } from '@aide/contract';

export interface Draft {
  subject: string;
  text: string;
}

/** Outlook and the Windows shell truncate or reject longer URLs. */
const longestLink = 2_000;

export interface DraftLink {
  channel: 'email' | 'whatsapp' | 'telegram';
  href: string;
  /** The text exceeds the maximum length of a link and was truncated. */
  isCut: boolean;
}

const segmenter = new Intl.Segmenter();

/** Encodes a value for a query. Lone surrogates, which cannot be encoded, become U+FFFD. */
const encode = (text: string): string => encodeURIComponent(text.toWellFormed());

/** RFC 6068 requires CR LF line breaks. */
const encodeMailText = (text: string): string => encode(text.replaceAll(/\r\n|\r|\n/g, '\r\n'));

/** Encodes an address, keeping its `@`. */
const encodeAddress = (email: string): string => encode(email).replace(/%40(?=[^%]*$)/, '@');

/** Builds a link of at most the maximum length: truncates the text at a whole character and appends "…". */
function buildLink(channel: DraftLink['channel'], text: string, toHref: (text: string) => string): DraftLink {
  const whole = toHref(text);
  if (whole.length <= longestLink) return { channel, href: whole, isCut: false };
  const characters = Array.from(segmenter.segment(text.toWellFormed()), ({ segment }) => segment);
  const cut = (length: number) => toHref(`${characters.slice(0, length).join('').trimEnd()}…`);
  let [fits, fails] = [0, characters.length];
  while (fails - fits > 1) {
    const middle = Math.floor((fits + fails) / 2);
    if (cut(middle).length <= longestLink) fits = middle;
    else fails = middle;
  }
  return { channel, href: cut(fits), isCut: true };
}

/** Returns the digits of an international number, `+49 30 …` or `0049 30 …`, or null for any other. */
export function toInternationalDigits(phone: string | null): string | null {
  const plain = (phone ?? '').normalize('NFKC').replaceAll(/[\s().\-/]/g, '');
  const digits = /^(?:\+|00)(\d{7,15})$/.exec(plain)?.[1] ?? null;
  // A country code never begins with 0.
  return digits?.startsWith('0') ? null : digits;
}

/** Returns a Telegram user name that is stored instead of a phone number, `@liam_w`, without the `@`; or null. */
export function toTelegramName(phone: string | null): string | null {
  return /^@([a-z]\w{3,31})$/i.exec((phone ?? '').trim())?.[1] ?? null;
}

/** Returns the links that open the draft in the user's programs, for the channels of the contact. */
export function listDraftLinks(
  { email, phone }: Pick<Contact, 'email' | 'phone'>,
  { subject, text }: Draft,
): DraftLink[] {
  const links: DraftLink[] = [];
  if (email) {
    const head = `mailto:${encodeAddress(email)}?subject=${encode(subject)}`;
    links.push(buildLink('email', text, (body) => `${head}&body=${encodeMailText(body)}`));
  }
  const digits = toInternationalDigits(phone);
  if (digits !== null)
    links.push(buildLink('whatsapp', text, (body) => `https://wa.me/${digits}?text=${encode(body)}`));
  const handle = toTelegramName(phone) ?? (digits === null ? null : `+${digits}`);
  if (handle !== null) links.push(buildLink('telegram', text, (body) => `https://t.me/${handle}?text=${encode(body)}`));
  return links;
}
