import { createHash } from 'node:crypto';
import { contentFile, contentText } from '../../../platform/content-lines.ts';
import { commandAddresses, commonAddresses, withSuffix } from './common-addresses.ts';

/** Returns a card for each address, so that an address book suggests it when "aide" or its word is typed. */
export function addressesVcard(domain: string, suffix: string): string {
  return contentFile(
    [...commonAddresses, ...commandAddresses].flatMap(({ word, means }) => [
      { name: 'BEGIN', value: 'VCARD' },
      { name: 'VERSION', value: '4.0' },
      { name: 'UID', value: `urn:uuid:${stableId(`${word}@${domain}`)}` },
      { name: 'FN', value: `Aide ${word}` },
      { name: 'N', value: `;Aide ${word};;;` },
      { name: 'EMAIL', value: `${withSuffix(word, suffix)}@${domain}` },
      { name: 'NOTE', value: contentText(means) },
      { name: 'END', value: 'VCARD' },
    ]),
  );
}

/** Returns a stable id, so that an address book updates the card at the next download instead of adding another. */
function stableId(address: string): string {
  const hex = createHash('sha256').update(address).digest('hex');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
}
