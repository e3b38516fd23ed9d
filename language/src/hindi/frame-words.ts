import { isFrameWord } from '../message/keep-words.ts';
import { findAction } from '../text/actions.ts';
import { foldSounds } from '../text/fold.ts';
import { rememberWords } from '../text/word-set.ts';
import { OPENERS } from './clauses.ts';
import { findLexeme } from './lexicon.ts';
import { listRequestWords } from './remarks.ts';
import { hindiWords } from './request/to-english.ts';
import { isDevanagari, transliterate } from './transliterate.ts';

let frame: ReadonlySet<string> | null = null;

/** Whether a word is grammar or asks for a reminder, in either language and script. */
export const isHindiFrame = rememberWords((word: string): boolean => {
  frame ??= new Set([...OPENERS, ...listRequestWords()].map(foldSounds));
  const latin = isDevanagari(word) ? transliterate(word) : word;
  const meant = findLexeme(word) ?? latin;
  return (
    isFrameWord(latin) ||
    hindiWords.isEmpty(latin) ||
    frame.has(foldSounds(latin)) ||
    frame.has(foldSounds(meant)) ||
    /^(?:create|ask)$/.test(findAction(latin) ?? '')
  );
});
