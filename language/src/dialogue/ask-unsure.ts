import { EFFECTS, weighEffects, type Effect } from '../evidence/effects.ts';
import { classify } from '../evidence/shape.ts';
import { hindiWords } from '../hindi/request/to-english.ts';
import { scanForContent } from '../hindi/request/parse-asked.ts';
import { isVerb } from '../request/capture/verbs.ts';
import { toCommandRequest } from '../request/command/look-up.ts';
import { findNamed } from '../request/content/parse-known.ts';
import { splitClauses } from '../request/parse-known-tasks.ts';
import { getPastBase, toStem } from '../request/stems.ts';
import { isSameAction } from '../request/same-action.ts';
import { getTaskIndex } from '../request/task-index.ts';
import type { Command, CommandRequest, RequestOptions } from '../request/types.ts';
import { findAction } from '../text/actions.ts';
import { toPlain } from './variants.ts';
import { joinTurn } from './turn-words.ts';

/** The least probability, by the words around the task, of a change that is made unasked. */
const LEAST = 0.4;
/** The same for what the last turn was about: "I just submitted those". */
const LEAST_RECENT = 0.1;
/** Below this probability of any change, nothing is asked either. */
const LEAST_CHANGED = 0.2;

/** What a message does to a task by the evidence: how likely the command is, any change, and that it is about another task. */
interface Chances {
  meant: number;
  /** The likeliest other change. */
  rival: number;
  changed: number;
  isNew: boolean;
}

/** The effects that a command may be the reading of. */
function listEffects({ verb, change }: Command): readonly Effect[] {
  if (verb === 'prioritise') return /^(?:urgent|high)$/.test(change.priority ?? '') ? ['urgent'] : ['lower'];
  // What became of a task is said alike for both.
  if (verb === 'cancel' || verb === 'delete') return ['cancel', 'delete'];
  return EFFECTS.filter((effect) => effect === verb);
}

const UNCHANGED: ReadonlySet<Effect> = new Set<Effect>(['new', 'none', 'question']);
/** Classes of words that make what stands before them a subject: "close is the shop". */
const FINITE = new Set(['is', 'was', 'has', 'can', 'past']);

/** "Backlog me daal do". */
const ENDS_ORDER = / (?:do|de|dena|lo|lena|dijiyega|karo|kijiye)$/;

