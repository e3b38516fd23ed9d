import { rememberWords, wordSet } from '../text/word-set.ts';

/** Letter groups that sound alike in the names people dictate; applied in order. */
const SOUNDS = [
  ...wordSet(
    'ph>f ck>k sch>s sh>s th>t dh>d bh>b gh>g kh>k jh>j ch>c y>i ce>se ci>si c>k ge>je gi>ji q>k x>ks z>s w>v f>v ee>i ea>i ie>i ei>i oo>u ou>u au>o aa>a ae>a h>',
  ),
].map((pair) => pair.split('>'));

/**
 * Returns the sound key of a name: equal for "Preeya" and "Priya", "Jon" and "John", "Stephen" and "Steven", "Angeli"
 * and "Anjali".
 */
export const encodeSound = rememberWords((plain: string): string => {
  let sound = plain;
  for (const [letters = '', as = ''] of SOUNDS) sound = sound.replaceAll(letters, as);
  return sound.replace(/(.)\1+/g, '$1');
});

/** The word with each single letter left out: two words that are one typing error apart share one of these. */
export function listSlips(plain: string): string[] {
  const slips = [plain];
  if (plain.length >= 4 && plain.length <= 20) {
    for (let at = 0; at < plain.length; at += 1) slips.push(plain.slice(0, at) + plain.slice(at + 1));
  }
  return slips;
}

/** Whether two words differ by one added, missing, changed or swapped letter. */
export function isOneSlip(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let [endA, endB] = [a.length, b.length];
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) {
    endA -= 1;
    endB -= 1;
  }
  if (endA - start <= 1 && endB - start <= 1) return true;
  return endA - start === 2 && endB - start === 2 && a[start] === b[start + 1] && a[start + 1] === b[start];
}
