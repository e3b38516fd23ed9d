import type { TaskType } from '@aide/contract';
import type { IsIn, Range } from '../text/mask.ts';
import type { Token } from '../text/tokens.ts';
import { wordSet } from '../text/word-set.ts';
import { PRONOUNS } from './people.ts';

type Tokens = readonly Token[];

const TALK = wordSet(
  'call phone mail message whatsapp ping sms contact reply remind baat milna puchna batana bolna dikhana bhejna samjhana',
);
const ENGLISH_TALK = wordSet(
  'confirm discuss share send inform remind meet ask tell update catchup coordinate intro introduce invite chat',
);
const REPLIES = wordSet('jawab update reply feedback reminder');

/** Returns `follow_up` when the request is to contact or ask a person. */
export function findType(tokens: Tokens, range: Range, isTaken: IsIn, hasTarget: boolean): TaskType {
  const words = tokens.slice(range.start, range.end).map((token, at) => (isTaken(range.start + at) ? '' : token.word));
  const has = (word: string): boolean => words.includes(word);
  const addressed = words.some(
    (word, at) => PRONOUNS.has(word) || word === 'ko' || word === 'se' || (word === 'ke' && words[at + 1] === 'saath'),
  );
  if (words.some((word, at) => word === 'follow' && ['up', 'ap'].includes(words[at + 1] ?? ''))) return 'follow_up';
  // "Casting call ka post": a word with "ka" only describes another.
  const called = words.some((word, at) => word === 'call' && !/^k[aie]$/.test(words[at + 1] ?? ''));
  if (called || (has('phone') && (addressed || has('lagana')))) return 'follow_up';
  if (words.some((word, at) => word === 'ke' && words[at + 1] === 'saath')) return 'follow_up';
  if (words.some((word, at) => word === 'yaad' && words[at + 1] === 'dilana') && addressed) return 'follow_up';
  const asks = words.some((word) => TALK.has(word));
  if (asks && addressed) return 'follow_up';
  const english = words.some((word) => ENGLISH_TALK.has(word));
  if (english && (hasTarget || addressed)) return 'follow_up';
  if (words.some((word, at) => REPLIES.has(word) && ['dena', 'do'].includes(words[at + 1] ?? '')) && addressed)
    return 'follow_up';
  const takes = has('lena') || has('mangwana');
  return takes && has('se') && hasTarget && !has('ko') ? 'follow_up' : 'todo';
}
