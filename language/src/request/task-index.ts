import { encodeSound, listSlips } from '../contacts/sounds.ts';
import { plainName } from '../text/letters.ts';
import { isAlsoThing, isVerb } from './capture/verbs.ts';
import { toStem } from './stems.ts';
import { compareDue, isOpen, listPeople } from './task-order.ts';
import type { IndexedTask, KnownTask, TaskIndex } from './types.ts';

/** Shorter words are too easily confused with others. */
const SHORTEST_ALIKE = 4;

function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

/** The words of a title or of a description of it, normalised for comparison. */
export function splitWords(text: string): string[] {
  return plainName(text)
    .replaceAll(/['’]s\b/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

function indexTask(task: KnownTask, rank: number): IndexedTask {
  const words = splitWords(task.title.slice(0, 200));
  const [first = '', second = ''] = words;
  // "Invoice for Lukas", "Call with Priya": the first word is a noun.
  const noun = isAlsoThing(first) && (second === '' || /^(?:for|of|with|from|about|on|at|in|to)$/.test(second));
  const verb = isVerb(first) && !noun ? toStem(first) : null;
  const object = words.slice(1, Math.max(1, words.indexOf('for'))).filter((word) => word.length > 3);
  return {
    task,
    rank,
    words,
    stems: new Set(words.map(toStem)),
    verb,
    object:
      verb !== null && task.taskType === 'todo' && object.length > 0 && words.includes('for')
        ? new Set(object.map(toStem))
        : null,
  };
}

/** Tasks and words that are indexed before the generator yields: about three milliseconds of work. */
const perPart = 100;

/** Builds the index of a task list in parts, so that a server can do other work in between; `readRequest` accepts it in place of the list. */
export function* createTaskIndex(tasks: readonly KnownTask[]): Generator<undefined, TaskIndex> {
  const all: IndexedTask[] = [];
  for (const [rank, task] of tasks.toSorted(compareDue).entries()) {
    if (rank % perPart === perPart - 1) yield;
    all.push(indexTask(task, rank));
  }
  const byStem = new Map<string, IndexedTask[]>();
  const byContact = new Map<string, IndexedTask[]>();
  const byDay = new Map<string, IndexedTask[]>();
  const bySound = new Map<string, string[]>();
  const bySlip = new Map<string, string[]>();
  for (const item of all) {
    if (item.rank % perPart === perPart - 1) yield;
    for (const stem of item.stems) push(byStem, stem, item);
    // "Fundraiser" for "fund raiser", "the pickup" for "pick up".
    for (const [at, word] of item.words.entries()) {
      const next = item.words[at + 1];
      if (next !== undefined && word.length > 2 && (next.length > 2 || next === 'up' || next === 'in'))
        push(byStem, toStem(word + next), item);
    }
    for (const id of listPeople(item.task)) push(byContact, id, item);
    if (item.task.due) push(byDay, item.task.due.date, item);
  }
  for (const [at, stem] of [...byStem.keys()].entries()) {
    if (at % perPart === perPart - 1) yield;
    if (stem.length < SHORTEST_ALIKE) continue;
    push(bySound, encodeSound(stem), stem);
    for (const slip of listSlips(stem)) push(bySlip, slip, stem);
  }
  const waiting = all.filter(({ task }) => task.waitingFor != null && isOpen(task));
  const byId = new Map(all.map((item) => [item.task.id, item]));
  return { all, byId, byStem, byContact, byDay, waiting, bySound, bySlip };
}

/** Builds the index of a task list in one call. */
export function buildTaskIndex(tasks: readonly KnownTask[]): TaskIndex {
  const parts = createTaskIndex(tasks);
  let part = parts.next();
  while (!part.done) part = parts.next();
  return part.value;
}

const cache = new WeakMap<readonly KnownTask[], TaskIndex>();

/** Returns the index of a list, built on the first call, or the index itself. */
export function getTaskIndex(tasks: readonly KnownTask[] | TaskIndex): TaskIndex {
  if ('byId' in tasks) return tasks;
  const known = cache.get(tasks);
  if (known) return known;
  const index = buildTaskIndex(tasks);
  cache.set(tasks, index);
  return index;
}
