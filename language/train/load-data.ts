import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { loadPairs } from '../corpus/load-corpus.ts';
import type { Before, Effect } from '../src/evidence/effects.ts';
import { BEFORES, EFFECTS } from '../src/evidence/effects.ts';
import type { Context, ReplyKind } from '../src/evidence/features.ts';
import type { Kind } from '../src/evidence/kinds.ts';
import { KINDS } from '../src/evidence/kinds.ts';

/** One message with its kind. Messages of the same group are in the same fold: a sentence and its translation. */
export interface Example {
  text: string;
  kind: Kind;
  group: string;
  source: string;
  context?: Context;
}

/** Reads the columns of a file; a file that is not there has no rows. */
export function parseRows(...file: string[]): string[][] {
  const name = path.join(...file);
  if (!existsSync(name)) return [];
  const lines = readFileSync(name, 'utf8').replaceAll('\r', '').split('\n').slice(1);
  return lines.filter((line) => line !== '').map((line) => line.split('\t'));
}

/** Reads the values of a set, one in a line; a set that is not there has none. */
export function parseSet(data: string, set: string): unknown[] {
  const file = path.join(data, 'language', `${set}.jsonl`);
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line): unknown => JSON.parse(line));
}

function parseKind(name: string): Kind {
  const kind = KINDS.find((known) => known === name);
  if (!kind) throw new Error(`Unknown kind: ${name}`);
  return kind;
}

