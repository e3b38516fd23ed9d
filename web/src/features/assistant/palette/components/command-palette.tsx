import type { Task } from '@aide/contract';
import { clsx } from 'clsx';
import { Search } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { useDeferredValue, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { Icon } from '../../../../ui/icon.tsx';
import { useFocusReturn } from '../../../../ui/use-focus-return.ts';
import { captureEntry, type PaletteCapture } from '../capture-entry.ts';
import { findEntries, isMessage, mergeFound, type PaletteEntry } from '../palette.rules.ts';
import { PaletteList } from './palette-list.tsx';

interface CommandPaletteProps {
  query: string;
  onQuery: (query: string) => void;
  /** The entries that need no request; `run` is called after the palette has closed. */
  entries: readonly PaletteEntry[];
  /** The server's results for the query; undefined while they load. */
  results: readonly PaletteEntry[] | undefined;
  capture: PaletteCapture;
  /** Handles a shortcut on the focused task. Returns whether it did anything. */
  onTaskKey: (key: string, task: Task) => boolean;
  onClose: () => void;
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
/** Letter keys, so they apply only to a focused option, not in the field. */
const optionSteps: Record<string, number> = { j: 1, k: -1 };

/** One field for search, navigation, actions and capture. */
export function CommandPalette(props: CommandPaletteProps) {
  const { query, onQuery, entries, results, capture, onTaskKey, onClose } = props;
  const focusReturn = useFocusReturn();
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  /**
   * The id of the entry the user moved to; null until then. Not an index, because results that arrive later shift the
   * list.
   */
  const [activeId, setActiveId] = useState<string | null>(null);
  const deferred = useDeferredValue(query);
  const known = useMemo(() => findEntries(entries, deferred), [entries, deferred]);
  const found = mergeFound(known, query.trim() === '' ? undefined : results);
  const written = captureEntry(query, capture);
  const choices = written ? [...found, written] : found;
  const moved = choices.findIndex(({ id }) => id === activeId);
  // A short query without a match is a failed search, not a task.
  const first = found.length > 0 || isMessage(query) ? 0 : -1;
  const at = moved === -1 ? Math.min(first, choices.length - 1) : moved;

  function choose(entry: PaletteEntry | undefined): void {
    if (!entry || capture.busy) return;
    if (entry.id !== written?.id) onClose();
    entry.run();
  }

  /** Enter may be pressed before the deferred list has updated: then the visible entries belong to an earlier query. */
  function chooseUnseen(): PaletteEntry | undefined {
    return findEntries(entries, query)[0] ?? (isMessage(query) ? (written ?? undefined) : undefined);
  }

  const optionId = (index: number) => `${listId}-${index}`;
  const focusOption = (index: number) => document.getElementById(optionId(index))?.focus();
  const goFrom = (from: number, step: number) =>
    from === -1 && step === -1 ? choices.length - 1 : (from + step + choices.length) % choices.length;

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const step = steps[event.key];
    if (step !== undefined && choices.length > 0) {
      event.preventDefault();
      setActiveId(choices[goFrom(at, step)]?.id ?? null);
    } else if (event.key === 'Tab' && !event.shiftKey && at !== -1) {
      // Focus the option, so that the task shortcuts apply to it.
      event.preventDefault();
      focusOption(at);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      const chosen = deferred === query ? choices[at] : chooseUnseen();
      choose(event.ctrlKey || event.metaKey ? (written ?? chosen) : chosen);
    }
  }

  function onOptionKey(event: KeyboardEvent, entry: PaletteEntry): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = steps[event.key] ?? optionSteps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      focusOption(goFrom(at, step));
    } else if ((event.key === 'Tab' && event.shiftKey) || event.key === 'Backspace') {
      event.preventDefault();
      field.current?.focus();
    } else if (entry.task) {
      // The option leaves the list, and the focus would be lost.
      if (event.key === 'b') field.current?.focus();
      if (event.key === 'o') choose(entry);
      else if (!onTaskKey(event.key, entry.task)) return;
      event.preventDefault();
    }
  }

  return (
    <Primitive.Root open onOpenChange={onClose}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 animate-fade-in bg-scrim" />
        <Primitive.Content
          {...focusReturn}
          aria-describedby={undefined}
          className={clsx(
            'fixed inset-x-3 top-3 z-50 flex max-h-[80dvh] animate-rise-in flex-col overflow-hidden rounded-lg border border-hairline bg-surface shadow-lift',
            'focus:outline-none md:inset-x-0 md:top-[14dvh] md:mx-auto md:max-h-[66dvh] md:w-full md:max-w-2xl',
          )}
        >
          <Primitive.Title className="sr-only">Command palette</Primitive.Title>
          <div className="flex items-center gap-3 border-b border-hairline px-4">
            <Icon of={Search} className="shrink-0 text-muted" />
            <input
              ref={field}
              data-autofocus
              role="combobox"
              aria-label="Search, or write a task"
              aria-expanded={choices.length > 0}
              aria-controls={listId}
              aria-autocomplete="list"
              aria-activedescendant={choices[at] ? optionId(at) : undefined}
              autoComplete="off"
              spellCheck={false}
              value={query}
              placeholder="Search, or write a task"
              onChange={(event) => {
                onQuery(event.target.value);
                setActiveId(null);
                capture.forget();
              }}
              onKeyDown={onKeyDown}
              className="h-14 min-w-0 flex-1 bg-transparent text-base text-ellipsis outline-none placeholder:text-muted"
            />
          </div>
          {capture.problem !== null && (
            <p role="alert" className="border-b border-hairline bg-red-soft px-4 py-2 text-sm text-red">
              {capture.problem}
            </p>
          )}
          {found.length === 0 && query.trim() !== '' && !isMessage(query) && (
            <output className="block px-5 pt-4 text-sm break-words text-muted">
              {results === undefined ? 'Searching…' : `Nothing found for “${query.trim()}”.`}
            </output>
          )}
          <PaletteList
            id={listId}
            choices={choices}
            active={at}
            optionId={optionId}
            onPoint={(index) => setActiveId(choices[index]?.id ?? null)}
            onChoose={choose}
            onKey={onOptionKey}
          />
          {choices[at]?.task && <KeyHints />}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** Shows the task shortcuts. Not on phones. */
function KeyHints() {
  return (
    <p className="hidden shrink-0 flex-wrap gap-x-4 border-t border-hairline px-5 py-2 text-xs text-muted md:flex">
      <span>
        <Key>Enter</Key> opens
      </span>
      <span>
        <Key>Tab</Key> then <Key>d</Key> done, <Key>t</Key> reschedule, <Key>e</Key> edit, <Key>1</Key>–<Key>4</Key>{' '}
        priority
      </span>
    </p>
  );
}

function Key({ children }: { children: string }) {
  return <kbd className="rounded-sm border border-hairline bg-sunken px-1 font-sans">{children}</kbd>;
}
