import { Button } from '../../../../ui/button.tsx';
import type { TitleReading } from '../parse-title.rules.ts';

/** The fields parsed from the title, with a button that saves the title unchanged instead. */
export function TitleReadingNote({ reading, onIgnore }: { reading: TitleReading; onIgnore: () => void }) {
  return (
    <div className="flex animate-rise-in flex-col gap-2 rounded-md bg-accent-soft px-4 py-2.5 md:flex-row md:items-center md:justify-between">
      <ul aria-label="Understood" className="flex min-w-0 flex-wrap gap-2">
        {reading.chips.map(({ name, text }) => (
          <li
            key={name}
            className="inline-flex max-w-full items-baseline gap-1.5 rounded-full bg-surface px-2.5 py-0.5 text-sm"
          >
            <span className="text-muted">{name}</span>
            <span className="truncate font-medium">{text}</span>
          </li>
        ))}
      </ul>
      <Button tone="quiet" size="sm" className="shrink-0 self-start md:self-auto" onClick={onIgnore}>
        Use as typed
      </Button>
    </div>
  );
}
