import { describe, expect, it } from 'vitest';
import { createLineLimits } from './line-limits.ts';

function through(...chunks: string[]): string {
  const guard = createLineLimits();
  return chunks.map((chunk) => guard(Buffer.from(chunk)).toString()).join('');
}

describe('the line limits', () => {
  it.each([
    [['a\r\nb\r\n'], 'a\r\nb\r\n'],
    [['a\nb\n'], 'a\r\nb\r\n'],
    [['a\r', '\nb'], 'a\r\nb'],
    [['a', '\nb\n\n', '\n'], 'a\r\nb\r\n\r\n\r\n'],
    [['', 'a\r', '', '\n'], 'a\r\n'],
    [['a\rb\r\r\n'], 'a\rb\r\r\n'],
  ])('%j becomes %j', (chunks, lines) => {
    expect(through(...chunks)).toBe(lines);
  });

  it('rejects overlong lines and too many lines', () => {
    expect(() => through('x'.repeat(60_000), 'x'.repeat(10_000))).toThrow('lines that are too long');
    expect(through('x'.repeat(60_000), '\r\n', 'x'.repeat(60_000))).toHaveLength(120_002);
    expect(() => through('\n'.repeat(700_000))).toThrow('too many lines');
  });
});
