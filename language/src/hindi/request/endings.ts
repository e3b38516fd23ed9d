import type { Priority } from '@aide/contract';
import type { CommandVerb } from '../../request/types.ts';
import { foldSounds } from '../../text/fold.ts';

/** What the verb at the end of a Hindi sentence says about the task before it. */
export interface Ending {
  verb: CommandVerb;
  /** It reports what happened instead of asking for something. */
  statement?: boolean;
  /** The word before it says how the task was done: "call kar liya", "bhej diya". */
  acts?: boolean;
  /** The English verb for what was done, when the ending itself states it. */
  action?: string;
  /** A new schedule must precede it: "Friday pe rakh do" without a day is a request. */
  timed?: boolean;
  /** A known task whose title has this word means that the same thing is requested again. */
  own?: string;
  /** "Ka time" or "ki date" must precede the new schedule: "kal kar do" alone is a request. */
  dated?: boolean;
  /** The text must call it a task: "report complete kar do" is a new task. */
  called?: boolean;
  earlier?: boolean;
  /** How far it moves when no time is given; a day by default. */
  alone?: { minutes: number };
  priority?: Priority;
  step?: number;
}

const GIVE = '(?:do|dena|dijiye|dijie|dijiyega|de|dein)';
const DO = `(?:(?:kar|kr) ?${GIVE}|karo|kro|kijiye|kijie|kijiyega)`;
const DID = '(?:diya|dia|di|diye|liya|lia|li|liye|chuka|chuki|chuke)';
const GONE = '(?:gaya|gayi|gaye|gai|gya|gyi|gay|chuka|chuki|chuke)';
const NOW = '(?: hai| hain| hoon| hun| hu| h| ab)?';
const AGAIN = '(?:fir se|vapas|vapis|dobara|dubara)';

/** One pattern for the last words of a clause, in the spelling of `foldSounds`. The first match wins. */
const ENDINGS: readonly [string, Ending][] = [
  [`${AGAIN} (?:khol|open kar|open) ?${GIVE}|re ?open ${DO}`, { verb: 'reopen' }],
  [`(?:${AGAIN} )?(?:chalu|shuru|start|resume) ${DO}`, { verb: 'resume', own: 'start' }],
  [`(?:ho gaya |ho gayi )?(?:done|tick)(?: mark)? ${DO}|mark(?: as)? done ${DO}`, { verb: 'complete' }],
  [`(?:complete|finish|close|khatam|pura) ${DO}`, { verb: 'complete', called: true }],
  [`(?:delete|dilit|remove|rimuv) ${DO}|(?:hata|mita|uda) ${GIVE}|hatao`, { verb: 'delete', own: 'delete' }],
  [`(?:cancel|kensal|kainsal|kensil|rad|nirast) ${DO}`, { verb: 'cancel', own: 'cancel' }],
  [`rehne ${GIVE}|chod ${GIVE}|(?:ki )?(?:ab )?jarurat nahi(?: hai| rahi)?`, { verb: 'cancel' }],
  [`(?:pause|hold|stop|band) ${DO}|rok ${GIVE}|roko`, { verb: 'pause', own: 'stop' }],
  [`(?:urgent|arjent)(?: mark| set)? ${DO}|(?:urgent|arjent) bana ${GIVE}`, { verb: 'prioritise', priority: 'urgent' }],
  [
    `(?:high|top)(?: priority)?(?: mark| set| pe)? ${DO}|(?:important|jaruri)(?: mark)? ${DO}`,
    { verb: 'prioritise', priority: 'high' },
  ],
  [`low(?: priority)?(?: mark| set| pe)? ${DO}`, { verb: 'prioritise', priority: 'low' }],
  [`(?:medium|normal)(?: priority)?(?: mark| set)? ${DO}`, { verb: 'prioritise', priority: 'medium' }],
  [`(?:ki )?priority (?:badha|bada) ${GIVE}`, { verb: 'prioritise', step: 1 }],
  [`(?:ki )?priority (?:kam|ghata) (?:kar )?${GIVE}`, { verb: 'prioritise', step: -1 }],
  [`(?:backlog|baklog|someday)(?: list)? (?:me|mein|main) (?:dal|rakh|bhej) ?${GIVE}`, { verb: 'backlog' }],
  [`bad ke liye (?:dal|rakh|chod) ?${GIVE}`, { verb: 'backlog' }],
  [`snuje? ${DO}`, { verb: 'reschedule', alone: { minutes: 60 } }],
  [`prepone ${DO}|(?:pehle|jaldi) ${DO}`, { verb: 'reschedule', earlier: true, timed: true }],
  [
    `(?:shift|shifat|move|muv|postpone|postpon|reschedule|push|delay) ${DO}|tal ${GIVE}|(?:age|aage) (?:badha|bada|khiska|kar|dal) ${GIVE}|khiska ${GIVE}`,
    { verb: 'reschedule', own: 'shift' },
  ],
  [`(?:rakh|dal) ${GIVE}|(?:set|change) ${DO}`, { verb: 'reschedule', timed: true }],
  [DO, { verb: 'reschedule', timed: true, dated: true }],
  [`(?:de|le|bhej|bhar)${DID}${NOW}`, { verb: 'complete', statement: true }],
  [`(?:fone? (?:pe|par|pr) )?(?:bat|batchit) ho ?${GONE}${NOW}`, { verb: 'complete', statement: true, action: 'talk' }],
  [`mulakat ho ?${GONE}${NOW}`, { verb: 'complete', statement: true, action: 'meet' }],
  [`(?:done |khatam |pura |puri |complete |finish )?ho ?${GONE}${NOW}`, { verb: 'complete', statement: true }],
  [`(?:done|khatam|pura|puri|complete|finish)(?: hai| hain| h)`, { verb: 'complete', statement: true }],
  [`nipat gaya${NOW}|nipta ${DID}${NOW}`, { verb: 'complete', statement: true }],
  [`(?:done|khatam|pura|complete|finish) (?:kar|kr) ?${DID}${NOW}`, { verb: 'complete', statement: true }],
  [`(?:kar|kr) ?${DID}${NOW}|kiya${NOW}|kia`, { verb: 'complete', statement: true, acts: true }],
  [`${DID}${NOW}`, { verb: 'complete', statement: true, acts: true }],
];

