/** A shorter number does not identify a contact. */
const fewestDigits = 6;
/** Country and trunk prefixes are written in many ways; the last ten digits are the subscriber in nearly every plan. */
const subscriberDigits = 10;

/** By which two contacts are the same: the address in lower case. */
export function contactEmailKey(email: string | null): string | null {
  return email === null ? null : email.toLowerCase();
}

/** By which two contacts are the same: the end of the number's digits, however they are grouped. */
export function contactPhoneKey(phone: string | null): string | null {
  const digits = (phone ?? '').normalize('NFKC').replaceAll(/\D/g, '');
  return digits.length < fewestDigits ? null : digits.slice(-subscriberDigits);
}
