import { toCommandRequest } from '../request/command/look-up.ts';
import { getTaskIndex } from '../request/task-index.ts';
import type { Request, RequestOptions } from '../request/types.ts';
import { findMoved, isSameTime } from './find-moved.ts';
import { findHanded, isReport } from './find-reported.ts';
import { hasSubject } from './parse-answer.ts';
import { isPutDown } from './parse-told-times.ts';
import { resolveReferences } from './references.ts';
import type { ReadAlone } from './turn-input.ts';
import { joinTurn, listTurnWords } from './turn-words.ts';
import { isUnread, withFollowed } from './with-followed.ts';

/** An answer by evidence alone that has a subject of its own. */
const isTold = (request: Request, text: string): boolean =>
  request.kind === 'talk' && request.act === 'yes' && hasSubject(text);

/**
 * A move that would leave the task where it is: the time that the turn gives in other words, as in "can't do her call tomorrow, no
 * voice left. Day after that".
 */
function moveElsewhere(request: Request, text: string, options: RequestOptions): Request {
  const [command, ...others] = request.kind === 'command' && request.tasks.length === 0 ? request.commands : [];
  const meant = request.kind === 'correct' ? request : others.length === 0 ? command : undefined;
  const task = getTaskIndex(options.tasks).byId.get(meant?.taskIds.length === 1 ? (meant.taskIds[0] ?? '') : '')?.task;
  const isEmpty = command?.verb === 'reschedule' && Object.keys(command.change).length === 0;
  if (!meant || !task || !(isEmpty || isSameTime(meant.change, task))) return request;
  const change = findMoved(text, task, options);
  if (!change || isSameTime(change, task)) return request;
  if (request.kind === 'correct') return { ...request, change };
  return command ? toCommandRequest([{ ...command, change }]) : request;
}

/** The request with what the evidence knows of the task of the last turn, or of the one that is named. */
export function withReferences(read: Request, text: string, options: RequestOptions, readAlone: ReadAlone): Request {
  if (read.kind === 'capture' && isPutDown(text)) return read;
  const request = isTold(read, text) ? UNSURE : read;
  const handed = request.kind === 'talk' ? findHanded(text, options) : null;
  if (handed !== null) return toComplete(handed, text);
  const { text: said, options: about } = followReference(text, options);
  const [id] = about.last ?? [];
  const targets =
    request.kind === 'correct'
      ? request.taskIds
      : request.kind === 'command'
        ? request.commands.flatMap(({ taskIds }) => taskIds)
        : [];
  // "The other is half written, she has given me until Friday" is about no task but the other one.
  const isElsewhere = targets.length > 0 && !targets.includes(id ?? '');
  const isReferred = said !== text && (isUnread(request) || isElsewhere);
  if (!isReferred) {
    const followed = moveElsewhere(withFollowed(request, text, options, readAlone), text, options);
    const ended = ENDED.test(text) ? findAsked(followed) : undefined;
    return ended === undefined ? followed : toComplete(ended, text);
  }
  // "And the other one I emailed last night".
  const isDone = OWN.test(joinTurn(said)) && !OTHER_DEEDS.test(said) && isReport({ text: said });
  if (id !== undefined && isDone) return toComplete(id, text);
  const followed = moveElsewhere(withFollowed(UNSURE, said, about, readAlone), said, about);
  return followed === UNSURE ? request : followed;
}

/** "So that is one fewer", "and that's that": what was said before is over. */
const ENDED =
  /\b(?:so|and),? that(?:['’]s| is|s) (?:that(?! (?:for now|one))|one (?:fewer|less|down|off)|off my (?:plate|list|desk|hands)|out of the way)\b/iu;

/** The only task that a request asks about, or undefined. */
function findAsked(request: Request): string | undefined {
  const [command, ...others] = request.kind === 'command' && request.tasks.length === 0 ? request.commands : [];
  return others.length === 0 && command?.taskIds.length === 0 && command.candidates.length === 1
    ? command.candidates[0]
    : undefined;
}

const toComplete = (id: string, target: string): Request =>
  toCommandRequest([{ verb: 'complete', taskIds: [id], candidates: [], target, change: {} }]);

const UNSURE: Request = { kind: 'talk', talk: 'thanks', act: 'unsure' };
/** What one did oneself. */
const OWN = /(?:^| )(?:i|we|i've|we've|maine|mene|humne|hamne)(?: |$)/;

/** What does not end a task: "the other one I wanted to keep". */
const OTHER_DEEDS =
  /\b(?:wanted|thought|meant|said|asked|told|liked|planned|forgot|hoped|mentioned|needed|preferred|promised|missed|moved|shifted|changed|postponed|cancelled|saved|added|created|started|began|tried)\b/iu;

/** "And the other one, emailed it last night": a turn in which a task of the last list is "it". */
function followReference(text: string, options: RequestOptions): { text: string; options: RequestOptions } {
  const lastTurn = options.dialogue?.lastTurn;
  const { text: said, last } = resolveReferences(text, listTurnWords(text), options);
  return said === text || !lastTurn
    ? { text, options }
    : {
        text: said,
        options: {
          ...options,
          last,
          dialogue: { ...options.dialogue, lastTurn: { ...lastTurn, shown: last, changed: [] } },
        },
      };
}