/** Joins the words of a sentence that was split into tokens: "9 : 30 am ." */
export const joinTokens = (text: string): string =>
  text
    .replaceAll(/\s+([.,;:?!])/g, '$1')
    .replaceAll(/\s+'\s*(s|t|m|re|ll|ve|d)\b/gi, "'$1")
    .replaceAll(/(\d)\s*([:/-])\s*(\d)/g, '$1$2$3')
    .replaceAll(/\b([ap])\s*\.\s*m\b\s*\.?/gi, '$1.m.')
    .replaceAll(/(\w)\s-\s(\w)/g, '$1-$2')
    .replaceAll(/\s+/g, ' ')
    .trim();

const INTENTS: readonly (readonly [RegExp, Kind])[] = [
  [/^(?:CREATE|SEND)/, 'capture'],
  [/^(?:DELETE|UPDATE|SNOOZE|PAUSE|RESUME|RESTART|SILENCE|ADD_TIME|SUBTRACT_TIME)/, 'command'],
  [/^GET_(?:REMINDER|ALARM|TIMER)/, 'question'],
  [/^(?:GET|UNSUPPORTED)/, 'other'],
  [/^HELP/, 'talk'],
];

/** The words of the slots with a name in a parse: "[SL:TODO call [SL:PERSON mum ] ]" gives "call mum". */
export function listSlots(parse: string, name: string): string[] {
  return parse
    .split(`[SL:${name} `)
    .slice(1)
    .map((rest) => {
      let depth = 1;
      let end = 0;
      while (end < rest.length && depth > 0) {
        if (rest[end] === '[') depth += 1;
        else if (rest[end] === ']') depth -= 1;
        end += 1;
      }
      return joinTokens(rest.slice(0, end - 1).replaceAll(/\[\S+|\]/g, ' '));
    });
}

/** Hinglish-TOP: an English sentence, its Hinglish translation and their parses. */
function parseParsed(data: string): Example[] {
  return ['reminders-dev', 'neighbours-dev'].flatMap((name) =>
    parseRows(data, 'language', 'top', `${name}.tsv`).flatMap(([english = '', hinglish = '', parse = '']) => {
      const intent = /^\[IN:([A-Z_]+)/.exec(parse)?.[1] ?? '';
      const kind = INTENTS.find(([pattern]) => pattern.test(intent))?.[1];
      if (!kind) return [];
      const [todo] = listSlots(parse, 'TODO');
      return [
        ...[english, hinglish].map((text, at) => ({
          text: joinTokens(text),
          kind,
          group: english,
          source: `${name.split('-')[0] ?? ''} ${at === 0 ? 'en' : 'cs'}`,
        })),
        ...(todo === undefined ? [] : [{ text: todo, kind: 'capture' as const, group: english, source: 'titles' }]),
      ];
    }),
  );
}

const ACTS: Readonly<Record<string, Kind>> = { create: 'capture', update: 'command', delete: 'command' };

/** What the last words of the assistant of SMCalFlow are. The first that matches counts; other words are an answer. */
const REPLIES: readonly (readonly [RegExp, ReplyKind])[] = [
  [/one of these|times? when|more specific|which/iu, 'choice'],
  [/(?:cancel|delete)\?$/iu, 'loss'],
  [/\?$/u, 'confirmation'],
  [/(?:I['’]ve|I have) (?:put|deleted|changed|updated|accepted|declined)|won['’]t do|no problem/iu, 'done'],
  [/find any|no events|aren['’]t any|none of/iu, 'nothing'],
  [/sorry|can['’]t|can (?:only|help)|not able|trained|let me know|don['’]t/iu, 'refusal'],
];

/** SMCalFlow: turns of conversations, after the last words of the assistant. The first turn has nothing before it. */
function parseTurns(data: string): Example[] {
  let before = { dialogue: '', kind: '' };
  return parseRows(data, 'assistant', 'turns-dev.tsv').map(([dialogue = '', , words = '', text = '', act = '']) => {
    const name = act.split(' ')[0] ?? '';
    const kind = ACTS[name] ?? parseKind(name);
    const lastTurn = before.dialogue === dialogue ? before.kind : undefined;
    const reply = words === '' ? undefined : (REPLIES.find(([pattern]) => pattern.test(words))?.[1] ?? 'found');
    before = { dialogue, kind };
    return { text, kind, group: dialogue, source: 'turns', context: { lastTurn, reply } };
  });
}

interface Case {
  text: string;
  tasks?: { title: string }[];
  accept?: { kind: Kind; talk?: string }[];
  expect?: { kind: Kind; talk?: string };
}

const isCase = (value: unknown): value is Case => typeof value === 'object' && value !== null && 'text' in value;

/** The own corpora of kinds: `kind: sentence` or `kind after kind: sentence`. */
export function parseOwnKinds(): Example[] {
  return ['kinds', 'turns'].flatMap((source) =>
    readFileSync(new URL(`../corpus/${source}.txt`, import.meta.url), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line): Example => {
        const colon = line.indexOf(': ');
        const [kind = '', lastTurn] = line.slice(0, colon).split(' after ');
        const text = line.slice(colon + 2);
        return {
          text,
          kind: parseKind(kind),
          group: text,
          source: source === 'kinds' ? source : 'chat',
          ...(lastTurn !== undefined && {
            context: { lastTurn, reply: lastTurn === 'question' ? ('found' as const) : ('done' as const) },
          }),
        };
      }),
  );
}

export const isEffect = (name: string): name is Effect => EFFECTS.some((effect) => effect === name);

/** The own sentences about a task: `effect | title | sentence`. */
export function parsePairs(): { effect: Effect; title: string; text: string }[] {
  return readFileSync(new URL('../corpus/effects.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [effect = '', title = '', text = ''] = line.split(' | ');
      if (!isEffect(effect) || text === '') throw new Error(`Not "effect | title | sentence": ${line}`);
      return { effect, title, text };
    });
}

/** What a sentence about a known task is without one; part of the work may be a story or a change. */
const KIND_OF: Readonly<Partial<Record<Effect, Kind>>> = { new: 'capture', none: 'story', question: 'question' };

const parsePairKinds = (): Example[] =>
  parsePairs().flatMap(({ effect, text }) =>
    effect === 'progress' ? [] : [{ text, kind: KIND_OF[effect] ?? 'command', group: text, source: 'pairs' }],
  );

/** A sentence after a turn about a task: `effect | what the turn did | title | sentence`. */
export interface FollowUp {
  effect: Effect;
  before: Before;
  title: string;
  text: string;
}

/** The own sentences after a turn about a task. */
export function parseFollowUps(): FollowUp[] {
  return readFileSync(new URL('../corpus/follow-ups.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [effect = '', state = '', title = '', text = ''] = line.split(' | ');
      const before = BEFORES.find((name) => name === state);
      if (!isEffect(effect) || !before || text === '')
        throw new Error(`Not "effect | before | title | sentence": ${line}`);
      return { effect, before, title, text };
    });
}

const BEFORE: readonly Context[] = [
  {},
  { lastTurn: 'capture', reply: 'done' },
  { lastTurn: 'command', reply: 'done' },
  { lastTurn: 'question', reply: 'found' },
  { lastTurn: 'command', reply: 'confirmation' },
  { lastTurn: 'question', reply: 'nothing' },
  { lastTurn: 'other', reply: 'refusal' },
];

/** The same message as a turn of a conversation, after turns of each kind in rotation: what it is does not change. */
const toTurn = (example: Example, at: number): Example => ({
  ...example,
  source: `${example.source} in chat`,
  context: BEFORE[at % BEFORE.length] ?? {},
});

/** The project's own sets: messages are captures, requests name their kind. */
function parseOwn(data: string): Example[] {
  const asCapture = (text: string, source: string, group = text): Example => ({ text, kind: 'capture', group, source });
  const corpus = loadPairs('messages.txt').flatMap(({ text, expected }) => [
    asCapture(text, 'corpus'),
    asCapture(expected.split(' | ')[0] ?? '', 'titles', text),
  ]);
  const sets = [
    'messages-dev',
    'messages-dev-chatty',
    'messages-dev-spoken',
    'hinglish-dev',
    'hinglish-dev2',
    'requests-dev',
    'requests-dev2',
  ];
  const cases = sets.flatMap((set) =>
    parseSet(data, set).flatMap((read) => {
      if (!isCase(read)) throw new Error(`${set}: not a case: ${JSON.stringify(read)}`);
      const { text, accept, expect, tasks = [] } = read;
      const kind = (accept?.[0] ?? expect)?.kind ?? 'capture';
      return [{ text, kind, group: text, source: set }, ...tasks.map(({ title }) => asCapture(title, 'titles'))];
    }),
  );
  return [...corpus, ...parseOwnKinds(), ...parsePairKinds(), ...cases];
}

/** Reads all examples that are there; without the data folder only the corpus. */
export function parseExamples(data: string): Example[] {
  const typed = parseRows(data, 'language', 'kinds', 'kinds-dev.tsv').map(([text = '', kind = '']) => ({
    text,
    kind: parseKind(kind),
    group: text.toLowerCase(),
    source: 'typed',
  }));
  const all: Example[] = [...typed, ...parseParsed(data), ...parseTurns(data), ...parseOwn(data)];
  // The same title is in many sets.
  const titles = new Set<string>();
  const single = all.filter(
    ({ text, source }) => source !== 'titles' || titles.size < titles.add(text.toLowerCase()).size,
  );
  // A title alone is no turn: after a question it may answer it.
  return [...single, ...single.filter(({ context, source }) => !context && source !== 'titles').map(toTurn)];
}
