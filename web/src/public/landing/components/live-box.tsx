import { limits } from '@aide/contract/limits';
import { useId, useState, useSyncExternalStore } from 'react';
import { liveBox } from '../../../content/marketing.ts';
import { captureDraft, writeVisitorDraft } from '../../../lib/storage/draft.ts';
import { cutAtSpans } from '../../../lib/text/cut-at-spans.ts';
import type { LiveTask } from '../live-box.rules.ts';
import { useLiveTask } from '../use-live-task.ts';
import { useFirstInteraction } from '../use-first-interaction.ts';
import { DayLeaf } from './day-leaf.tsx';

const examples: readonly string[] = liveBox.examples;
const first = liveBox.examples[0];
const type =
  'col-start-1 row-start-1 block w-full font-serif text-[1.625rem] leading-[1.3] break-words whitespace-pre-wrap md:text-4xl md:leading-[1.25]';

/**
 * An interactive example without sign-up: turns a typed message into a task in the visitor's time zone. After sign-up the
 * message is in the capture box.
 */
export function LiveBox() {
  const [text, setText] = useState<string>(first);
  const write = (next: string) => {
    setText(next);
    writeVisitorDraft(captureDraft, examples.includes(next) ? '' : next);
  };
  const reading = useLiveTask(text, useFirstInteraction());
  const today = useToday();
  const sample: LiveTask = {
    ...liveBox.sample,
    date: today === null ? null : addDays(today, liveBox.sample.days),
  };
  const tasks = text.trim() === '' ? [] : (reading?.tasks ?? [sample]);
  return (
    <section aria-label="Try it" className="relative rounded-lg border border-hairline bg-surface shadow-lift">
      <svg
        aria-hidden="true"
        viewBox="0 0 14 40"
        className="absolute -top-px right-5 h-12 w-4.5 text-accent md:right-10 md:h-20 md:w-7.5"
      >
        <path d="M0 0h14v40l-7-5.6L0 40z" fill="currentColor" />
      </svg>
      <Sentence text={text} spans={reading?.text === text ? reading.spans : null} onChange={write} />
      {tasks.length > 1 ? <Results tasks={tasks} /> : <Result task={tasks[0] ?? null} />}
      <Examples current={text} onChoose={write} />
    </section>
  );
}

interface SentenceProps {
  text: string;
  /** The parsed fields; null until the message has been parsed. */
  spans: Parameters<typeof cutAtSpans>[1] | null;
  onChange: (text: string) => void;
}

function Sentence({ text, spans, onChange }: SentenceProps) {
  const id = useId();
  return (
    <div className="px-5 pt-5 pb-6 md:px-10 md:pt-8 md:pb-9">
      <label htmlFor={id} className="text-sm font-medium text-accent">
        {liveBox.heading}
      </label>
      <div className="mt-3 grid grid-cols-1 pr-2 md:pr-16">
        {/* The copy behind the field highlights the parsed parts and makes the field grow with its text. */}
        <div aria-hidden="true" className={`${type} pointer-events-none text-transparent`}>
          {cutAtSpans(text, spans ?? sampleSpans(text)).map((piece, index) =>
            piece.marked ? (
              <mark key={index} className="rounded-sm bg-accent-soft text-transparent">
                {piece.text}
              </mark>
            ) : (
              <span key={index}>{piece.text}</span>
            ),
          )}
          {'\u200B'}
        </div>
        <textarea
          id={id}
          rows={1}
          value={text}
          maxLength={limits.message}
          spellCheck={false}
          aria-describedby={`${id}-hint`}
          placeholder="Follow up with…"
          onChange={(event) => onChange(event.target.value)}
          className={`${type} resize-none overflow-hidden bg-transparent text-ink placeholder:text-muted focus-visible:outline-none`}
        />
      </div>
      <div aria-hidden="true" className="mt-1 h-px bg-line-strong/50 [:focus-within>&]:bg-accent" />
      <p id={`${id}-hint`} className="mt-3 text-sm text-muted">
        {liveBox.hint}
      </p>
    </div>
  );
}

