import type { Token } from '../text/tokens.ts';
import { wordAt } from '../text/tokens.ts';

type Tokens = readonly Token[];

/** The word that introduces a date: it says whether the date is a deadline, a moment or something in the content. */
export type Lead = 'by' | 'on' | 'at' | 'in' | 'for' | 'to' | 'from' | 'before' | 'after' | 'until' | 'around' | 'due';

const LEADS: ReadonlyMap<string, Lead> = new Map([
  ['by', 'by'],
  ['latest', 'by'],
  ['within', 'by'],
  ['on', 'on'],
  ['at', 'at'],
  ['in', 'in'],
  ['for', 'for'],
  ['to', 'to'],
  ['from', 'from'],
  ['before', 'before'],
  ['after', 'after'],
  ['until', 'until'],
  ['around', 'around'],
  ['circa', 'around'],
  ['approximately', 'around'],
  ['due', 'due'],
  ['deadline', 'due'],
]);

/** Longer introductions, read backwards from the date. */
const SAYINGS: readonly { words: readonly string[]; lead: Lead }[] = [
  { words: ['on', 'or', 'before'], lead: 'by' },
  { words: ['no', 'later', 'than'], lead: 'by' },
  { words: ['not', 'later', 'than'], lead: 'by' },
  { words: ['at', 'the', 'latest', 'by'], lead: 'by' },
  { words: ['latest', 'by'], lead: 'by' },
  { words: ['due', 'by'], lead: 'by' },
  { words: ['due', 'on'], lead: 'due' },
  { words: ['due', 'before'], lead: 'before' },
  { words: ['due', 'for'], lead: 'due' },
  { words: ['scheduled', 'for'], lead: 'on' },
  { words: ['how', 'about', 'on'], lead: 'on' },
  { words: ['how', 'about'], lead: 'on' },
  { words: ['sometime', 'on'], lead: 'on' },
  { words: ['sometime', 'in'], lead: 'on' },
  { words: ['some', 'time'], lead: 'on' },
  { words: ['sometime'], lead: 'on' },
  { words: ['sharply', 'at'], lead: 'at' },
  { words: ['any', 'time'], lead: 'on' },
  { words: ['anytime'], lead: 'on' },
  { words: ['as', 'of'], lead: 'from' },
];

/** The lead a phrase begins with itself ("on friday", "in may"). */
export function leadWord(word: string): Lead | null {
  return LEADS.get(word) ?? null;
}

function endsWith(tokens: Tokens, end: number, words: readonly string[]): boolean {
  return words.every((word, index) => tokens[end - words.length + index]?.word === word);
}

/** The lead before the token at `at`, and where the whole phrase then begins. */
export function readLead(tokens: Tokens, at: number): { lead: Lead | null; start: number } {
  let start = at;
  const article = tokens[start - 1]?.word;
  const past = article === 'the' || article === 'around' || article === 'about' ? start - 1 : start;
  for (const saying of SAYINGS) {
    for (const end of [past, start]) {
      if (endsWith(tokens, end, saying.words)) return { lead: saying.lead, start: end - saying.words.length };
    }
  }
  for (const end of [start, past]) {
    const word = tokens[end - 1];
    const lead = word?.kind === 'word' ? LEADS.get(word.word) : undefined;
    if (lead) {
      start = end - 1;
      const outer = LEADS.get(wordAt(tokens, start - 1));
      return outer === 'due' || outer === 'by'
        ? { lead: lead === 'on' ? outer : lead, start: start - 1 }
        : { lead, start };
    }
  }
  return { lead: null, start };
}
