import { toCommandRequest } from '../request/command/look-up.ts';
import { scanMessage } from '../request/scan.ts';
import type { Command, Request, RequestOptions } from '../request/types.ts';
import { findOnly } from './find-topic.ts';
import { isGrounded } from './first-clause.ts';
import { splitClauses } from './variants.ts';

/** Reads a part of the turn. */
type Read = (part: string) => Request;

const PRIORITISED = /^(.+?)(?:\s*(?:[-=]+>|→)\s*|:?\s+)(low|high|urgent|medium)(?: prio(?:rity)?)?[.!]*$/iu;

/** "Hallway on Elm -> low prio", "hallway urgent": a task and its new priority. */
export function parsePrioritised(text: string, options: RequestOptions): Request | undefined {
  const [, target = '', word] = PRIORITISED.exec(text.trim()) ?? [];
  const priority = (['low', 'medium', 'high', 'urgent'] as const).find((name) => name === word?.toLowerCase());
  const id = priority && findOnly(target, options);
  return priority && id !== undefined
    ? toCommandRequest([{ verb: 'prioritise', taskIds: [id], candidates: [], target, change: { priority } }])
    : undefined;
}

const TOPIC = /^([^:]{3,60}):\s+(.+)$/u;

/** "Invoice: monday. I swear": a known task and its new time. */
export function parseTopicTime(text: string, options: RequestOptions, read: Read): Request | undefined {
  const [, target = '', behind = ''] = TOPIC.exec(text.trim()) ?? [];
  const [time = ''] = splitClauses(behind);
  const scan = scanMessage(time, options);
  const isTime = scan.phrases.length > 0 && scan.tokens.every(({ kind }, at) => kind === 'mark' || scan.isSchedule(at));
  const isPerson = isTime && scanMessage(target, options).mentions.length > 0;
  // "Invoice" is a verb too.
  const id = isTime && !isPerson ? findOnly(target, options, false) : undefined;
  if (id === undefined) return undefined;
  const request = read(`move it to ${time}`);
  const change =
    request.kind === 'correct' ? request.change : request.kind === 'command' ? request.commands[0]?.change : undefined;
  return change?.due
    ? toCommandRequest([{ verb: 'reschedule', taskIds: [id], candidates: [], target, change }])
    : undefined;
}

const AND = /^(.+?)\s+(?:aur|and|&)\s+(.+)$/iu;

/** "CCTV ho gaya aur vendor agle hafte kar do": a command with the one behind "and" that it left out. */
export function withSecond(request: Request, text: string, read: Read): Request {
  if (request.kind !== 'command' || request.commands.length !== 1 || request.tasks.length > 0) return request;
  const [, before = '', behind = ''] = AND.exec(text) ?? [];
  const second = behind === '' ? undefined : read(behind);
  if (second?.kind !== 'command' || second.tasks.length > 0 || !isGrounded(second)) return request;
  const meant = (commands: readonly Command[]): string[] => commands.flatMap(({ taskIds }) => taskIds);
  const own = new Set(meant(request.commands));
  const others = meant(second.commands);
  if (own.size === 0 || others.length === 0 || others.some((id) => own.has(id))) return request;
  const first = read(before);
  const isFirst = first.kind === 'command' && meant(first.commands).join() === [...own].join();
  return isFirst ? { ...request, commands: [...request.commands, ...second.commands] } : request;
}

/** "CCTV wala aur vendor wala dono agle hafte pe daal do": a command for two tasks, of which one is named before "and". */
export function parseJoined(text: string, options: RequestOptions, read: Read): Request | undefined {
  const [, before = '', behind = ''] = AND.exec(text) ?? [];
  const first = before === '' ? undefined : findOnly(before, options);
  const request = first === undefined ? undefined : read(behind);
  if (first === undefined || request?.kind !== 'command' || request.tasks.length > 0) return undefined;
  const [command, ...others] = request.commands;
  const [second, ...more] = command?.taskIds ?? [];
  if (!command || others.length > 0 || second === undefined || more.length > 0 || second === first) return undefined;
  return toCommandRequest([{ ...command, taskIds: [first, second], target: text }]);
}