/** Returns the spans of the first example, available before the language package is loaded. */
function sampleSpans(text: string) {
  if (text !== first) return [];
  return liveBox.sample.marks.map((mark) => {
    const start = text.indexOf(mark);
    return { field: 'title' as const, start, end: start + mark.length };
  });
}

function Result({ task }: { task: LiveTask | null }) {
  const facts = [
    ['When', task?.when ?? '—'],
    ['Who', task?.who ?? '—'],
    ['Kind', task?.kind ?? '—'],
    ['Priority', task?.priority ?? '—'],
  ] as const;
  return (
    <output
      aria-label="The task"
      className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-4 border-t border-hairline bg-paper px-5 py-5 normal-nums md:gap-x-8 md:px-10 md:py-7"
    >
      <span className="md:row-span-2">
        <DayLeaf date={task?.date ?? null} />
      </span>
      <span className="line-clamp-3 text-lg leading-snug font-medium break-words md:self-end md:text-xl">
        {task?.title ?? 'Your task appears here'}
      </span>
      <span className="grid gap-x-6 gap-y-1 max-md:col-span-2 md:grid-cols-[1.3fr_1.5fr_1fr_0.7fr] md:self-start">
        {facts.map(([label, value]) => (
          <span
            key={label}
            className="flex min-w-0 gap-4 max-md:border-t max-md:border-hairline max-md:pt-1 md:flex-col md:gap-0"
          >
            <span className="w-16 shrink-0 text-sm text-muted">{label}</span>
            <span className="min-w-0 break-words md:truncate">{value}</span>
          </span>
        ))}
      </span>
    </output>
  );
}

/** The tasks of a message with several. */
function Results({ tasks }: { tasks: readonly LiveTask[] }) {
  return (
    <output aria-label="The tasks" className="block border-t border-hairline bg-paper px-5 py-2 md:px-10 md:py-4">
      {tasks.map(({ title, when, who, kind }, index) => (
        <span
          key={index}
          className="grid grid-cols-[1.25rem_minmax(0,1fr)] items-baseline gap-x-3 border-t border-hairline py-2.5 first:border-t-0 md:grid-cols-[1.25rem_minmax(0,1fr)_11rem_13rem] md:gap-x-6"
        >
          <span className="text-sm text-muted tabular-nums">{index + 1}</span>
          <span className="font-medium break-words">{title}</span>
          <span className="max-md:col-start-2 max-md:text-sm">{when}</span>
          <span className="truncate text-muted max-md:hidden">{who === 'Nobody named' ? kind : who}</span>
        </span>
      ))}
    </output>
  );
}

function Examples({ current, onChoose }: { current: string; onChoose: (text: string) => void }) {
  return (
    <ul
      aria-label="Examples"
      className="flex flex-col border-t border-hairline px-5 py-3 text-sm md:flex-row md:flex-wrap md:gap-x-8 md:px-10"
    >
      {liveBox.examples.map((example) => (
        <li key={example} className="min-w-0">
          <button
            type="button"
            aria-pressed={current === example}
            onClick={() => onChoose(example)}
            className="rounded-sm py-1.5 text-left text-muted transition-colors duration-150 hover:text-ink aria-pressed:text-accent"
          >
            “{example}”
          </button>
        </li>
      ))}
    </ul>
  );
}

const noSubscription = () => () => undefined;

/** Returns the visitor's calendar day, `YYYY-MM-DD`; null in a prerendered page, where it is not known. */
function useToday(): string | null {
  return useSyncExternalStore(
    noSubscription,
    () => formatLocalDay(new Date()),
    () => null,
  );
}

/** Formats the day in the browser's time zone. Without Intl, whose first use blocks a phone for 80 ms. */
function formatLocalDay(at: Date): string {
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
