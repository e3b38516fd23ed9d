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
