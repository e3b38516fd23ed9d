import { describe, expect, it } from 'vitest';
import { formatConfidence, greetingTimeout, pickVoice, speechError, toSpokenLanguage } from './voice.rules.ts';

describe('the voice dialog', () => {
  it('waits 15 s for the greeting, or 80 ms a character if that is more [S9.time.03]', () => {
    expect(greetingTimeout('x'.repeat(100))).toBe(15_000);
    expect(greetingTimeout('x'.repeat(300))).toBe(24_000);
  });

  it('formats the confidence, and rates 0.8 as good [S2.voice.08, S2.voice.09]', () => {
    expect(formatConfidence(0.73)).toEqual({ text: '73%', good: false });
    expect(formatConfidence(0.8)).toEqual({ text: '80%', good: true });
    expect(formatConfidence(0.79).good).toBe(false);
  });

  it('names the error [S8.speech.02, S8.speech.07]', () => {
    expect(speechError('no-speech')).toBe('No speech detected. Please try speaking clearly.');
    expect(speechError('aborted')).toBe('Speech recognition error: aborted');
  });

  it('prefers the stored voice, then a Hindi one [S9.voice.02]', () => {
    const voices = [
      { name: 'Samantha', lang: 'en-US' },
      { name: 'Lekha', lang: 'hi-IN' },
    ];
    expect(pickVoice(voices, null)).toMatchObject({ index: 1, voice: { name: 'Lekha' } });
    expect(pickVoice(voices, 'Samantha')?.index).toBe(0);
    expect(pickVoice(voices, 'Gone')?.index).toBe(1);
    expect(pickVoice([], 'Gone')).toBeNull();
  });

  it('recognises English until another language is chosen', () => {
    expect(toSpokenLanguage(null)).toBe('en-US');
    expect(toSpokenLanguage('hi-IN')).toBe('hi-IN');
    expect(toSpokenLanguage('xx')).toBe('en-US');
  });
});
