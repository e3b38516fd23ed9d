import type { Read } from '../text/numbers.ts';
import { parseNumber, skipHyphen } from '../text/numbers.ts';
import type { Token } from '../text/tokens.ts';
import { wordAt } from '../text/tokens.ts';
import type { ClockMeaning } from './meaning.ts';
import { wordSet } from '../text/word-set.ts';

type Tokens = readonly Token[];
type Half = 'am' | 'pm';

/** Reads am, pm, a.m., "p m", and "a" or "p" directly after the number. */
export function parseHalf(tokens: Tokens, at: number): Read<Half> | null {
  const token = tokens[at];
  if (token?.kind !== 'word') return null;
  const { word } = token;
  if (word === 'am' || word === 'pm') {
    const spoken = word === 'am' && wordAt(tokens, at - 1) === 'i';
    return spoken ? null : { value: word, next: at + 1 };
  }
  if (word === 'in' && wordAt(tokens, at + 1) === 'the') {
    const half = tokens[at + 2]?.word;
    return half === 'am' || half === 'pm' ? { value: half, next: at + 3 } : null;
  }
  if (word !== 'a' && word !== 'p') return null;
  let next = at + 1;
  const dotted = wordAt(tokens, next) === '.';
  if (dotted) next += 1;
  const half: Half = word === 'a' ? 'am' : 'pm';
  if (wordAt(tokens, next) === 'm') {
    const stop = tokens[next + 1];
    const closes = dotted && stop?.word === '.' && (stop.glued || !tokens[next + 2] || tokens[next]?.glued === false);
    return { value: half, next: closes ? next + 2 : next + 1 };
  }
  return token.glued ? { value: half, next: at + 1 } : null;
}

const clock = (hour: number, minute: number, half: Half | null, exact: boolean, weak = false): ClockMeaning | null => {
  if (minute > 59 || minute < 0 || hour > 24 || hour < 0 || (hour === 24 && minute > 0)) return null;
  if (half === 'am' && hour > 12) return null;
  return {
    hour: hour === 24 ? 0 : hour,
    minute,
    half: hour > 12 ? null : half,
    exact: exact || hour > 12 || hour === 0,
    weak,
  };
};

const found = (value: ClockMeaning | null, next: number): Read<ClockMeaning> | null => value && { value, next };

/** The minutes after "9:" or "9."; seconds are skipped. */
function parseMinutes(tokens: Tokens, at: number): Read<number> | null {
  const [mark, minutes] = [tokens[at], tokens[at + 1]];
  if (!mark?.glued || !minutes?.glued || minutes.kind !== 'number' || minutes.text.length !== 2) return null;
  const [mark2, seconds] = [tokens[at + 2], tokens[at + 3]];
  const hasSeconds = mark2?.word === ':' && mark2.glued && seconds?.kind === 'number' && seconds.text.length === 2;
  return { value: minutes.value, next: hasSeconds ? at + 4 : at + 2 };
}

function parseDigits(tokens: Tokens, at: number): Read<ClockMeaning> | null {
  const token = tokens[at];
  if (token?.kind !== 'number' || token.text.length > 4) return null;
  const after = tokens[at + 1];
  const hour = token.value;
  if (after?.word === ':' || after?.word === '.') {
    const minutes = token.text.length <= 2 ? parseMinutes(tokens, at + 1) : null;
    if (!minutes) return after.word === '.' ? parseWhole(tokens, at) : null;
    const half = parseHalf(tokens, minutes.next);
    const zero = token.text.length === 2 && hour < 10;
    const value = clock(hour, minutes.value, half?.value ?? null, zero && !half, after.word === '.' && !half);
    return found(value, half?.next ?? minutes.next);
  }
  if (after?.glued && after.word === 'h') {
    const minutes = tokens[at + 2];
    const has = minutes?.glued === true && minutes.kind === 'number' && minutes.text.length === 2;
    return found(clock(hour, has ? minutes.value : 0, null, has, !has && hour < 13), has ? at + 3 : at + 2);
  }
  return parseWhole(tokens, at);
}

