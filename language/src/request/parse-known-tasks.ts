import type { ParsedMessage } from '@aide/contract';
import { classify } from '../evidence/shape.ts';
import type { Evidence } from '../evidence/model.ts';
import { getProbability, weighEvidence } from '../evidence/model.ts';
import { parseClause } from './capture/clause.ts';
import { toCommandRequest } from './command/look-up.ts';
import type { ContentWords } from './content/parse-by-content.ts';
import { ENDS, parseKnown } from './content/parse-known.ts';
import { parseReport } from './content/parse-report.ts';
import { getFacts, getOrdered } from './facts.ts';
import type { Scan } from './scan.ts';
import { getTaskIndex } from './task-index.ts';
import type { Command, CommandRequest, RequestOptions } from './types.ts';

/** How the parts of a message are read further. */
export interface Readers {
  /** Returns a part as the reading by content needs it: its schedule in English words. */
  content: (text?: string) => { scan: Scan; words: ContentWords };
  /** The new tasks in a part. */
  tasks: (text: string) => ParsedMessage[];
}

/** Above this probability a message is a new task. */
const SURE = 0.5;

/**
 * A known task is evidence too: a message that names one mostly says what became of it. Each clause is read by itself; one
 * that asks for something else is a new task, any other is a remark.
 */
export function parseKnownTasks(
  evidence: Evidence,
  options: RequestOptions,
  { content: read, tasks: readTasks }: Readers,
): CommandRequest | 'new' | null {
  const { scan, words } = read();
  const index = getTaskIndex(options.tasks);
  const clauses = splitClauses(scan.text);
  const weighed = clauses.map((clause) => {
    if (clauses.length === 1) return { ...clause, part: scan, evidence };
    const part = read(clause.text).scan;
    return { ...clause, part, evidence: weighEvidence(part.text, getFacts(part)) };
  });
  const answers = options.dialogue?.chat === true;
  const known = weighed.map(({ part, evidence: own }) => parseKnown(part, index, words, getOrdered(own)));
  const asks = weighed.filter(({ part, evidence: own }, at) => !known[at] && asksForTask(part, own));
  // "The courier is here, tell Rahul", "Deepa has approved it, now tell Salim": what was reported is the reason for the task.
  const isReason =
    getProbability(evidence, 'capture') > SURE || weighed.some(({ part }, at) => known[at] && part.mentions.length > 0);
  if (asks.length > 0 && clauses.length > 1 && (isReason || !answers)) return 'new';
  const told = getProbability(evidence, 'command') + getProbability(evidence, 'story');
  const report = told > TOLD && (asks.length === 0 || clauses.length === 1) ? parseReport(scan, index, words) : null;
  if (report) return toCommandRequest([report]);
  const found = known.filter((one) => one !== null);
  const asked = getProbability(evidence, 'command');
  const mayBeWhole = clauses.length > 1 && asks.length === 0 && found.length < 2 && asked > SURE;
  // "The dentist is at 4 now, not 2": the clauses together may say more than one of them.
  const whole = mayBeWhole ? parseKnown(scan, index, words, asked) : null;
  const least = Math.max(found.length === 0 ? LEAST_WHOLE : 0, ...found.map(({ chance }) => chance));
  if (whole && whole.chance > least)
    return toCommandRequest([answers && found.length === 0 ? toAsked(whole.command) : whole.command]);
  if (found.length === 0) return null;
  const tasks = asks.flatMap(({ text, start }) =>
    readTasks(text).map((task) => ({ ...task, spans: task.spans.map((span) => shiftSpan(span, start)) })),
  );
  return toCommandRequest(mergeCommands(found.map(({ command }) => command)), tasks);
}

/** The same as a question: "Nisha rang, the invoice comes in four days". */
const toAsked = (command: Command): Command =>
  command.taskIds.length > 0 ? { ...command, taskIds: [], candidates: command.taskIds } : command;

/**
 * The commands without those about a task that say the same again ("it is done, ticked off"), or that change what is over. A task
 * may be moved and become urgent.
 */
const mergeCommands = (commands: readonly Command[]): Command[] =>
  commands.filter(
    ({ verb, taskIds, candidates }, at) =>
      !commands
        .slice(0, at)
        .some(
          (before) =>
            (before.verb === verb || ENDS.has(before.verb) || ENDS.has(verb)) &&
            [...before.taskIds, ...before.candidates].some((id) => taskIds.includes(id) || candidates.includes(id)),
        ),
  );

const shiftSpan = <S extends { start: number; end: number }>(span: S, by: number): S => ({
  ...span,
  start: span.start + by,
  end: span.end + by,
});

/**
 * The clauses of a text and where they begin. The mark stays with its clause; "Dr." ends none. A word or two only name what the
 * next clause is about: "linens, can that be 6:30".
 */
export function splitClauses(text: string): { text: string; start: number }[] {
  const clauses: { text: string; start: number }[] = [];
  let [start, topic] = [0, 0];
  for (const clause of text.split(CLAUSES)) {
    const at = text.indexOf(clause, start);
    start = at + clause.length;
    if (clause.trim() === '') continue;
    const words = clause.trim().toLowerCase().split(/\s+/);
    const isTopic =
      words.length <= LONGEST_TOPIC &&
      !/[.!?]$/.test(clause.trim()) &&
      !words.some((word) => STATES.has(classify(word)));
    if (isTopic && start < text.length) continue;
    clauses.push({ text: text.slice(topic, start), start: topic });
    topic = start + (/^[\s,]*(?:(?:and|aur|so)\s+)?/u.exec(text.slice(start))?.[0].length ?? 0);
  }
  return clauses;
}
const LONGEST_TOPIC = 2;
/** Classes of words that make a sentence of two words: "Nisha rang". */
const STATES = new Set(['past', 'gaya', 'was', 'is', 'has', 'raha', 'can', 'they are']);
const CLAUSES = /(?<=[\p{Ll}\p{N}]{3}[.;!?]+)\s+|,\s+|\s+[-–—]\s+|\s+(?:and|aur|so)\s+/u;

/** Whether a clause beside a change is something to do: it begins with a verb, says that one must, or when. */
function asksForTask(part: Scan, evidence: Evidence): boolean {
  if (part.tokens.every(({ word }, at) => part.isSchedule(at) || classify(word) === 'to')) return false;
  const { verb, request } = parseClause(part, 0, part.tokens.length, 'and');
  const capture = getProbability(evidence, 'capture');
  return (
    request || capture > CERTAIN_NEW || (verb > 0 && capture > BESIDE) || (part.phrases.length > 0 && capture > PLANNED)
  );
}
/** The least probability of a change that no clause says by itself. */
const LEAST_WHOLE = 0.9;
/** The least probability of a new task without a verb before it, of one that begins with a verb, and of one that says when. */
const CERTAIN_NEW = 0.7;
const BESIDE = 0.4;
const PLANNED = 0.6;
/** The least probability of a report, or a change, where the verb of a report fits a known task. */
const TOLD = 0.04;
