import { SHORTHAND } from '../text/shorthand.ts';
import { wordSet } from '../text/word-set.ts';
import { getPastBase } from './stems.ts';

/** Longer messages are only parsed for tasks. */
export const LONGEST_ASKED = 300;

/** A message of at most this many words can be a bare filter ("my urgent ones"). */
const SHORTEST_TASK = 4;

/** First words of commands and questions, and words of statements about a task. */
const ASKING = wordSet(`
add advance all any anything are aren't at backlog been bring bump by call cancel change check clear close complete consider continue
count cross decrease defer delay delete deprioritise deprioritize didn't discard display ditch do does don't drop due dump erase
extend fetch find finish flag forget get give hadn't halt has hasn't have haven't help hold how i i'm increase is isn't knock
list lower make mark monthly move my never nevermind next no not number over park pause postpone prepone prioritise prioritize progress
pull push put raise re reactivate read record reduce remove reopen reschedule restart resume revert roll rollback schedule scrap scratch
see send set shelve shift show skip snooze something start stop strike suspend switch take tell through tick touch trash treat
uncheck uncomplete undo unmark unpause untick up view was wasn't we we're weekly were weren't what whats when which who whom why
`);

/**
 * Whether an English text can be a command, a question or a request for help, so that the tables for them are needed.
 * If this and `mayBeHindi` are false, the text is parsed the same without them.
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
    words.some(
      (word) =>
        ASKING.has(SHORTHAND.get(word) ?? word) ||
        getPastBase(word) !== null ||
        word.endsWith('ed') ||
        word.endsWith("'s"),
    )
  );
}