/** "Done with the cake", "the plants are done". */
const DONE =
  /^(?:i|we)(?:'ve| have)? (?:just |now |finally )?(?:finished|completed|wrapped up) (?:the|my|our|that|this) |^(?:(?:i'm|i am|we're) )?(?:all )?(?:done|finished) with (?:the|my|our|that|this) |^(?:the|my|our) (?:\S+ ){1,4}(?:is|are) (?:all )?(?:done|finished|completed)$/;

const POLITE =
  /\b(?:(?:you|u) (?:may|can|could|might|should)|(?:can|could|would|will) (?:you|u|we)|please|pls|kindly|go ahead)\b/;

/** Whether a clause says by its verb what is to be changed: "move the dentist", "dentist wala hata do". */
function isOrdered(text: string): boolean {
  const words = joinTurn(text).split(' ');
  const [first = '', second = ''] = words;
  const begins = (isVerb(first) || findAction(first) !== null) && getPastBase(first) === null;
  return (
    (begins && !FINITE.has(classify(second))) ||
    DONE.test(words.join(' ')) ||
    ENDS_ORDER.test(words.join(' ')) ||
    POLITE.test(words.join(' '))
  );
}

/** How likely a part of a message makes the change of a command, or null where it does not name the task. */
function weighPart(text: string, command: Command, options: RequestOptions): Chances | null {
  const { scan, words } = scanForContent(text, options);
  const [id = ''] = command.taskIds;
  const named = findNamed(scan, getTaskIndex(options.tasks), words, id);
  if (!named) return null;
  const chances = weighEffects(scan, named.match, named.tie);
  const sum = (isCounted: (effect: Effect) => boolean): number =>
    EFFECTS.reduce((total, effect, at) => total + (isCounted(effect) ? (chances[at] ?? 0) : 0), 0);
  const effects = listEffects(command);
  return {
    meant: sum((effect) => effects.includes(effect)),
    rival: Math.max(
      ...EFFECTS.map((effect, at) => (UNCHANGED.has(effect) || effects.includes(effect) ? 0 : (chances[at] ?? 0))),
    ),
    changed: sum((effect) => !UNCHANGED.has(effect)),
    isNew: sum((effect) => effect === 'new') > sum((effect) => effect === 'none' || effect === 'question'),
  };
}

/** "Diesel mangwa liya" of "Generator ka diesel mangwana": the verb of the task as done, with another word of its title. */
export function isOwnDeed(text: string, { verb, taskIds }: Command, options: RequestOptions): boolean {
  const { words: title = [], stems = [] } = getTaskIndex(options.tasks).byId.get(taskIds[0] ?? '') ?? {};
  const said = joinTurn(text).split(' ');
  if (verb !== 'complete' || UNDONE.test(text)) return false;
  const isOwnVerb = (word: string, own: string): boolean => word.length > 3 && own !== word && own.startsWith(word);
  return said.some((word, at) => {
    if (!/^(?:liy[ae]|li|diy[ae]|di|gay[aei]|gy[aei]|chuk[aei])$/.test(said[at + 1] ?? '')) return false;
    const english = hindiWords.translate(word);
    const isSame = english !== null && [...stems].some((stem) => isSameAction(toStem(english), stem));
    return (
      (isSame || title.some((own) => isOwnVerb(word, own))) &&
      title.some((own) => own.length > 2 && said.includes(own) && !own.startsWith(word))
    );
  });
}
const UNDONE = /\b(?:nahi|nahin|nhi|aadh[aei]|adh[aei]|baki|baaki|sirf|agar|kal tak)\b|\?\s*$/iu;

/**
 * A change of one task that the sentence reports, rather than orders, must be likely by its words around the task too. A less
 * likely one is asked about; one that is not likely at all is returned as `new` or `none`.
 */
export function askWhereUnsure(
  request: CommandRequest,
  text: string,
  options: RequestOptions,
): CommandRequest | 'new' | 'none' {
  const clauses = splitClauses(text).map((clause) => clause.text);
  // Of several commands each has a clause of its own.
  const parts = (request.commands.length > 1 && clauses.length > 1 ? clauses : [text, ...clauses]).map(toPlain);
  const turn = options.dialogue?.lastTurn;
  const recent = new Set([...(turn?.shown ?? []), ...(turn?.changed ?? [])]);
  let [unlikely, isNew] = [request.tasks.length === 0, false];
  const commands = request.commands.map((command): Command => {
    const named = parts.flatMap((part) => {
      const chances = command.taskIds.length === 1 ? weighPart(part, command, options) : null;
      return chances ? { ...chances, isOrdered: isOrdered(part) } : [];
    });
    const weighed = named.some((part) => part.isOrdered) ? [] : named;
    const least = command.taskIds.some((id) => recent.has(id)) ? LEAST_RECENT : LEAST;
    const [best] = weighed.toSorted((a, b) => b.meant - a.meant);
    // "The papers are urgent now, the exam came early": a clause says something else.
    const isOther = weighed.some(({ rival }) => rival >= LEAST && rival > (best?.meant ?? 0));
    const isCertain =
      !best ||
      isOwnDeed(text, command, options) ||
      listEffects(command).length === 0 ||
      (best.meant >= least && !isOther);
    unlikely &&= !isCertain && best.changed < LEAST_CHANGED;
    isNew ||= best?.isNew === true;
    return isCertain ? command : { ...command, taskIds: [], candidates: command.taskIds };
  });
  if (unlikely) return isNew ? 'new' : 'none';
  return { ...toCommandRequest(commands, request.tasks), plural: request.plural };
}
