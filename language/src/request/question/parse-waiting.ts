import { createShape } from '../../message/waiting.ts';
import type { Range } from '../../text/mask.ts';
import { wordSet } from '../../text/word-set.ts';
import { isAwaitedBy } from '../command/parse-reply.ts';
import type { Scan } from '../scan.ts';
import { toStem } from '../stems.ts';
import { splitWords } from '../task-index.ts';
import type { IndexedTask, TaskIndex } from '../types.ts';

/** A person, or words in place of one: "the bank". In `createShape`, `@` is a known person and `@s` the possessive. */
const NAME = String.raw`(?:@|(?:the|my|our) [^\s,#@]+(?: [^\s,#@]+)??|[^\s,#@]+)`;
const WHO = String.raw`(?!(?:i|we|you|it|there|to|not|any) )(?<who>${NAME})(?: (?:and|or|,) (?<other>@))?`;
const NEWS = String.raw`(?:reply|replies|answers?|responses?|word|news|updates?|revert|confirmation|feedback|luck|joy|sign)`;
const BACK = String.raw`(?:got|get|gotten|come|came|written|write|wrote|called|call|rung|ring|texted|text|circled|circle|reached|reach)`;
const ANSWERED = String.raw`(?:(?:yet|already|even|ever|finally|bothered to) )*(?:replied|reply|responded|respond|answered|answer|reverted|revert|confirmed|confirm|${BACK} (?:back|to (?:me|us)))`;
const HEARD = String.raw`(?:hear|heard|had|have|get|got|gotten|seen|receive|received)(?: (?:anything|something|back|any|a|an|the|${NEWS}))*`;
const NOT_YET = String.raw`(?:(?:has|have|had|is|are|did|hasn't|haven't|didn't|isn't|still|not|yet|to|really) )+`;
const ABOUT = String.raw`(?<about>.*)`;
const CAME = String.raw`${WHO} (?:ka|ki|ke|se)(?: koi)? (?:${NEWS}|jawab|jawaab|javab|mail|khabar) (?:abhi tak )?(?:aaya|aya|aayi|aa gaya|aa gayi|mila|mili|aa gya)`;

interface Rule {
  pattern: RegExp;
  /** Whether the words must name a waiting task, because the same words can ask about anything: "has Meera sent the contract". */
  isStrict?: boolean;
  /** Whether it is a statement without a question mark: "Rahul has replied". */
  needsMark?: boolean;
}

const OPENERS = String.raw`(?:(?:so|and|ok|okay|hey|hi|,|but|also|please|tell me|can you tell me|remind me) )*`;
const rules = (options: Omit<Rule, 'pattern'>, ...sources: string[]): Rule[] =>
  sources.map((source) => ({ pattern: new RegExp(`^${OPENERS}${source}$`, 'd'), ...options }));

/** Patterns of questions about outstanding replies, one per line; the whole message is matched. */
const RULES: readonly Rule[] = [
  ...rules(
    {},
    String.raw`(?:who|whom|what|which people)(?: all)? (?:am|are) (?:i|we) (?:still )?(?:waiting|awaiting)(?: (?:for|on|to))?${ABOUT}`,
    String.raw`(?:show|list|give|tell)(?: me)? (?:who|what|whom|everyone|everybody|everything|everything that|all|all the people|people|the people|those)(?: that| who)? (?:i'm|i am|we're|we are) (?:still )?(?:waiting|awaiting)(?: (?:for|on|to))?${ABOUT}`,
    String.raw`(?:am|are) (?:i|we) (?:still )?(?:waiting|awaiting)(?: (?:for|on))? (?:anything |something )?(?:from )?${WHO}${ABOUT}`,
    String.raw`(?:who|who's|whos|which people)(?: all)? ${NOT_YET}${ANSWERED}${ABOUT}`,
    String.raw`(?:who|whom) (?:haven't|have) (?:i|we) (?:not |still |yet )*${HEARD} from${ABOUT}`,
    String.raw`(?:who|who's|whos) (?:still )?(?:owes|owe|owing) (?:me|us)(?: (?:a|an|any))? ${NEWS}${ABOUT}`,
    String.raw`(?:whose|which) ${NEWS} (?:is|are) (?:still )?(?:pending|outstanding|missing|due|awaited)${ABOUT}`,
    String.raw`(?:is|are) (?:anyone|anybody|someone|somebody) (?:still )?keeping (?:me|us) waiting${ABOUT}`,
    String.raw`(?:has|have|had|did|hasn't|haven't|didn't) ${WHO} (?:still )?(?:not )?${ANSWERED}${ABOUT}`,
    String.raw`is ${WHO} (?:still )?(?:yet )?to ${ANSWERED}${ABOUT}`,
    String.raw`(?:(?:have|had|did) (?:i|we) )?(?:yet |already |ever )?${HEARD} from ${WHO}${ABOUT}`,
    String.raw`(?:is there |do (?:i|we) have |got |still )?(?:any|anything|no)(?: (?:${NEWS}|back|yet|new))* from ${WHO}${ABOUT}`,
    String.raw`(?:do (?:i|we) have|is|where is|where's|got) (?<who>@)s ${NEWS}${ABOUT}`,
    String.raw`(?:what's|whats|what is|what all is|what) (?:still )?(?:pending|outstanding|missing) from (?<who>@)s?(?: (?:side|end))?${ABOUT}`,
  ),
  ...rules(
    { needsMark: true },
    String.raw`${WHO}(?: ,)? (?:${NOT_YET})?(?:(?:has|did) (?:he|she|they) (?:ever )?)?${ANSWERED}${ABOUT}`,
  ),
  ...rules(
    { isStrict: true },
    String.raw`(?:has|have|had|did|hasn't|haven't|didn't) ${WHO} (?:still |not |yet |already )*\S+ ${ABOUT}`,
    String.raw`(?:has|have|had|did) (?<about>(?:\S+ ){1,4}?)(?:come|came|arrived|arrive|reached)(?: (?:in|back|yet))* from ${WHO}(?: .*)?`,
    String.raw`is ${WHO} (?:still )?(?:sitting on|holding|holding up|working on|delaying) ${ABOUT}`,
  ),
  // Hinglish. "Rahul ka reply aa gaya" is a statement; with "kya" or a question mark it is a question.
  ...rules({ needsMark: true }, String.raw`${CAME}(?: (?:abhi|tak|hai))*`),
  ...rules(
    {},
    String.raw`${CAME} (?:hai )?(?:kya|ya nahi|ya nahin|ki nahi|ki nahin)(?: .*)?`,
    String.raw`(?:kya )?${WHO} ne(?: (?:abhi|tak|kuch|koi))*(?: (?:${NEWS}|jawab|jawaab|javab|confirm))? (?:kiya|kar diya|diya|de diya|bola|kaha|bataya|likha|bheja)(?: hai)? (?:kya|ya nahi|ya nahin)`,
    String.raw`(?:main |mai |mein |hum )?(?:kis|kiska|kiske|kiski|kiskaa)(?: (?:kis|ka|ke|ki|liye))*(?: (?:${NEWS}|jawab|jawaab|javab|wait|intezaar|intezar|intzar))+(?: .*)?`,
  ),
];

