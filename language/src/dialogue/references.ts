import { getTaskIndex } from '../request/task-index.ts';
import { isOpen } from '../request/task-order.ts';
import type { RequestOptions, TaskIndex, Turn } from '../request/types.ts';
import { findOrdinal, foldedWords, listTurnWords } from './turn-words.ts';

/** A turn whose references are resolved: what "it" means, and the words with "it" for "the second one". */
export interface Resolved {
  text: string;
  last: readonly string[];
}

const ORDINAL = 'first|second|third|fourth|fifth|last|other|later|latter|former|sooner|earlier|1st|2nd|3rd|4th|5th';
/** "The second one", and "the second" before the rest of a command. After "to" or "on" it is a day of the month. */
const ENGLISH = new RegExp(
  String.raw`(?<!\b(?:to|on|by|until|till|before|after)\s+)(?:\b(?:the|that)\s+)?\b(${ORDINAL})\s+(?:one|task|reminder|item)\b|(?<!\b(?:to|on|by|until|till|before|after|of)\s+)\bthe\s+(${ORDINAL})(?=\s+(?:to|is|can|for|till|until|by|on|as|too)\b|\s*[,.!]?\s*$)`,
  'iu',
);
const HINDI_ORDINAL =
  'pehla|pehli|pehle|pahla|pahli|pahle|dusra|dusri|dusre|doosra|doosri|doosre|teesra|teesri|teesre|tisra|tisri|aakhri|akhri|पहला|पहली|दूसरा|दूसरी|तीसरा|तीसरी';
/** "Doosra wala", and "doosra" before the rest of a command: "doosra do din aage badha do". */
const HINDI = new RegExp(
  String.raw`(?<![\p{L}\p{M}])(?:wo |woh |vo )?(?:(${HINDI_ORDINAL}|\d)\s*(?:(?:no\.?|number)\s+)?(?:wala|wali|wale|waala|waali|vala|vali|वाला|वाली)(?:\s+(?:task|kaam|ko))?(?![\p{L}\p{M}])|(${HINDI_ORDINAL})(?=\s+(?:ko|to|toh|bhi|kal|parso|aaj|abhi|agle|aage|ek|do|teen|\d+|\w+day|\w+[vw]aa?r|cancel|delete|hata|urgent|ho|hua|kar)(?![\p{L}\p{M}])|\s*[.!]?$))`,
  'iu',
);

const BOTH = foldedWords('both dono donon two');
const SEVERAL = foldedWords('them those these all inko unko inhe unhe sab');
const OTHER = /^(?:other)$/i;
const LATER = /^(?:later|latter)$/i;
const SOONER = /^(?:sooner|earlier|former)$/i;

const isKnown =
  (index: TaskIndex) =>
  (id: string): boolean =>
    index.byId.has(id);

/** The list that ordinals count in: the latest list of several tasks, else what the last turn was about. */
function getList(turn: Turn | undefined): readonly string[] {
  if (!turn) return [];
  if (turn.shown.length > 1) return turn.shown;
  if (turn.changed.length > 1) return turn.changed;
  return turn.list ?? (turn.shown.length > 0 ? turn.shown : turn.changed);
}

function findPlace(
  word: string,
  list: readonly string[],
  turn: Turn | undefined,
  index: TaskIndex,
): string | undefined {
  if (OTHER.test(word)) {
    // The one that was changed, or else shown alone, is not the other one.
    const before = turn && turn.changed.length === 0 && turn.shown.length === 1 ? turn.shown : (turn?.changed ?? []);
    const rest = list.filter((id) => {
      const task = index.byId.get(id)?.task;
      return task !== undefined && isOpen(task) && !before.includes(id);
    });
    return list.length > 1 && rest.length === 1 ? rest[0] : undefined;
  }
  const inOrder = list.toSorted((a, b) => (index.byId.get(a)?.rank ?? 0) - (index.byId.get(b)?.rank ?? 0));
  if (LATER.test(word)) return list.length > 1 ? inOrder.at(-1) : undefined;
  if (SOONER.test(word)) return list.length > 1 ? inOrder[0] : undefined;
  const place = findOrdinal(listTurnWords(word)[0] ?? '', list.length);
  return place >= 0 && list.length > 1 ? list[place] : undefined;
}

/** Resolves what "it", "both" and "the second one" mean after the last turn. */
export function resolveReferences(text: string, words: readonly string[], options: RequestOptions): Resolved {
  const turn = options.dialogue?.lastTurn;
  const index = getTaskIndex(options.tasks);
  const before = options.last ?? [];
  const recent = turn ? [...turn.changed.toReversed(), ...turn.shown] : [];
  const last = [...new Set([...recent, ...before])].filter(isKnown(index));
  const list = getList(turn).filter(isKnown(index));
  for (const [pattern, pronoun] of [
    [ENGLISH, 'it'],
    [HINDI, 'isko'],
  ] as const) {
    const match = pattern.exec(text);
    const id = match ? findPlace(match[1] ?? match[2] ?? '', list, turn, index) : undefined;
    if (match && id !== undefined)
      return {
        text: `${text.slice(0, match.index)}${pronoun}${text.slice(match.index + match[0].length)}`,
        last: [id],
      };
  }
  const meant =
    (turn?.changed.length ?? 0) > 1
      ? (turn?.changed ?? [])
      : (turn?.shown.length ?? 0) > 0
        ? (turn?.shown ?? [])
        : (turn?.changed ?? []);
  if (words.some((word) => BOTH.has(word)))
    return { text, last: (meant.length === 2 ? meant : list.length === 2 ? list : []).filter(isKnown(index)) };
  if (words.some((word) => SEVERAL.has(word)) && meant.length > 0) return { text, last: meant.filter(isKnown(index)) };
  return { text, last };
}