const compiled = ENDINGS.map(([pattern, ending]) => ({ pattern: new RegExp(`(?:^| )(${pattern})$`), ending }));

/** Returns the ending of a clause and its number of words, or null. `words` are folded. */
export function findEnding(words: readonly string[]): { ending: Ending; length: number } | null {
  const text = words.join(' ');
  for (const { pattern, ending } of compiled) {
    const match = pattern.exec(text);
    if (match?.[1] !== undefined) return { ending, length: match[1].split(' ').length };
  }
  return null;
}

/** The verb before "diya" and "liya", and the English verb that a title may have; without one any title matches. */
const ACTIONS: ReadonlyMap<string, string | null> = new Map(
  `bhej=send bhijva=send bhar=pay chuka=pay kharid=buy mangva=order manga=order mil=meet likh=write padh=read bana=make banva=make bata=tell
bol=tell puch=ask dekh=review bula=call dhundh=find bech=sell utha=pick badal=replace badalva=replace dho=wash dhulva=wash kha=eat dikha=show
samjha=explain de le laga lagva karva krva kar kr nikal nikalva rakh dal khol band jod bharva la`
    .split(/\s+/)
    .map((entry): [string, string | null] => {
      const [stem = '', english] = entry.split('=');
      return [foldSounds(stem), english ?? null];
    }),
);

/**
 * The English verb for a Hindi stem, null for one that does not describe the task, or undefined for a word that is not
 * a verb.
 */
export const findAction = (stem: string): string | null | undefined => ACTIONS.get(stem);

/** The English verb for a past form: "bheja", "bhari"; undefined for another word. */
export const findPastAction = (word: string): string | null | undefined =>
  /[ai]$/.test(word) ? ACTIONS.get(word.slice(0, -1)) : undefined;

/** Titles in Hindi end in the infinitive: "bharna", "bhejni". Returns the stem of such a word, or null. */
export function findInfinitiveStem(word: string): string | null {
  const stem = /^(.{2,})n[aie]$/.exec(word)?.[1];
  return stem !== undefined && ACTIONS.has(stem) ? stem : null;
}
