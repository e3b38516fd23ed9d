import * as fc from 'fast-check';
import { loadPairs } from '../corpus/load-corpus.ts';

/** Words of the grammar in random order: the likeliest way to find a rule that throws. */
const WORDS =
  `remind me to call Priya Rahul tomorrow today tonight every each other day week month year monday fri mondays next this last first second 5th the 31st
  of in on at by before after until from for starting 9am 5:30 17:45 noon half past quarter to five thirty and or no wait sorry , . ! ? - / : ( ) " ' urgent asap
  not important p1 !!! backlog someday 2026-12-05 5/12 29 feb may mar sun 24 99 3 days hours weeks ago later with send report review done cancel move push what's due overdue did I called it is mark snooze undo thanks then also & + 1. 2) Friday's IST EST 100000000 😀 a an`
    .split(/\s+/)
    .filter((word) => word !== '');

export const sentence = fc.array(fc.constantFrom(...WORDS), { maxLength: 25 }).map((words) => words.join(' '));

const SCRIPTS =
  'कल शाम ५ बजे अमित को फोन करना है ज़रूरी क्‍या \u200d \u200c \u200b \u202e \ufeff اتصل غدا 明天 завтра é ñ ß 👩‍👩‍👧 1️⃣ ＡＢ call tomorrow 5pm Priya , . " no wait'.split(
    ' ',
  );

/** Words of several scripts with joiners and direction marks, glued or apart. */
export const mixedScripts = fc
  .array(fc.tuple(fc.constantFrom(...SCRIPTS), fc.constantFrom(' ', '', '\n', '\t')), { maxLength: 20 })
  .map((words) => words.map(([word, gap]) => word + gap).join(''));

const lines = loadPairs('messages.txt').map(({ text }) => text);

/** A real message with a part removed, repeated or reversed. */
export const mutated = fc
  .record({
    line: fc.constantFrom(...lines),
    from: fc.nat(80),
    length: fc.nat(20),
    how: fc.constantFrom('cut', 'double', 'turn', 'glue'),
    junk: fc.string({ maxLength: 4 }),
  })
  .map(({ line, from, length, how, junk }) => {
    const [head, piece, tail] = [line.slice(0, from), line.slice(from, from + length), line.slice(from + length)];
    if (how === 'cut') return head + tail;
    if (how === 'double') return head + piece + piece + tail;
    if (how === 'turn') return head + piece.split('').toReversed().join('') + tail;
    return head + piece.replaceAll(' ', '') + junk + tail;
  });
