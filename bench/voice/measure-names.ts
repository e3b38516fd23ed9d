import { hearNames, listExpectedWords } from '@aide/language/hear-names';
import { decodeAudio } from '../../server/src/channels/speech/audio/decode-audio.ts';
import { longestSeconds } from '../../server/src/channels/speech/create-transcriber.ts';
import { searchSettings, type SearchSettings } from '../../server/src/channels/speech/offline/beam-search.ts';
import type { SpeechModel, Transcript } from '../../server/src/channels/speech/offline/moonshine.ts';
import { leastConfidence } from '../../server/src/channels/speech/offline/offline-engine.ts';
import { createNameTrie } from '../../server/src/channels/speech/offline/name-trie.ts';
import { percent, printTable } from '../lib/table.ts';
import { getScheduleWords, hasSameOpening, namesRight, wordErrors } from './score.ts';
import { contacts, sentences, toSpoken, tuningSentences, type Sentence } from './sentences.ts';
import { findVoices, record, type Voice } from './voices.ts';

/** Greedy decoding without names, to compare with the beam search of decision 017. */
const greedy: SearchSettings = { width: 1, margin: 0, bonus: { first: 0, next: 0, verb: 0 } };
const noNames = createNameTrie({ names: [], days: [], verbs: [] });
const trie = createNameTrie(listExpectedWords(contacts));

interface Sum {
  errors: number;
  words: number;
  names: number;
  allNames: number;
  schedule: number;
  allSchedule: number;
  /** Notes whose first word is right. */
  openings: number;
  notes: number;
}
const createSum = (): Sum => ({
  errors: 0,
  words: 0,
  names: 0,
  allNames: 0,
  schedule: 0,
  allSchedule: 0,
  openings: 0,
  notes: 0,
});

function add(sum: Sum, heard: Transcript, { text, names }: Sentence): void {
  const written = hearNames(heard.text, contacts);
  const { errors, words } = wordErrors(written, text);
  const { right, all } = getScheduleWords(written, text);
  sum.errors += errors;
  sum.words += words;
  sum.names += namesRight(written, names);
  sum.allNames += names.length;
  sum.schedule += right.length;
  sum.allSchedule += all.length;
  sum.openings += hasSameOpening(written, text) ? 1 : 0;
  sum.notes += 1;
}

const encode = async (model: SpeechModel, voice: Voice, text: string, folder: string) =>
  model.encode(await decodeAudio(await record(voice, text, folder), longestSeconds));

/**
 * Prints names, words and schedule words before and after, by voice. With `quick`, half of the sentences for each
 * voice, so that two or three voices speak each sentence. Returns the transcripts, and whether names became better and
 * nothing else worse.
 */
export async function measureNames(
  model: SpeechModel,
  folder: string,
  quick: boolean,
): Promise<{ heard: ReadonlyMap<string, readonly Transcript[]>; isBetter: boolean }> {
  const rows = [
    'voice,sentences,names before,after,errors % before,after,schedule before,after,first word before,after'.split(','),
  ];
  const [before, after] = [createSum(), createSum()];
  const changed: string[] = [];
  const heard = new Map<string, Transcript[]>();
  for (const [at, voice] of findVoices('report').entries()) {
    const [was, is] = [createSum(), createSum()];
    const transcripts: Transcript[] = [];
    heard.set(voice.name, transcripts);
    for (const sentence of sentences.filter((_, index) => !quick || (index + at) % 2 === 0)) {
      const encoded = await encode(model, voice, toSpoken(sentence), folder);
      const plain = await model.decode(encoded, noNames, greedy);
      const named = await model.decode(encoded, trie, searchSettings);
      transcripts.push(named);
      for (const sum of [was, before]) add(sum, plain, sentence);
      for (const sum of [is, after]) add(sum, named, sentence);
      const lost = findLostSchedule(plain.text, hearNames(named.text, contacts), sentence.text);
      // An unclear note has no transcript.
      if (lost !== '' && named.confidence >= leastConfidence)
        changed.push(`${voice.name}: ${lost} of "${sentence.text}", heard "${named.text}"`);
    }
    rows.push(formatRow(voice.name, was, is));
  }
  if (rows.length === 1) {
    console.log('\nNo voice is installed, so names and word errors are left out.');
    return { heard, isBetter: true };
  }
  rows.push(formatRow('all', before, after));
  printTable(`Names: ${sentences.length} sentences, 40 people, ${contacts.length} contacts`, rows);
  for (const line of changed) console.log(`  schedule word lost by ${line}`);
  const isBetter = after.names > before.names && after.errors <= before.errors && after.schedule >= before.schedule;
  return { heard, isBetter };
}

/** Returns the schedule words that the plain search recognised and that are missing in the result. */
function findLostSchedule(plain: string, result: string, text: string): string {
  const kept = new Set(getScheduleWords(result, text).right);
  return getScheduleWords(plain, text)
    .right.filter((word) => !kept.has(word))
    .join(', ');
}

function formatRow(name: string, was: Sum, is: Sum): string[] {
  return [
    name,
    String(is.notes),
    `${was.names} of ${was.allNames}`,
    `${is.names} of ${is.allNames}`,
    percent(was.errors, was.words),
    percent(is.errors, is.words),
    `${was.schedule} of ${was.allSchedule}`,
    `${is.schedule} of ${is.allSchedule}`,
    String(was.openings),
    String(is.openings),
  ];
}

/** Prints the same for other settings, on the voices and sentences for tuning. */
export async function tuneSearch(model: SpeechModel, folder: string): Promise<void> {
  const settings: SearchSettings[] = [
    greedy,
    ...[1.5, 2.5, 4].map((margin) => ({ width: 4, margin, bonus: { first: 4, next: 2, verb: 3 } })),
    ...[2, 3, 5].map((first) => ({ width: 4, margin: 2.5, bonus: { first, next: first / 2, verb: 3 } })),
    { width: 2, margin: 2.5, bonus: { first: 4, next: 2, verb: 3 } },
  ];
  const sums = settings.map(() => ({ ...createSum(), ms: 0 }));
  for (const voice of findVoices('tune'))
    for (const sentence of tuningSentences) {
      const encoded = await encode(model, voice, toSpoken(sentence), folder);
      for (const [at, sum] of sums.entries()) {
        const began = process.cpuUsage();
        add(sum, await model.decode(encoded, trie, settings[at] ?? greedy), sentence);
        const { user, system } = process.cpuUsage(began);
        sum.ms += (user + system) / 1000;
      }
    }
  const rows = sums.map((sum, at) => {
    const { width, margin, bonus } = settings[at] ?? greedy;
    return [
      `${width}, ${margin}, ${bonus.first}, ${bonus.next}`,
      `${sum.names} of ${sum.allNames}`,
      percent(sum.errors, sum.words),
      `${sum.schedule} of ${sum.allSchedule}`,
      `${Math.round(sum.ms / sum.notes)} ms`,
    ];
  });
  printTable('Settings: width, margin, bonus for the first and each further token', [
    ['settings', 'names', 'errors %', 'schedule', 'CPU per note'],
    ...rows,
  ]);
}