/** "9am", "340pm", "1730 hrs", "1030", "5". */
function parseWhole(tokens: Tokens, at: number): Read<ClockMeaning> | null {
  const token = tokens[at];
  if (token?.kind !== 'number') return null;
  const four = token.text.length >= 3;
  const hour = four ? Math.floor(token.value / 100) : token.value;
  const minute = four ? token.value % 100 : 0;
  const half = parseHalf(tokens, at + 1);
  if (half)
    return hour > 12 && half.value === 'am'
      ? null
      : found(hour > 12 && !four ? null : clock(hour, minute, half.value, false), half.next);
  const unit = tokens[at + 1]?.word;
  if (!four && unit === 'hours' && wordAt(tokens, at - 1) === 'at') return found(clock(hour, 0, null, true), at + 2);
  if (token.text.length === 4 && (unit === 'hours' || unit === 'hour' || unit === 'h')) {
    return found(clock(hour, minute, null, true), at + 2);
  }
  const minutes = tokens[at + 1];
  if (
    !four &&
    wordAt(tokens, at - 1) === 'at' &&
    minutes?.kind === 'number' &&
    minutes.text.length === 2 &&
    !minutes.glued &&
    hour <= 12
  ) {
    return found(clock(hour, minutes.value, null, false, true), at + 2);
  }
  const ishAt = skipHyphen(tokens, at + 1);
  const ish = wordAt(tokens, ishAt) === 'ish' && tokens[ishAt]?.glued === true;
  const zero = token.text.length === 4 && token.text.startsWith('0');
  return found(clock(hour, minute, null, zero, !ish), ish ? ishAt + 1 : at + 1);
}

/** "nine thirty", "seven thirty five pm", "eleven oh five", "five". */
function parseSpelled(tokens: Tokens, at: number): Read<ClockMeaning> | null {
  const hour = parseNumber(tokens, at);
  if (!hour?.spelled || hour.ordinal || hour.value < 1) return null;
  if (hour.value > 24) {
    const hundreds = hour.value >= 100 && hour.value <= 2359;
    return hundreds
      ? found(clock(Math.floor(hour.value / 100), hour.value % 100, null, hour.value >= 1000, true), hour.next)
      : null;
  }
  const minuteAt = skipHyphen(tokens, hour.next);
  const oh = wordAt(tokens, minuteAt) === 'oh' || wordAt(tokens, minuteAt) === 'o';
  const minute = parseNumber(tokens, oh ? minuteAt + 1 : minuteAt);
  if (minute?.spelled && !minute.ordinal && minute.value < 60 && minute.value > 0) {
    const half = parseHalf(tokens, minute.next);
    const round = oh || (minute.value >= 10 && minute.value % 5 === 0);
    return found(
      clock(hour.value, minute.value, half?.value ?? null, false, !half && !round),
      half?.next ?? minute.next,
    );
  }
  if (wordAt(tokens, hour.next) === 'hours' && wordAt(tokens, at - 1) === 'at')
    return found(clock(hour.value, 0, null, true), hour.next + 1);
  const half = parseHalf(tokens, hour.next);
  if (half) return found(clock(hour.value, 0, half.value, false), half.next);
  const ishAt = skipHyphen(tokens, hour.next);
  const ish = wordAt(tokens, ishAt) === 'ish';
  return found(clock(hour.value, 0, null, false, !ish), ish ? ishAt + 1 : hour.next);
}

/** A time written as hours and minutes. "o'clock" makes a bare number a time. */
function parseTime(tokens: Tokens, at: number): Read<ClockMeaning> | null {
  const read = parseDigits(tokens, at) ?? parseSpelled(tokens, at);
  if (!read) return null;
  const [o, word] = [tokens[read.next], tokens[read.next + 1]];
  const oclock = o?.word === "o'clock" ? 1 : o?.word === 'o' && word?.word === 'clock' ? 2 : 0;
  if (oclock === 0) return read;
  const half = parseHalf(tokens, read.next + oclock);
  return {
    value: { ...read.value, weak: false, half: half?.value ?? read.value.half },
    next: half?.next ?? read.next + oclock,
  };
}

