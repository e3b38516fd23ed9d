import type { ParsedMessage } from '@aide/contract';

const TITLE_BEFORE =
  /(?:^|\s)((?:mr|mrs|ms|dr|prof)\.?|aunt|auntie|aunty|uncle|grandma|grandpa|granny|nana|cousin|coach|captain|pastor|reverend|rabbi)\s+$/i;

/**
 * Returns the name of a person in a message who is not a contact, as it is offered for a new contact; null when there is none.
 * A dictated name gets its capitals, and a title before it stays: "Dr. Patel".
 */
export function findUnknownName({
  title,
  contactId,
  contactName,
  contactCandidates,
}: Pick<ParsedMessage, 'title' | 'contactId' | 'contactName' | 'contactCandidates'>): string | null {
  if (contactName === null || contactId !== null || contactCandidates.length > 0) return null;
  const name = capitalise(contactName.trim().replaceAll(/\s+/g, ' '));
  if (name === '') return null;
  const at = title.indexOf(contactName);
  const before = at > 0 ? TITLE_BEFORE.exec(title.slice(0, at))?.[1] : undefined;
  return before === undefined ? name : `${capitalise(before)} ${name}`;
}

/** A name that has a capital is kept as written. */
function capitalise(name: string): string {
  return name === name.toLowerCase()
    ? name.replaceAll(/(^|[\s-])(\p{L})/gu, (_, gap: string, letter: string) => gap + letter.toUpperCase())
    : name;
}
