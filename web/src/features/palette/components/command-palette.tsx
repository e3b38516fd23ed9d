import { clsx } from 'clsx';
import { Search } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { useDeferredValue, useId, useMemo, useState, type KeyboardEvent } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { useFocusReturn } from '../../../ui/use-focus-return.ts';
import { captureEntry, type PaletteCapture } from '../capture-entry.ts';
import { findEntries, isMessage, mergeFound, type PaletteEntry } from '../palette.rules.ts';
import { PaletteList } from './palette-list.tsx';

interface CommandPaletteProps {
  query: string;
  onQuery: (query: string) => void;
  /** Everything that is known without the server; `run` is called after the palette has closed. */
  entries: readonly PaletteEntry[];
  /** What the server found for the query; undefined until it has answered. */
  results: readonly PaletteEntry[] | undefined;
  capture: PaletteCapture;
  onClose: () => void;
}

/** One field for finding, going, doing, and writing down what fits nothing else. */
export function CommandPalette({ query, onQuery, entries, results, capture, onClose }: CommandPaletteProps) {
  const focusReturn = useFocusReturn();
  const listId = useId();
  /** The entry the user moved to; null until then. By its id, because results that arrive later move it. */
  const [activeId, setActiveId] = useState<string | null>(null);
  const deferred = useDeferredValue(query);
  const known = useMemo(() => findEntries(entries, deferred), [entries, deferred]);
  const found = mergeFound(known, query.trim() === '' ? undefined : results);
  const written = captureEntry(query, capture);
  const choices = written ? [...found, written] : found;
  const moved = choices.findIndex(({ id }) => id === activeId);
  // A short text that nothing fits is a search without a result, not a task.
  const first = found.length > 0 || isMessage(query) ? 0 : -1;
  const at = moved === -1 ? Math.min(first, choices.length - 1) : moved;

  function choose(entry: PaletteEntry | undefined): void {
    if (!entry || capture.busy) return;
    if (entry.id !== written?.id) onClose();
    entry.run();
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined && choices.length > 0) {
      event.preventDefault();
      const next = at === -1 && step === -1 ? choices.length - 1 : (at + step + choices.length) % choices.length;
      setActiveId(choices[next]?.id ?? null);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      choose(event.ctrlKey || event.metaKey ? (written ?? choices[at]) : choices[at]);
    }
  }

  const optionId = (index: number) => `${listId}-${index}`;
  return (
    <Primitive.Root open onOpenChange={onClose}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 animate-fade-in bg-scrim" />
        <Primitive.Content
          {...focusReturn}
          aria-describedby={undefined}
          className={clsx(
            'fixed inset-x-3 top-3 z-50 flex max-h-[80dvh] animate-rise-in flex-col overflow-hidden rounded-lg border border-hairline bg-surface shadow-lift',
            'focus:outline-none md:inset-x-0 md:top-[14dvh] md:mx-auto md:max-h-[66dvh] md:w-full md:max-w-xl',
          )}
        >
          <Primitive.Title className="sr-only">Command palette</Primitive.Title>
          <div className="flex items-center gap-3 border-b border-hairline px-4">
            <Icon of={Search} className="shrink-0 text-muted" />
            <input
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
              placeholder="Search, or write a task: call Priya tomorrow 4pm"
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
          />
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
