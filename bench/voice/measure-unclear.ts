import { listExpectedWords } from '@aide/language/hear-names';
import { decodeAudio } from '../../server/src/channels/speech/audio/decode-audio.ts';
import { longestSeconds } from '../../server/src/channels/speech/create-transcriber.ts';
import { searchSettings } from '../../server/src/channels/speech/offline/beam-search.ts';
import type { SpeechModel, Transcript } from '../../server/src/channels/speech/offline/moonshine.ts';
import { createNameTrie } from '../../server/src/channels/speech/offline/name-trie.ts';
import { leastConfidence } from '../../server/src/channels/speech/offline/offline-engine.ts';
import { printTable } from '../lib/table.ts';
import { contacts, hindiSentences } from './sentences.ts';
import { findHindiVoices, record } from './voices.ts';

/**
 * Prints how many notes in Hindi and in English are transcribed, and how many are answered with "We couldn’t understand
 * that".
 */
export async function measureUnclear(
  model: SpeechModel,
  folder: string,
  english: ReadonlyMap<string, readonly Transcript[]>,
): Promise<void> {
  const trie = createNameTrie(listExpectedWords(contacts));
  const rows = [
    ['language and voice', 'notes', 'no words', 'unclear', 'text', 'confidence, lowest', 'median', 'highest'],
  ];
  const misread: string[] = [];
  for (const voice of findHindiVoices()) {
    const heard: Transcript[] = [];
    for (const text of hindiSentences) {
      const samples = await decodeAudio(await record(voice, text, folder), longestSeconds);
      heard.push(await model.decode(await model.encode(samples), trie, searchSettings));
    }
    rows.push(formatRow(`Hindi, ${voice.name}`, heard));
    misread.push(...heard.filter(isText).map(({ text }) => `${voice.name}: ${text}`));
  }
  for (const [name, heard] of english) rows.push(formatRow(`English, ${name}`, heard));
  printTable(`Unclear notes: confidence below ${leastConfidence}`, rows);
  for (const line of misread) console.log(`  read as English, ${line}`);
}

const isText = ({ text, confidence }: Transcript): boolean => text !== '' && confidence >= leastConfidence;

function formatRow(name: string, heard: readonly Transcript[]): string[] {
  const worded = heard.filter(({ text }) => text !== '');
  const clear = worded.filter(isText);
  const confidences = worded.map(({ confidence }) => confidence).toSorted((a, b) => a - b);
  const shown = [confidences[0], confidences[Math.floor(confidences.length / 2)], confidences.at(-1)];
  return [
    name,
    ...[heard.length, heard.length - worded.length, worded.length - clear.length, clear.length].map(String),
    ...shown.map((value) => value?.toFixed(2) ?? ''),
  ];
}
