import { WandSparkles } from 'lucide-react';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import type { TitleReading } from '../parse-title.rules.ts';

/** The fields parsed from the title, with a button that fills them in. */
export function TitleReadingOffer({ reading, onFill }: { reading: TitleReading; onFill: () => void }) {
  return (
    <div className="flex animate-rise-in flex-col gap-3 rounded-md bg-accent-soft px-4 py-3 md:flex-row md:items-center md:justify-between">
      <ul className="flex min-w-0 flex-wrap gap-2">
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
      <Button tone="secondary" size="sm" icon={<Icon of={WandSparkles} size={16} />} onClick={onFill}>
        Fill in the fields
      </Button>
    </div>
  );
}
