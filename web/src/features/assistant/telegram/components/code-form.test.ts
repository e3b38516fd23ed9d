import { describe, expect, it } from 'vitest';
import { codeDigits, isWholeCode } from './code-form.tsx';

describe('the code from the chat', () => {
  it('keeps digits, six at most, also of a pasted message [S5.bot.01, S5.bot.02]', () => {
    expect(codeDigits('12ab34')).toBe('1234');
    expect(codeDigits('12345678')).toBe('123456');
    expect(codeDigits('Your code: 042 917.')).toBe('042917');
  });

  it('is complete at exactly six [S5.bot.03]', () => {
    expect(['12345', '123456', ''].map(isWholeCode)).toEqual([false, true, false]);
  });
});
