import { hindiWords } from '../hindi/request/to-english.ts';
import { listContent } from '../request/content/parse-by-content.ts';
import { scanMessage } from '../request/scan.ts';
import type { CommandRequest, Request, RequestOptions } from '../request/types.ts';
import type { ReadAlone } from './turn-input.ts';

const OFTEN = String.raw`(?:(?:still|now|also|really|just|then)\s+)*`;
/** What one has to do, and not only says: "I have to run", "I must admit". */
const ORDER = String.raw`(?:(?:i|we)(?:['’](?:ll|ve|d))?\s+${OFTEN}(?:(?:will|shall)\s+)?${OFTEN}(?:need to|have to|have got to|must|should|ought to|got to|gotta|had better)|${OFTEN}(?:need|have|got) to|gotta|remind me to|don['’]t forget to)\s+${OFTEN}(?!(?:say|admit|confess|add|be|know|see)\b|(?:run|go|dash|leave|rush)(?:\s+now)?[\s.!]*$)`;
const BEGINS = new RegExp(String.raw`(?:^|[\s,])${ORDER}`, 'iu');
const FOLLOWS = new RegExp(
  String.raw`[\s,–-]+(?:(?:and|but|so|though|now|then)[\s,]+)+(?=${ORDER})|,\s+(?=${ORDER})`,
  'iu',
);
/** "I finished chapter one but still need to do chapter two": the same work. */
const GOES_ON = /^.*?\bstill\b.*?\bto\s+(?:do|finish|complete|read|review|go)\b/iu;

/** Where a report ends and the words begin that ask for something new: "the amendment passed. | I must now print the forms". */
function findOrder(text: string): { report: string; order: string } | undefined {
  const sentences = text.split(/(?<=[\p{L}\p{N})]{2}[.;!?]+)\s+/u);
  const at = sentences.findIndex((sentence, place) => place > 0 && BEGINS.test(sentence));
  if (at > 0) return { report: sentences.slice(0, at).join(' '), order: sentences.slice(at).join(' ') };
  const joint = FOLLOWS.exec(text);
  const order = joint ? text.slice(joint.index + joint[0].length) : '';
  return joint && !GOES_ON.test(order) ? { report: text.slice(0, joint.index), order } : undefined;
}

const isFinished = ({ commands }: CommandRequest): boolean =>
  commands.length > 0 &&
  commands.every(({ verb, taskIds, candidates }) => verb === 'complete' && taskIds.length + candidates.length > 0);

const isSure = ({ commands }: CommandRequest): boolean => commands.every(({ taskIds }) => taskIds.length === 1);

/**
 * A report that known tasks are finished, with what it says is to be done now: "I sent the quote, and I'll need to file the copy". Where
 * only the new task was read, the report before it is read like a turn.
 */
export function withNew(
  request: Request,
  text: string,
  options: RequestOptions,
  readAlone: ReadAlone,
  read: (part: string) => Request,
): Request {
  if (options.dialogue?.chat !== true || !(request.kind === 'capture' || request.kind === 'command')) return request;
  const own = request.kind === 'command' ? request : undefined;
  const isDone = own && (!isFinished(own) || (own.tasks.length > 0 && isSure(own)));
  const parts = isDone ? undefined : findOrder(text);
  if (!parts) return request;
  // Read alone, what was asked about may be certain: "it was renewed yesterday".
  const alone = own && isSure(own) ? own : read(parts.report);
  const told = alone.kind === 'command' && isFinished(alone) && isSure(alone) ? alone : own;
  if (!told) return request;
  if (own && own.tasks.length > 0) return { ...told, tasks: own.tasks };
  const order = readAlone(parts.order, { ...options, tasks: [], last: [], dialogue: undefined });
  if (order.kind !== 'capture') return request;
  const tasks = order.tasks.filter(
    ({ title }) => listContent(scanMessage(title, options), hindiWords, () => false).length > 0,
  );
  return { ...told, tasks: tasks.map((task) => ({ ...task, spans: [] })) };
}
