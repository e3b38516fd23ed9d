import { createHash } from 'node:crypto';
import { escaped, foldedLines } from '../contacts/contacts-vcard.ts';
import { commandAddresses, commonAddresses } from './common-addresses.ts';

/** A card for each address, so that an address book offers it as soon as "aide" or its word is typed. */
export function addressesVcard(domain: string): string {
  return [...commonAddresses, ...commandAddresses]
    .map(({ word, means }) =>
      foldedLines([
        'BEGIN:VCARD',
        'VERSION:4.0',
        `UID:urn:uuid:${stableId(`${word}@${domain}`)}`,
        `FN:${escaped(`Aide ${word}`)}`,
        `N:;${escaped(`Aide ${word}`)};;;`,
        `EMAIL:${escaped(`${word}@${domain}`)}`,
        `NOTE:${escaped(means)}`,
        'END:VCARD',
      ]),
    )
    .join('');
}

/** The same card at every download: an address book then updates it instead of adding another. */
function stableId(address: string): string {
  const hex = createHash('sha256').update(address).digest('hex');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
}