/** Words about the reply that do not name a task. */
const EMPTY = wordSet(
  "to me us my our the a an about on regarding re for with by from and it that this yet so far already now still till until today at all back or not anything something right anyone anybody people i we has have he she they is did who's , ever in",
);

/** Words in the position of a name that do not name a person. */
const UNNAMED = wordSet('he she they anyone anybody somebody someone everyone everybody');

/** Without a question mark every rule needs one of these words. Most messages have none, so no rule is tried. */
const ASKING = wordSet(`
waiting awaiting keeping who who's whos whom whose which has have had did hasn't haven't didn't is from do got where where's
kya nahi nahin kis kiska kiske kiski kiskaa
`);

/** Returns the tasks waiting for a reply that the message asks about, or null when it asks about something else. */
export function findAwaited(scan: Scan, index: TaskIndex, from: number): readonly IndexedTask[] | null {
  const hasMark = scan.text.trimEnd().endsWith('?');
  if (!hasMark && !scan.tokens.some(({ word }) => ASKING.has(word))) return null;
  const tokens = scan.tokens.slice(from);
  const people = scan.mentions
    .filter(({ start }) => start >= from)
    .map(({ start, end }) => ({ start: start - from, end: end - from }));
  const shape = createShape({ tokens, people, isSchedule: () => false });
  const text = shape.text.replace(/[\s,]+$/, '');
  for (const { pattern, isStrict, needsMark } of RULES) {
    const match = (hasMark || !needsMark) && pattern.exec(text);
    if (!match) continue;
    const { who, other, about = '' } = match.groups ?? {};
    const places = [who, other].flatMap((words, at) => {
      const offset = match.indices?.groups?.[at === 0 ? 'who' : 'other']?.[0];
      return words === undefined || offset === undefined || UNNAMED.has(words)
        ? []
        : [toRange(words, shape.tokenAt(offset))];
    });
    const waiting = filterAwaited(scan, index, places);
    if (!waiting) continue;
    const named = filterNamed(waiting, about, isStrict ?? false);
    if (named) return named;
  }
  return null;

  function toRange(words: string, start: number): Range & { isKnown: boolean } {
    const person = people.find((range) => range.start === start);
    const end = person?.end ?? start + words.split(' ').length;
    return { start: start + from, end: end + from, isKnown: person !== undefined };
  }
}

/** If no task waits for them, unknown words may mean anything ("did the bakery reply to the letter"): null. */
function filterAwaited(scan: Scan, index: TaskIndex, places: readonly (Range & { isKnown: boolean })[]) {
  if (places.length === 0) return index.waiting;
  const found = index.waiting.filter((item) => places.some((range) => isAwaitedBy(scan, item, range)));
  return found.length > 0 || places.every(({ isKnown }) => isKnown) ? found : null;
}

/** Returns the tasks that contain the words, or null when none does. */
function filterNamed(tasks: readonly IndexedTask[], about: string, isStrict: boolean): readonly IndexedTask[] | null {
  const stems = splitWords(about.replaceAll(/[@#,]/g, ' '))
    .filter((word) => !EMPTY.has(word))
    .map(toStem);
  if (stems.length === 0) return isStrict ? null : tasks;
  const named = tasks.filter((item) => stems.every((stem) => item.stems.has(stem)));
  return named.length > 0 ? named : null;
}
