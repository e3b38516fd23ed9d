import { isGivenName } from '../src/contacts/given-names.ts';
import type { Before, Effect } from '../src/evidence/effects.ts';
import { BEFORES, EFFECTS, visitEffectFeatures } from '../src/evidence/effects.ts';
import { findKnown, matchKnown } from '../src/request/content/parse-known.ts';
import { buildTaskIndex } from '../src/request/task-index.ts';
import type { Command, KnownTask, Request } from '../src/request/types.ts';
import { scanForContent } from '../src/hindi/request/parse-asked.ts';
import type { Row } from './fit.ts';
import { isEffect, parseFollowUps, parseOwnKinds, parsePairs, parseSet } from './load-data.ts';

/** A message about the task of a list that it names best. */
export interface EffectExample {
  effect: Effect;
  text: string;
  /** Examples of the same group are in the same fold. */
  group: string;
  source: string;
  row: Row;
}

const now = Temporal.Instant.from('2026-11-18T05:00:00Z');
/** Tasks beside the one that is meant, or for sentences that mean none. */
const OTHERS = 9;
/** Requests that were made with their list of tasks count more than sentences among titles of other people. */
const WITH_TASKS = 2;

/** The people that a title names, as their contact ids. */
const listNames = (title: string): string[] =>
  title
    .split(/[\s,.:]+/)
    .filter((word, at) => /^\p{Lu}\p{Ll}{2,}$/u.test(word) && (at > 0 || isGivenName(word.toLowerCase())));

const toTask = (title: string, at: number): KnownTask => ({
  id: String(at),
  title,
  contactId: listNames(title)[0] ?? null,
  taskType: 'todo',
  priority: 'medium',
  status: 'pending',
  due: null,
  recurring: false,
  completedOn: null,
});

/** Draws the same numbers in each run. */
function createDraw(): <T>(from: readonly T[]) => T[] {
  let state = 7;
  return (from) =>
    Array.from({ length: OTHERS }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return from[Math.floor((state / 4_294_967_296) * from.length)];
    }).filter((item) => item !== undefined);
}

type World = Omit<Parameters<typeof scanForContent>[1], 'tasks'> & { tasks: readonly KnownTask[] };
type Mean = (found: readonly string[]) => { effect: Effect; id?: string } | null;

/** The example of a message among tasks, or null where it names none. */
function toExample(
  text: string,
  world: World,
  mean: Mean,
  about: Pick<EffectExample, 'group' | 'source'>,
  weight = 1,
): EffectExample | null {
  const { scan, words } = scanForContent(text, world);
  const found = findKnown(scan, buildTaskIndex(world.tasks), words);
  const meant = found.length === 0 ? null : mean(found.map(({ item }) => item.task.id));
  const match = found.find(({ item }) => item.task.id === meant?.id) ?? found[0];
  if (!meant || !match) return null;
  const buckets = new Set<number>();
  visitEffectFeatures(scan, match, found.length > 1, (bucket) => buckets.add(bucket));
  const row = { buckets: Uint32Array.from(buckets), label: EFFECTS.indexOf(meant.effect), weight };
  return { ...about, text, effect: meant.effect, row };
}

/** What a message of another kind does to the task of the last turn. */
const UNRELATED: Readonly<Partial<Record<string, Effect>>> = {
  capture: 'new',
  question: 'new',
  person: 'new',
  other: 'none',
  story: 'none',
  talk: 'none',
};
/** Of the messages that are about no task, one in this many is an example. */
const TAKEN = 2;

/** The example of a message after a turn about the first task of the world. */
function toFollowUp(text: string, world: World, effect: Effect, before: Before, source: string): EffectExample {
  const { scan, words } = scanForContent(text, world);
  const index = buildTaskIndex(world.tasks);
  const item = index.byId.get('0');
  if (!item) throw new Error('A world without tasks.');
  const { match, tie } = matchKnown(scan, index, words, item);
  const buckets = new Set<number>();
  visitEffectFeatures(scan, match, tie, (bucket) => buckets.add(bucket), before);
  const row = { buckets: Uint32Array.from(buckets), label: EFFECTS.indexOf(effect), weight: 1 };
  return { group: item.task.title, source, text, effect, row };
}

