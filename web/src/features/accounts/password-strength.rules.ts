export type PasswordStrength = 'weak' | 'fair' | 'good' | 'strong';

const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/];
const sequences = ['abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', '0123456789'];

/**
 * Returns how hard a password is to guess, by its length without repetitions and rows of the keyboard and by the kinds of its
 * characters. The server alone decides what it refuses.
 */
export function measurePassword(password: string): PasswordStrength {
  const variety = kinds.filter((kind) => kind.test(password)).length;
  const points = countUnpredictable(password) + (variety - 1) * 2;
  if (points < 9) return 'weak';
  if (points < 13) return 'fair';
  return points < 17 ? 'good' : 'strong';
}

/** Counts the characters that do not follow from the one before: no repetition, no alphabet, no row of the keyboard. */
function countUnpredictable(password: string): number {
  const text = password.toLowerCase();
  let count = 0;
  for (let index = 0; index < text.length; index += 1)
    if (index === 0 || !isPredictable(text.slice(index - 1, index + 1))) count += 1;
  return count;
}

function isPredictable(pair: string): boolean {
  const [first, second] = pair.split('');
  return first === second || sequences.some((row) => row.includes(pair) || row.includes(`${second}${first}`));
}
