import { describe, expect, it } from 'vitest';
import { createSseParser } from './sse-parser.ts';

const stream = ': hello\n\nid: 7\nevent: change\ndata: {"entity":"task"}\n\n: beat\n\nevent: reset\ndata: {}\n\n';
const events = [
  { event: 'change', data: '{"entity":"task"}', id: '7' },
  { event: 'reset', data: '{}', id: '7' },
];

describe('server-sent events', () => {
  it('are parsed from one chunk, without heartbeats', () => {
    expect(createSseParser()(stream)).toEqual(events);
  });

  it('are the same wherever the chunks are split', () => {
    for (let cut = 1; cut < stream.length; cut += 1) {
      const parse = createSseParser();
      expect([...parse(stream.slice(0, cut)), ...parse(stream.slice(cut))]).toEqual(events);
    }
  });

  it('may use any line ending', () => {
    const crlf = stream.replaceAll('\n', '\r\n');
    const parse = createSseParser();
    expect(crlf.split('').flatMap((character) => parse(character))).toEqual(events);
  });

  it('may have several lines of data and no name', () => {
    expect(createSseParser()('data: one\ndata:two\n\n')).toEqual([
      { event: 'message', data: 'one\ntwo', id: undefined },
    ]);
  });

  it('wait for the blank line that completes them', () => {
    expect(createSseParser()('data: half')).toEqual([]);
  });
});
