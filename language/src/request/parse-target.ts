import { resolve } from '../schedule/resolve.ts';
import { hasDay, hasTime } from '../schedule/score-phrases.ts';
import type { Range } from '../text/mask.ts';
import type { Token } from '../text/tokens.ts';
import { wordAt } from '../text/tokens.ts';
import { wordSet } from '../text/word-set.ts';
import type { Scan } from './scan.ts';
import { toStem } from './stems.ts';

/** What the words of a command or question say about the tasks they mean. */
export interface Target {
  /** The words as written. */
  text: string;
  /** Words that the task must match: in its title, as its contact, or as its kind. */
  words: readonly Token[];
  /** The stem of the verb that describes it ("I called Priya"), or null. */
  verb: string | null;
  /** Whether it reports what happened, so that its day need not be the day of the task. */
  told: boolean;
  /** "It", "that one": the tasks the conversation was last about. */
  pronoun: boolean;
  /** Whether several may be meant: "all", "both", "the overdue ones". */
  plural: boolean;
  overdue: boolean;
  undated: boolean;
  recurring: boolean;
  backlog: boolean;
  /** Whether "completed" or "finished" describes the tasks. */
  completed: boolean;
  /** Task types and priorities in the words. */
  followUp: boolean;
  priority: 'low' | 'high' | 'urgent' | null;
  /** The day and time that identify the task: "tomorrow's call", "the 4 pm". */
  date: string | null;
  time: string | null;
}

/** Words that do not help to identify a task. */
const EMPTY = wordSet(`
the a an my our your this that these those of about for with to on in at from regarding re by and & or please now just any some task tasks todo todos
to-do reminder reminders item items thing things stuff entry entries one ones job bit work is are be been was due i me we us you
all every everything both each also up off out from list over with do does still already yet today's really actually then there
open pending active existing remaining left outstanding have has had get got it's its his her their him them she he they back again
completed finished done another other else only coming priority i'm i've i'll i'd im ive we're
`);

const PLURALS = wordSet(
  'all every everything both each tasks todos reminders items things ones them those these entries anything',
);
const PRONOUNS = wordSet('it that this them those these both');
const PRONOUN_WORDS = wordSet(
  'it that this them those these one ones the last previous latest task reminder both all of thing same too again please now coming up whole',
);

const OVERDUE = wordSet('overdue late missed');
const PRIORITY_WORDS: ReadonlyMap<string, Target['priority']> = new Map([
  ['urgent', 'urgent'],
  ['critical', 'urgent'],
  ['important', 'high'],
]);

/** Reads which tasks the tokens of a range name. `verb` is the stem of the verb they belong to. */
export function parseTarget(scan: Scan, named: readonly Range[], verb: string | null): Target {
  const ranges = named.map((range) => endAtPronoun(scan, range));
  const { tokens, phrases, isSchedule, now, hint } = scan;
  const target: Target = {
    text: ranges
      .map(({ start, end }) => (end > start ? scan.text.slice(tokens[start]?.start, tokens[end - 1]?.end) : ''))
      .filter((text) => text !== '')
      .join(' '),
    words: [],
    verb,
    told: false,
    pronoun: false,
    plural: false,
    overdue: false,
    undated: false,
    recurring: false,
    backlog: false,
    completed: false,
    followUp: false,
    priority: null,
    date: null,
    time: null,
  };
  const words: Token[] = [];
  let stated: Token[] = [];
  for (const { start, end } of ranges) {
    stated = [...stated, ...tokens.slice(start, end).filter(({ kind }) => kind !== 'mark' && kind !== 'symbol')];
    for (let at = start; at < end; at += 1) {
      const token = tokens[at];
      if (!token || token.kind === 'mark' || token.kind === 'symbol') continue;
      const following = tokens[at + 1];
      // "4B", "2A" are one word of a title.
      if (token.kind === 'number' && following?.kind === 'word' && following.glued && at + 1 < end) {
        const text = `${token.text}${following.text}`.toLowerCase();
        words.push({ ...token, kind: isSchedule(at) ? 'opaque' : 'number', plain: text, word: text });
        at += 1;
        continue;
      }
      if (isSchedule(at)) {
        const phrase = phrases.find((other) => at >= other.start && at < other.end);
        const schedule = phrase && resolve(phrase, now, hint);
        // "The Sunday run", "November invoices": the words may be those of the title.
        if (schedule && phrase && hasDay(phrase)) target.date = schedule.due.date;
        if (schedule && phrase && hasTime(phrase)) target.time = schedule.due.time;
        words.push({ ...token, kind: 'opaque' });
        continue;
      }
      const { word } = token;
      if (PLURALS.has(word)) target.plural = true;
      if (OVERDUE.has(word)) target.overdue = true;
      else if (PRIORITY_WORDS.has(word)) target.priority = PRIORITY_WORDS.get(word) ?? null;
      else if (/^(?:high|low|top)$/.test(word) && /^(?:priority|prio|importance)$/.test(wordAt(tokens, at + 1))) {
        target.priority = word === 'low' ? 'low' : 'high';
        at += 1;
      } else if (word === 'backlog') target.backlog = true;
      else if (word === 'recurring' || word === 'repeating') target.recurring = true;
      else if (word === 'undated') target.undated = true;
      else if (word === 'completed' || word === 'finished') target.completed = true;
      else if (word === 'follow' && /^(?:-|up|ups)$/.test(wordAt(tokens, at + 1))) {
        target.followUp = true;
        at += wordAt(tokens, at + 1) === '-' ? 2 : 1;
      } else if (!EMPTY.has(word) && word !== 'followup') words.push(token);
    }
  }
  target.words = words;
  target.pronoun =
    stated.length > 0 &&
    stated.every(({ word }) => PRONOUN_WORDS.has(word)) &&
    stated.some(({ word }) => PRONOUNS.has(word) || /^(?:last|previous|latest|same|whole)$/.test(word));
  return target;
}

/** "Skip this one, I'm on leave": words after a pronoun and a comma give the reason, they do not name the task. */
function endAtPronoun({ tokens }: Scan, { start, end }: Range): Range {
  const comma = tokens.findIndex(({ word }, at) => at > start && at < end && word === ',');
  const before = comma < 0 ? [] : tokens.slice(start, comma);
  const isPronoun =
    before.some(({ word }) => PRONOUNS.has(word)) && before.every(({ word }) => PRONOUN_WORDS.has(word));
  return { start, end: isPronoun ? comma : end };
}

/** The stem of a word; the possessive is already removed. */
export const getStem = (token: Token): string => toStem(token.plain === '' ? token.word : token.plain);
