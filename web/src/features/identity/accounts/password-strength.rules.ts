export type PasswordStrength = 'weak' | 'fair' | 'good' | 'strong';

const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/];
const sequences = ['abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', '0123456789'];

/**
 * Estimates the strength of a password from its length, without repetitions and keyboard sequences, and its character
 * classes. The server alone decides whether it is accepted.
 */
export function measurePassword(password: string): PasswordStrength {
  const variety = kinds.filter((kind) => kind.test(password)).length;
  const points = countUnpredictable(password) + (variety - 1) * 2;
  if (points < 9) return 'weak';
  if (points < 13) return 'fair';
  return points < 17 ? 'good' : 'strong';
}

/** Counts the characters that do not continue a repetition, the alphabet or a keyboard row. */
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