const PAST = wordSet('past after');
const TO = wordSet('to before until');
const RANGE_OPENERS = wordSet('from between');
/** "ten to nine" is a time, "3 to 5" is a range: only these words count without the word "minutes". */
const SPOKEN_TO = new Set([5, 10, 20, 25]);

interface MinuteWord extends Read<number> {
  /** Words that can only be minutes: a quarter, half, "ten minutes". */
  sure: boolean;
  spelled: boolean;
}

/** Minutes before the hour: "quarter past four", "ten to nine", "20 minutes to 2pm". */
function parseMinuteWord(tokens: Tokens, at: number): MinuteWord | null {
  const from = wordAt(tokens, at) === 'a' ? at + 1 : at;
  const word = tokens[from]?.word;
  if (word === 'half') return { value: 30, next: from + 1, sure: true, spelled: true };
  if (word === 'quarter') return { value: 15, next: from + 1, sure: true, spelled: true };
  const number = parseNumber(tokens, from);
  if (!number || number.ordinal || number.value < 1 || number.value > 59) return null;
  const unit = tokens[number.next]?.word;
  if (number.value === 3 && unit === 'quarters') return { value: 45, next: number.next + 1, sure: true, spelled: true };
  const sure = unit === 'minutes' || unit === 'minute';
  return { value: number.value, next: sure ? number.next + 1 : number.next, sure, spelled: number.spelled };
}

function parsePastTo(tokens: Tokens, at: number): Read<ClockMeaning> | null {
  const minutes = parseMinuteWord(tokens, at);
  if (!minutes) return null;
  const word = wordAt(tokens, minutes.next);
  if (minutes.value === 30 && wordAt(tokens, minutes.next - 1) === 'half') {
    const hour = parseTime(tokens, minutes.next);
    const bare = hour !== null && hour.value.minute === 0 && hour.value.hour <= 12;
    if (bare) return { value: { ...hour.value, minute: 30 }, next: hour.next };
  }
  const ofHour = word === 'of' && minutes.value === 15 && wordAt(tokens, at - 1) === 'at';
  const sign = PAST.has(word) ? 1 : TO.has(word) || ofHour ? -1 : 0;
  if (sign === 0) return null;
  if (sign < 0 && !minutes.sure) {
    if (!minutes.spelled || !SPOKEN_TO.has(minutes.value) || RANGE_OPENERS.has(wordAt(tokens, at - 1))) return null;
  }
  const hour = parseNamed(tokens, minutes.next + 1) ?? parseTime(tokens, minutes.next + 1);
  if (!hour || (hour.value.minute !== 0 && sign > 0)) return null;
  const known = hour.value.half !== null || hour.value.exact;
  const base =
    hour.value.half === null ? hour.value.hour : (hour.value.hour % 12) + (hour.value.half === 'pm' ? 12 : 0);
  const total = (base * 60 + hour.value.minute + sign * minutes.value + 1440) % 1440;
  const hours = Math.floor(total / 60);
  return found(clock(known ? hours : hours % 12 || 12, total % 60, null, known), hour.next);
}

const NOONS = wordSet('noon midday noonish');

function parseNamed(tokens: Tokens, at: number): Read<ClockMeaning> | null {
  const number = wordAt(tokens, at) === '12' || wordAt(tokens, at) === 'twelve';
  const word = wordAt(tokens, number ? at + 1 : at);
  const half = NOONS.has(word) ? 'pm' : word === 'midnight' ? 'am' : null;
  return half && { value: { hour: 12, minute: 0, half, exact: true, weak: false }, next: number ? at + 2 : at + 1 };
}

/** The words that a time can begin with, besides numbers. */
export const clockWords: readonly string[] = [...NOONS, 'midnight', 'a', 'half', 'quarter', 'between', 'from'];

export function parseClock(tokens: Tokens, at: number): Read<ClockMeaning> | null {
  return parseNamed(tokens, at) ?? parsePastTo(tokens, at) ?? parseTime(tokens, at);
}
