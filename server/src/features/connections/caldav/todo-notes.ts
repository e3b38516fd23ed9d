import { limits } from '@aide/contract';

/** The notes and steps of a task, which are one text in a calendar. */
export interface TodoNotes {
  description: string | null;
  steps: { title: string; done: boolean }[];
}

const stepLine = /^\s*[-*] \[([ xX])\] +(\S.*)$/;

/** Formats notes and steps as one text: the steps follow as lines `- [ ] title` and `- [x] title`. */
export function formatNotes({ description, steps }: TodoNotes): string {
  const lines = steps.map(({ title, done }) => `- [${done ? 'x' : ' '}] ${title.replaceAll(/\s+/g, ' ')}`);
  return [description ?? '', lines.join('\n')].filter((part) => part !== '').join('\n\n');
}

/** Parses notes and steps: checklist lines at the end are steps. */
export function parseNotes(text: string): TodoNotes {
  const lines = text.replaceAll(/\r\n?/g, '\n').trimEnd().split('\n');
  const last = lines.findLastIndex((line) => !stepLine.test(line));
  const steps = lines.slice(last + 1).map((line) => {
    const [, mark = ' ', title = ''] = stepLine.exec(line) ?? [];
    return { title: title.trim(), done: mark !== ' ' };
  });
  const fits = steps.length <= limits.steps && steps.every(({ title }) => title.length <= limits.step);
  const words = fits ? lines.slice(0, last + 1) : lines;
  const description = cut(words.join('\n').trim(), limits.description);
  return { description: description === '' ? null : description, steps: fits ? steps : [] };
}

/** Truncates a text without splitting a surrogate pair. */
export function cut(text: string, length: number): string {
  return text.length <= length
    ? text
    : text
        .slice(0, length)
        .toWellFormed()
        .replace(/\uFFFD$/, '')
        .trim();
}
