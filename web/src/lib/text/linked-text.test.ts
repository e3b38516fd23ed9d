import { describe, expect, it } from 'vitest';
import { splitLinks } from './linked-text.tsx';

const links = (text: string) => splitLinks(text).flatMap(({ href }) => (href === undefined ? [] : [href]));

describe('links in a text', () => {
  it.each([
    ['See https://example.com/a?b=c#d.', ['https://example.com/a?b=c#d']],
    ['(https://example.com/a) and http://b.example, too', ['https://example.com/a', 'http://b.example']],
    ['https://en.wikipedia.org/wiki/Aide_(disambiguation)', ['https://en.wikipedia.org/wiki/Aide_(disambiguation)']],
    ['javascript:alert(1) data:text/html,x file:///etc/passwd', []],
    ['https://', []],
    ['<a href="https://example.com">x</a>', ['https://example.com']],
  ])('%s', (text, expected) => {
    expect(links(text)).toEqual(expected);
  });

  it('preserve the whole text', () => {
    const text = 'First https://a.example/x, then https://b.example!\nEnd';
    expect(
      splitLinks(text)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text);
  });
});
