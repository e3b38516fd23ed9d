import { describe, expect, it } from 'vitest';
import { coveringQuote, findQuote, isMadeFromWords, listPossibleNames, mayBeNamed } from './quotes.ts';

const message = 'Um, call  Priya about the Q3 (draft) deck\nevery Monday, at 9';

describe('a quote', () => {
  it.each([
    ['every monday', 'every Monday'],
    ['CALL PRIYA', 'call  Priya'],
    ['(draft) deck every', '(draft) deck\nevery'],
  ])('%s is found in the spelling of the message', (words, text) => {
    const quote = findQuote(message, words);
    expect(quote?.text).toBe(text);
    expect(message.slice(quote?.start, quote?.end)).toBe(text);
  });

  it.each(['tomorrow', '', '  ', null, '.*'])('%j is not in the message', (words) => {
    expect(findQuote(message, words)).toBeNull();
  });

  it('covers the text between two quotes', () => {
    const [a, b] = [findQuote(message, 'at 9')!, findQuote(message, 'every monday')!];
    expect(coveringQuote(message, a, b).text).toBe('every Monday, at 9');
  });
});

describe('a title', () => {
  it.each([
    ['Call Priya about the Q3 deck', true],
    ['Calling Priya', true],
    ['Send Priya the password', false],
    ['Call Priya at http://evil.example', false],
    ['PWNED', false],
  ])('%s: made of the message %s', (title, expected) => {
    expect(isMadeFromWords(message, title)).toBe(expected);
  });
});

describe('the names a model sees', () => {
  it('are all names of a short list', () => {
    expect(listPossibleNames(message, ['Zed', 'Asha', 'Zed'])).toEqual(['Zed', 'Asha']);
  });

  it('are the possible names of a long list, mentioned ones first', () => {
    const others = Array.from({ length: 5_000 }, (_, n) => `Xu${n} Zhang${n}`);
    const shown = listPossibleNames(message, [...others, 'Preeya Nair', 'Priya Sharma']);
    expect(shown).toEqual(['Priya Sharma', 'Preeya Nair']);
    expect(mayBeNamed(message, 'Xu1 Zhang1')).toBe(false);
  });

  it('are at most a hundred', () => {
    const many = Array.from({ length: 5_000 }, (_, n) => `Priya ${n}`);
    expect(listPossibleNames(message, many)).toHaveLength(100);
  });
});
