import { readFileSync } from 'node:fs';
import type { ParsedMessage } from '@aide/contract';
import { describe, expect, test } from 'vitest';
import { isHindiFrame } from '../src/hindi/frame-words.ts';
import { findLostWords } from '../src/message/keep-words.ts';
import { parseTurn } from './known-dialogue.ts';

interface Example {
  text: string;
  /** The known tasks that it reports as finished. */
  done: string[];
  tasks: { titles: string[]; due: string }[];
}

function parseExample(line: string): Example {
  const [text = '', expected = ''] = line.split(' => ');
  const parts = expected.split(' ;; ');
  return {
    text: text.replaceAll(String.raw`\n`, '\n'),
    done: parts.flatMap((part) => (part.startsWith('done ') ? [part.slice(5)] : [])),
    tasks: parts
      .filter((part) => !part.startsWith('done '))
      .map((part) => {
        const [titles = '', due = ''] = part.split(/(?<!\|) \| (?!\|)/);
        return { titles: titles.split(' || '), due };
      }),
  };
}

const classes = readFileSync(new URL('sets/several-tasks.txt', import.meta.url), 'utf8')
  .split(/^# class: /m)
  .slice(1)
  .map((part) => {
    const [name = '', ...lines] = part.split('\n');
    return { name, examples: lines.filter((line) => line.includes(' => ')).map(parseExample) };
  });

const formatDue = ({ due }: ParsedMessage): string => [due?.date, due?.time].filter(Boolean).join(' ');

describe.each(classes)('$name', ({ examples }) => {
  test.each(examples)('$text', ({ text, done, tasks }) => {
    const request = parseTurn(text, { chat: true });
    const made = request.kind === 'capture' || request.kind === 'command' ? request.tasks : [];
    const finished = request.kind === 'command' ? request.commands : [];
    expect(made.map((task, at) => [oneOf(task.title, tasks[at]?.titles ?? []), formatDue(task)])).toEqual(
      tasks.map(({ titles, due }) => [titles[0], due]),
    );
    expect(finished.map(({ verb, taskIds }) => [verb, ...taskIds])).toEqual(done.map((id) => ['complete', id]));
    if (done.length === 0)
      expect(findLostWords(text, made, isHindiFrame).map(({ start, end }) => text.slice(start, end))).toEqual([]);
  });
});

/** The first of the accepted titles when the title is one of them. */
const oneOf = (title: string, accepted: readonly string[]): string =>
  accepted.includes(title) ? (accepted[0] ?? '') : title;