const PRIORITIES: Readonly<Record<string, Effect>> = {
  urgent: 'urgent',
  high: 'urgent',
  medium: 'lower',
  low: 'lower',
};

function toEffect({ verb, change }: Command): Effect | null {
  if (verb === 'prioritise') return PRIORITIES[change.priority ?? ''] ?? null;
  return isEffect(verb) ? verb : null;
}

interface Case {
  text: string;
  now: string;
  timeZone: string;
  contacts: World['contacts'];
  tasks: readonly KnownTask[];
  accept?: Request[];
  expect?: Request;
}

const isCase = (value: unknown): value is Case => typeof value === 'object' && value !== null && 'tasks' in value;

/** What a request does to the tasks that were found for its words. */
function meanByRequest(request: Request): Mean {
  return (found) => {
    if (request.kind === 'talk') return { effect: 'none' };
    if (request.kind === 'question')
      return { effect: request.taskIds.some((id) => found.includes(id)) ? 'question' : 'new' };
    if (request.kind !== 'command') return { effect: 'new' };
    const [command, ...others] = request.commands;
    if (!command || others.length > 0) return null;
    const ids = [...command.taskIds, ...command.candidates];
    const id = ids.find((other) => found.includes(other));
    if (id === undefined || ids.length > 3) return { effect: 'new' };
    const effect = toEffect(command);
    return effect && { effect, id };
  };
}

/** The requests among known tasks of the public data folder, if it is there. */
function parseCases(data: string): (EffectExample | null)[] {
  return ['requests-dev', 'requests-dev2'].flatMap((source) =>
    parseSet(data, source).map((read) => {
      if (!isCase(read)) throw new Error(`${source}: not a case: ${JSON.stringify(read)}`);
      const { text, timeZone, contacts, tasks, accept, expect } = read;
      const request = accept?.[0] ?? expect;
      const at = Temporal.PlainDateTime.from(read.now).toZonedDateTime(timeZone).toInstant();
      return request
        ? toExample(
            text,
            { now: at, timeZone, contacts, tasks },
            meanByRequest(request),
            { group: text, source },
            WITH_TASKS,
          )
        : null;
    }),
  );
}

/** Returns all examples: own sentences among other titles, requests, and own sentences that name a task by accident. */
export function parseEffects(data: string): EffectExample[] {
  const pairs = parsePairs();
  const titles = pairs.map(({ title }) => title);
  const draw = createDraw();
  const world = (own: readonly string[]): World => {
    const known = [...own, ...draw(titles).filter((title) => !own.includes(title))];
    const names = new Set(known.flatMap(listNames));
    const contacts = Array.from(names, (name) => ({ id: name, name, email: null, company: null }));
    return { now, timeZone: 'Asia/Kolkata', contacts, tasks: known.map(toTask) };
  };
  const told = pairs.map(({ effect, title, text }) =>
    toExample(text, world([title]), (found) => (found.includes('0') ? { effect, id: '0' } : { effect: 'new' }), {
      group: title,
      source: 'effects',
    }),
  );
  const accidents = parseOwnKinds().map(({ text, kind, context }) =>
    context || !/^(?:capture|command|question|story)$/.test(kind)
      ? null
      : toExample(text, world([]), () => ({ effect: kind === 'story' ? 'none' : 'new' }), {
          group: text,
          source: `accident ${kind}`,
        }),
  );
  const followUps = parseFollowUps();
  const followed = followUps.map(({ effect, before, title, text }) =>
    toFollowUp(text, world([title]), effect, before, 'follow-ups'),
  );
  const unrelated = parseOwnKinds().flatMap(({ text, kind }, at) => {
    const effect = UNRELATED[kind];
    const title = titles[(at * 7) % titles.length];
    if (!effect || title === undefined || at % TAKEN > 0) return [];
    return toFollowUp(
      text,
      world([title]),
      effect,
      BEFORES[(at / TAKEN) % BEFORES.length] ?? 'saved',
      `unrelated ${kind}`,
    );
  });
  return [...told, ...parseCases(data), ...accidents, ...followed, ...unrelated].filter((example) => example !== null);
}
