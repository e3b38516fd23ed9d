import { wordSet } from '../text/word-set.ts';
import { getPastBase } from './stems.ts';

/** Longer messages are only read for tasks. */
export const LONGEST_ASKED = 300;

/** Messages of so few words can be a bare choice of tasks ("my urgent ones"). */
const SHORTEST_TASK = 4;

/** The words that a command or a question begins with, or that a statement about a task has. */
const ASKING = wordSet(`
what what's whats which who whom when when's how how's why any anything something do did does have had has is are was were do don't
show list give display see view get tell read find fetch bring pull check count number due at by send weekly monthly progress my next
tick cross strike close knock done through finished all i'm i we we're mark flag set count put record consider complete finish reopen unmark uncheck
untick uncomplete re never nevermind no forget cancel drop scrap ditch skip scratch call delete remove erase trash discard snooze postpone
delay defer move push shift reschedule change bump make switch extend schedule prepone advance take clear treat lower reduce decrease raise increase up
deprioritise deprioritize prioritise prioritize add dump park backlog shelve pause stop suspend hold halt resume restart unpause continue start
reactivate touch undo revert rollback roll got been not isn't aren't wasn't weren't hasn't haven't hadn't didn't it's that's finished over sorted
doen dnoe donee
`);

/**
 * Whether a text in English can be a command or a question, so that the tables for them are needed. A text for which this and `mayBeHindi`
 * are false is read the same without them.
 */
export function mayAsk(text: string): boolean {
  if (text.length > LONGEST_ASKED) return false;
  const words = text
    .toLowerCase()
    .replaceAll('’', "'")
    .split(/[^\p{L}']+/u)
    .filter((word) => word !== '');
  return (
    words.length <= SHORTEST_TASK ||
    /[\u0900-\u097F]/.test(text) ||
    /[?✅✔☑]/u.test(text) ||
    words.some((word) => ASKING.has(word) || getPastBase(word) !== null || word.endsWith('ed') || word.endsWith("'s"))
  );
}
