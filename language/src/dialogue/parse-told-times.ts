import { scanForContent } from '../hindi/request/parse-asked.ts';
import { hindiWords } from '../hindi/request/to-english.ts';
import { toCommandRequest } from '../request/command/look-up.ts';
import { listContent } from '../request/content/parse-by-content.ts';
import { getStem } from '../request/parse-target.ts';
import { toStem } from '../request/stems.ts';
import { getTaskIndex } from '../request/task-index.ts';
import { isOpen, listPeople } from '../request/task-order.ts';
import type { CommandRequest, MessageRequest, Request, RequestOptions } from '../request/types.ts';
import { resolve } from '../schedule/resolve.ts';
import { hasDay, hasTime } from '../schedule/score-phrases.ts';
import { findMoved } from './find-moved.ts';
import { isPersonPronoun } from './find-named.ts';
import { isGrounded } from './first-clause.ts';
import { resolveReferences } from './references.ts';
import { nameDistance } from './relative-days.ts';
import type { ReadAlone, TurnInput } from './turn-input.ts';
import { joinTurn } from './turn-words.ts';
import { splitClauses } from './variants.ts';

/** "Has given me until Friday", "gave me 2 extra days", "ne do din aur diye hain". */
const GRANTED =
  /\b(?:given|gave|granted|allowed|giving|gives)\s+(?:me|us)\s+(?<time>(?:un)?till?\s[^.,;!?]*|(?:another\s+(?:\S+\s+)?|\S+\s+(?:more|extra|further)\s+)(?:days?|weeks?|hours?|minutes?|mins|months?)\b[^.,;!?]*|\S+\s+(?:days?|weeks?|hours?|minutes?|mins|months?)\s+(?:more|extra|longer|further)\b[^.,;!?]*)|\bne\s+(?<hindi>(?:\S+\s+){1,4}?(?:aur|extra|tak)\b(?:\s+ka)?(?:\s+(?:time|samay|mohlat))?)\s+(?:de\s+)?(?:diy[ae]|di)\b/iu;

/** "Anna has given me until Friday": more time for the only task of that person, or for one of several. */
export function parseGranted({ text, words, scan, options }: TurnInput): CommandRequest | null {
  const match = GRANTED.exec(text);
  const { time, hindi } = match?.groups ?? {};
  if (!match || text.trim().endsWith('?')) return null;
  const index = getTaskIndex(options.tasks);
  const resolved = resolveReferences(text, words, options);
  const named = scan.mentions.flatMap((mention) => mention.match?.people.map(({ id }) => id) ?? []);
  const people = new Set(
    named.length > 0 ? named : words.some(isPersonPronoun) ? options.dialogue?.lastTurn?.contactIds : [],
  );
  const theirs = index.all
    .map(({ task }) => task)
    .filter((task) => isOpen(task) && task.due !== null && listPeople(task).some((id) => people.has(id)));
  const own = resolved.text === text ? [] : theirs.filter(({ id }) => resolved.last.includes(id));
  const tasks = own.length > 0 ? own : theirs;
  const [task] = tasks;
  const change = task && findMoved(hindi === undefined ? (time ?? '') : `${hindi} de do`, task, options);
  // "Until five" may be said of anything.
  if (!change?.shift && change?.due?.date == null) return null;
  const ids = tasks.map(({ id }) => id);
  // "Until Friday to decide" may be about something else.
  const isSure = ids.length === 1 && !/\bto \p{L}{3,}/iu.test(time ?? '');
  const [taskIds, candidates] = isSure ? [ids, []] : [[], ids];
  return toCommandRequest([{ verb: 'reschedule', taskIds, candidates, target: text, change }]);
}

const RECEIVED =
  /(?:^| )(?:sent|gave|given|brought|delivered|forwarded|emailed|mailed|handed|got|passed)(?: (?:me|us|back|over|across|in))* (?:what (?:i|we)(?:'d| had|'ve| have)? (?:\w+ )?(?:asked|wanted|needed|been|was|were)(?: .*)?|everything|it all|the lot|all of it)(?: (?:for|from|at last|finally|now|i asked for|we asked for|i needed|i wanted))*$/;
const REQUESTS = new Set(
  'ask get chase collect follow remind request wait obtain nudge ping fetch receive'.split(' ').map(toStem),
);

