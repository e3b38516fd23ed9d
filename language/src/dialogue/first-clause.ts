import { classify } from '../evidence/shape.ts';
import { hindiWords } from '../hindi/request/to-english.ts';
import { toCommandRequest } from '../request/command/look-up.ts';
import { listContent } from '../request/content/parse-by-content.ts';
import { scanMessage } from '../request/scan.ts';
import { getTaskIndex } from '../request/task-index.ts';
import { listPeople } from '../request/task-order.ts';
import type { Command, Request, RequestOptions } from '../request/types.ts';
import { isStated } from './parse-correction.ts';
import { splitClauses } from './variants.ts';

/** Reads a part of the turn. */
type Read = (part: string) => Request;

export const undo: Command = { verb: 'undo', taskIds: [], candidates: [], target: '', change: {} };
const isUndo = (request: Request): boolean => request.kind === 'command' && request.commands[0]?.verb === 'undo';
const isChoice = (request: Request): boolean => request.kind === 'answer' && request.answer === 'choose';

/** Whether a reading is about something known: it is preferred to a new task of the longer wording. */
export function isGrounded(request: Request): boolean {
  if (request.kind === 'command')
    return request.commands.every(
      ({ verb, taskIds, candidates, target }) =>
        verb === 'undo' || taskIds.length > 0 || (candidates.length > 0 && target.trim() !== ''),
    );
  if (request.kind === 'question') return request.taskIds.length > 0;
  if (request.kind === 'person') return request.contactIds.length > 0;
  return request.kind === 'correct' || request.kind === 'contact' || isChoice(request);
}

/** "Just did", "already did that". */
const DID_IT = /^(?:i )?(?:(?:have )?(?:just|already) )?(?:did|done)(?: (?:it|that|this|so|now|just now|already))*$/iu;
/** "That one's done" before a remark: "that one's done, Omar helped me". */
const STATE =
  /^(?:(?:oh|ok|okay|yeah|yes|yep|well|so|and|right|alright)[\s,]+)*(?:that one|this one|that|this|it)(?:['’]s| is) (?:all )?(?:done|finished|sorted|completed?)\b(?! (?:by|on|at|in|with|for)\b)/iu;
/** What was done, before what somebody said of it: "baat ho gayi woh bol raha hai kal se …". */
const DEED =
  /^.+?\b(?:ho|kar|kr|de|le|bhej|mil) (?:gay[aei]|gy[aei]|diy[ae]|di|liy[ae]|li)(?=[\s,]+(?:wo|woh|vo|usne|unhone|bola|boli|bole)\b)/iu;
/** "Make that 9" before its reason. */
const MADE =
  /^(?:(?:no|actually|sorry|wait|oh|ok|okay)[\s,]+)*make (?:it|that|(?:the|my) \S+) (?:at )?\S+(?: (?:am|pm|thirty|fifteen|o'clock|\d+))?(?=(?:\s+actually)?[\s,]+(?:the|he|she|they|i|we|it|my|our|there|because|cause|so|since)\b)/iu;
/** "Tally nahi Zoho. We closed Tally long ago": a word, a number or a person that replaces another. */
const REPLACES = /(?:^| )(?:not|nahi|nahin|nhi) \S/iu;

/** "They're off now": the task just shown is not wanted. */
const OFF =
  /^(?:(?:oh|ok|okay|well|so|yeah|right|hmm|actually)[\s,]+)*(?:they|it|that)(?:['’]?(?:s|re)| is| are) (?:all )?(?:off|cancelled|canceled|scrapped|not (?:happening|needed|wanted))(?: (?:now|then|anyway|altogether)\b|(?=[,.;!]|$))/iu;

/** What the beginning of a turn says about the last one, before a remark. Undefined where it says nothing certain. */
export function parseFirstClause(text: string, options: RequestOptions, read: Read): Request | undefined {
  const turn = options.dialogue?.lastTurn;
  const clauses = splitClauses(text);
  const [first = ''] = clauses;
  const part = DID_IT.test(first) ? "that's done" : STATE.exec(text)?.[0];
  const done = turn && part !== undefined && part !== text ? read(part) : undefined;
  if (done && isGrounded(done)) return done;
  const shown =
    turn && turn.changed.length === 0 ? getTaskIndex(options.tasks).byId.get(turn.shown[0] ?? '')?.task : undefined;
  // "They" may be the people of the task.
  const isThing = shown !== undefined && (listPeople(shown).length === 0 || !/\bthey/iu.test(text));
  const isOff = isThing && turn?.shown.length === 1 && !text.trim().endsWith('?') && OFF.test(text);
  const off = isOff ? read('cancel it') : undefined;
  if (off?.kind === 'command' && isGrounded(off)) return off;
  const deed = DEED.exec(text)?.[0];
  const told = deed === undefined ? undefined : read(deed);
  if (told?.kind === 'command' && isGrounded(told)) return told;
  if (isTakenBackFirst(clauses, options, read)) return toCommandRequest([undo]);
  if (!turn || turn.changed.length === 0) return undefined;
  // "Let's say four thirty, the four o'clock slot gets eaten up": what follows is the reason.
  const [proposed, ...reasons] = text
    .split(/[.;!]+\s+|,\s+/u)
    .filter((clause) => isStated(clause) || scanMessage(clause, options).phrases.length > 0);
  const stated = proposed !== undefined && reasons.length > 0 && isStated(proposed) ? read(proposed) : undefined;
  if (stated?.kind === 'correct' && stated.undoFirst !== true) return stated;
  const [replacing = '', ...others] = text.split(/[.;!]+\s+|,\s+(?=\S+ \S+ \S)/u);
  const beginning = MADE.exec(text)?.[0] ?? (others.length > 0 && REPLACES.test(replacing) ? replacing : undefined);
  const corrected = beginning === undefined ? undefined : read(beginning);
  return corrected?.kind === 'correct' && corrected.undoFirst !== true ? corrected : undefined;
}

/** "Bring it back, I do need one": a first clause that takes the last change back, before words that name nothing. */
function isTakenBackFirst([first = '', ...others]: readonly string[], options: RequestOptions, read: Read): boolean {
  const names = (clause: string): boolean => {
    const scan = scanMessage(clause, options);
    return (
      scan.mentions.length > 0 ||
      // "Strike that, 2:45": a new time.
      (scan.phrases.length > 0 && scan.tokens.every(({ kind }, at) => kind === 'mark' || scan.isSchedule(at))) ||
      listContent(scan, hindiWords, () => false).some(({ word }) => /^(?:x|ing)$/.test(classify(word)))
    );
  };
  return others.length > 0 && !others.some(names) && isUndo(read(first));
}
