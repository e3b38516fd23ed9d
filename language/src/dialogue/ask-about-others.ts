import { hindiWords } from '../hindi/request/to-english.ts';
import { listContent } from '../request/content/parse-by-content.ts';
import { ENDS } from '../request/content/parse-known.ts';
import { getStem } from '../request/parse-target.ts';
import { scanMessage } from '../request/scan.ts';
import { getTaskIndex } from '../request/task-index.ts';
import { isOpen } from '../request/task-order.ts';
import type { Command, CommandRequest, CommandVerb, Request, RequestOptions } from '../request/types.ts';
import { OBLIGED } from './parse-correction.ts';
import { HEDGED, WANTS } from './with-followed.ts';

/** "I finished the review but still need to send it": what is left is something else. */
const FINISHED =
  /\b(?:i|we)(?:['’]ve| have)? (?:just |now |finally )?(?:finished|completed|wrapped up) (?:the|my|our|that|this|it)\b/iu;
const LOSES: ReadonlySet<CommandVerb> = new Set<CommandVerb>(['delete', 'cancel']);

/** "Naw keep the jump leads": what is kept is not over without a question. */
const KEEPS = /\bkeep (?:the|it|that|this|them|those|my|our)\b/iu;
const askWhereEnded = (command: Command): Command =>
  ENDS.has(command.verb) && command.taskIds.length > 0
    ? { ...command, taskIds: [], candidates: [...command.taskIds] }
    : command;

/** Several tasks that would be lost are confirmed, however they were named: "remove both". "The list is to be empty" is the reason. */
export function askAboutLost(request: Request, text: string): Request {
  if (request.kind !== 'command') return request;
  // "It was sound in the main, but I want one more look", "12 is inked, 14 is still a sketch": it may not be over.
  const isReport = request.commands.every(({ verb }) => verb === 'complete') && request.tasks.length === 0;
  const isHedged =
    isReport &&
    !FINISHED.test(text) &&
    (/\bstill\b/iu.test(text) || (HEDGED.test(text) && (OBLIGED.test(text) || WANTS.test(text))));
  if (KEEPS.test(text) || isHedged) return { ...request, commands: request.commands.map(askWhereEnded) };
  if (!request.commands.some(({ verb, taskIds }) => LOSES.has(verb) && taskIds.length > 1)) return request;
  return { ...request, tasks: request.tasks.filter(({ title }) => !/\blist\b/iu.test(title)), plural: true };
}

/** "PO mil gaya, pls close" after another task: a command without a target does not mean the last task if the words before it are of others. */
export function askAboutOthers(request: CommandRequest, text: string, options: RequestOptions): CommandRequest {
  const [command, ...more] = request.commands;
  if (!command || more.length > 0 || command.target.trim() !== '' || command.taskIds.length !== 1) return request;
  const { byStem } = getTaskIndex(options.tasks);
  const named = listContent(scanMessage(text, options), hindiWords, () => false).flatMap((token) => {
    const ids = (byStem.get(getStem(token)) ?? []).filter(({ task }) => isOpen(task)).map(({ task }) => task.id);
    return ids.some((id) => command.taskIds.includes(id)) ? [] : ids;
  });
  return named.length === 0
    ? request
    : { ...request, commands: [{ ...command, taskIds: [], candidates: [...new Set([...named, ...command.taskIds])] }] };
}
