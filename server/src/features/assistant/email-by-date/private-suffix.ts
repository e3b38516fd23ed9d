import { createHmac } from 'node:crypto';
import { correctAddressWord } from './correct-address-word.ts';
import { parseAddress, type AddressRequest } from './email-by-date.rules.ts';

/** Returns the private suffix of an account's addresses, without its dot. */
export type SuffixFor = (userId: string) => string;

/** Without letters of times and durations (am, pm, d, h, m, w), so that a suffix is never part of a date. */
const letters = 'bcfgjkqrtvxz';
const digits = '23456789';
const suffixPattern = /^(.+)\.((?:[bcfgjkqrtvxz][2-9]){3})$/;

/** Derives the suffixes from the signing key: they are stable until it is rotated, and nothing is stored. */
export function createSuffixes(secret: string): SuffixFor {
  const key = createHmac('sha256', secret).update('suffix of mail addresses').digest();
  return (userId) => {
    const bytes = createHmac('sha256', key).update(userId).digest();
    const at = (index: number, alphabet: string) => alphabet[(bytes[index] ?? 0) % alphabet.length];
    return [0, 2, 4].map((index) => `${at(index, letters)}${at(index + 1, digits)}`).join('');
  };
}

export interface PrivateAddress {
  /** The local part without the suffix. */
  word: string;
  suffix: string | null;
  request: AddressRequest;
  /** True if `word` is a corrected spelling. */
  corrected?: boolean;
}

/** Parses a local part with an optional private suffix, such as `tomorrow.k7q2b5`. Does not verify the suffix. */
export function parsePrivateAddress(local: string, now: Date, timeZone: string): PrivateAddress {
  const [, word, suffix] = suffixPattern.exec(local.toLowerCase()) ?? [];
  if (word === undefined || suffix === undefined) return parsePublicAddress(local, now, timeZone);
  return { word, suffix, request: parseAddress(word, now, timeZone) };
}

/** Parses a local part without a suffix. A misspelled date is corrected, but never in an address with a suffix. */
function parsePublicAddress(local: string, now: Date, timeZone: string): PrivateAddress {
  const request = parseAddress(local, now, timeZone);
  const corrected = request.kind === 'unknown' ? correctAddressWord(local) : null;
  const right = corrected === null ? null : parseAddress(corrected, now, timeZone);
  if (corrected === null || right?.kind !== 'date') return { word: local, suffix: null, request };
  return { word: corrected, suffix: null, request: right, corrected: true };
}
