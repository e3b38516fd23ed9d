import type { ContactRow } from './contacts.table.ts';

/** A shorter number does not identify a contact. */
const fewestDigits = 6;
/** Country and trunk prefixes vary; the last ten digits are the subscriber number in nearly every numbering plan. */
const subscriberDigits = 10;

/** Returns the key by which emails are compared: the address in lower case. */
export function contactEmailKey(email: string | null): string | null {
  return email === null ? null : email.toLowerCase();
}

/** Returns the key by which phone numbers are compared: the last digits. */
export function contactPhoneKey(phone: string | null): string | null {
  const digits = (phone ?? '').normalize('NFKC').replaceAll(/\D/g, '');
  return digits.length < fewestDigits ? null : digits.slice(-subscriberDigits);
}

/** Returns the key columns of a contact. */
export function toKeyColumns({
  email,
  phone,
  otherEmails,
  otherPhones,
}: Pick<ContactRow, 'email' | 'phone' | 'otherEmails' | 'otherPhones'>): Pick<
  ContactRow,
  'emailKey' | 'phoneKey' | 'otherKeys'
> {
  return {
    emailKey: contactEmailKey(email),
    phoneKey: contactPhoneKey(phone),
    otherKeys: toOtherKeys(otherEmails, otherPhones),
  };
}

export function toOtherKeys(otherEmails: readonly string[], otherPhones: readonly string[]): string[] {
  return [...otherEmails.map(contactEmailKey), ...otherPhones.map(contactPhoneKey)].filter((key) => key !== null);
}

/** Returns the keys of a contact's addresses. Only addresses contain an @. */
export function listEmailKeys({ emailKey, otherKeys }: Pick<ContactRow, 'emailKey' | 'otherKeys'>): string[] {
  return [emailKey ?? [], otherKeys.filter((key) => key.includes('@'))].flat();
}

/** Returns the keys of a contact's phone numbers. */
export function listPhoneKeys({ phoneKey, otherKeys }: Pick<ContactRow, 'phoneKey' | 'otherKeys'>): string[] {
  return [phoneKey ?? [], otherKeys.filter((key) => !key.includes('@'))].flat();
}