/** "Susan sent me what I'd asked her for": the task to get something from that person, or which of several. */
export function parseReceived({ text, scan, options }: TurnInput): CommandRequest | null {
  const [mention, ...others] = scan.mentions;
  const people = new Set(mention?.match?.people.map(({ id }) => id));
  if (people.size === 0 || others.length > 0 || text.trim().endsWith('?') || !RECEIVED.test(joinTurn(text)))
    return null;
  const ids = getTaskIndex(options.tasks)
    .all.filter(
      ({ task, verb, stems }) =>
        isOpen(task) &&
        listPeople(task).some((id) => people.has(id)) &&
        (verb === null ? [...stems].some((stem) => REQUESTS.has(stem)) : REQUESTS.has(verb)),
    )
    .map(({ task }) => task.id);
  if (ids.length === 0) return null;
  const [taskIds, candidates] = ids.length === 1 ? [ids, []] : [[], ids];
  return toCommandRequest([{ verb: 'complete', taskIds, candidates, target: text, change: {} }]);
}

const NEGATED = /\b(?:nahi|nahin|nhi|not|no|can['’]?t|cannot|won['’]?t|isn['’]?t|instead of|rather than)\b/iu;

/**
 * "She can't come at 5, she'll come at 6", "5 baje nahi aa paegi, 6 baje aayegi": another hour for the only task with the first one that
 * the turn names or follows.
 */
export function parseReplacedHour(text: string, options: RequestOptions): CommandRequest | undefined {
  if (!NEGATED.test(text) || text.trim().endsWith('?')) return undefined;
  const { scan } = scanForContent(text, options);
  const [before, after, ...others] = scan.phrases;
  if (!before || !after || others.length > 0 || hasDay(before) || hasDay(after) || !hasTime(before) || !hasTime(after))
    return undefined;
  const old = resolve(before, scan.now, scan.hint)?.due.time;
  const time = resolve(after, scan.now, scan.hint)?.due.time;
  const turn = options.dialogue?.lastTurn;
  const recent = turn && turn.changed.length > 0 ? turn.changed : (turn?.shown ?? []);
  const said = new Set(listContent(scan, hindiWords, () => false).map(getStem));
  const [only, ...more] = getTaskIndex(options.tasks).all.filter(
    ({ task, stems }) =>
      isOpen(task) && task.due?.time === old && (recent.includes(task.id) || [...stems].some((stem) => said.has(stem))),
  );
  if (old == null || time == null || old === time || !only || more.length > 0) return undefined;
  const change = { due: { date: null, time } };
  return toCommandRequest([{ verb: 'reschedule', taskIds: [only.task.id], candidates: [], target: text, change }]);
}

/** "Put that down for tomorrow at ten", "note kar lo": an order to save what was said before it. */
const PUT_DOWN =
  /^(?:(?:please|so|and|can you|could you|would you) )*(?:(?:put|note|jot|write|get|pop) (?:that|this|it) (?:down|in)|make a note(?: of (?:that|it|this))?)(?: please)?(?<time> (?:for|on|at|by) .*)?$|^(?:(?:ye|yeh|isko|ise|bas|zara) )*(?:note|likh|save|yaad)(?: (?:kar|karke|rakh))* (?:lo|lena|do|dena|lijiye|dijiye|lijiyega)$/u;

/** Whether one clause is an order to save the ones before it. */
export const isPutDown = (text: string): boolean =>
  splitClauses(text)
    .slice(1)
    .some((clause) => PUT_DOWN.test(joinTurn(clause)));

/** "One complains by telephone, it turns out. Put that down for tomorrow at ten": what was said, as a new task. */
export function parsePutDown(
  text: string,
  options: RequestOptions,
  read: (part: string) => Request,
  readAlone: ReadAlone,
): MessageRequest | undefined {
  const clauses = splitClauses(text);
  const at = clauses.findLastIndex((clause) => PUT_DOWN.test(joinTurn(clause)));
  const match = PUT_DOWN.exec(joinTurn(clauses[at] ?? ''));
  const said = clauses.slice(0, Math.max(at, 0)).find((clause) => clause.split(/\s+/).length > SHORT);
  if (!match || said === undefined || isGrounded(read(said))) return undefined;
  const time =
    match.groups?.['time'] === undefined ? '' : (clauses[at]?.replace(/^.*?\b(?=(?:for|on|at|by) )/iu, ' ') ?? '');
  const request = readAlone(nameDistance(`${said}${time}`), { ...options, tasks: [], dialogue: undefined });
  return request.kind === 'capture' ? request : undefined;
}
const SHORT = 2;
