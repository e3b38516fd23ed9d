import { Repeat } from 'lucide-react';
import { Fragment } from 'react';
import { serverMessage } from '../../../../lib/api/api-error.ts';
import { formatOccurrence } from '../../../../lib/time/moment-text.ts';
import { useDebouncedValue } from '../../../../lib/forms/use-debounced-value.ts';
import { useZone } from '../../../../lib/time/use-zone.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { TextField, type TextFieldProps } from '../../../../ui/text-field.tsx';
import { listSuggestions, useRecurrencePreview } from '../create-task.api.ts';

const examples = ['every monday at 9 AM', 'daily at 6 PM', 'monthly on the 15th'];

interface RecurrenceFieldProps extends Omit<TextFieldProps, 'label' | 'value'> {
  value: string;
  /** The server could not parse the submitted text. Default: false. */
  isRefused?: boolean;
  /** Called with the text of a suggestion, which replaces the input. */
  onPick: (words: string) => void;
}

/** A text field for a recurrence. Below it: the parsed pattern with its next date, or suggestions. */
export function RecurrenceField({ onPick, isRefused = false, ...input }: RecurrenceFieldProps) {
  const words = useDebouncedValue(input.value.trim());
  const preview = useRecurrencePreview(words);
  const refusal = preview.isError ? serverMessage(preview.error) : undefined;
  const error = input.error ?? (isRefused ? refusal : undefined);
  return (
    <div className="flex flex-col gap-3">
      <TextField
        label="Recurrence Pattern"
        required
        autoComplete="off"
        placeholder={examples[0]}
        {...input}
        error={error}
      />
      <div aria-live="polite" className="flex flex-col gap-3 empty:hidden">
        {words !== '' && preview.data && <RecurrencePreview preview={preview.data} />}
        {words !== '' && refusal && (
          <>
            {error === undefined && <p className="text-sm text-amber">{refusal}</p>}
            <Chips label="Suggestions" words={listSuggestions(preview.error)} onPick={onPick} />
          </>
        )}
      </div>
      {!refusal && <Chips label="Examples" words={examples} onPick={onPick} />}
    </div>
  );
}

type Preview = NonNullable<ReturnType<typeof useRecurrencePreview>['data']>;

function RecurrencePreview({ preview }: { preview: Preview }) {
  return (
    <div className="flex items-start gap-3 rounded-md bg-accent-soft px-4 py-3 text-sm">
      <Icon of={Repeat} className="mt-0.5 shrink-0 text-accent" />
      <div className="flex min-w-0 flex-col gap-1">
        <p className="font-medium">{preview.recurrenceDescription}</p>
        <NextDates preview={preview} />
      </div>
    </div>
  );
}

function NextDates({ preview: { next, recurrence_pattern: pattern } }: { preview: Preview }) {
  const timeZone = useZone();
  const dates = next.map((instant) => formatOccurrence(instant, pattern, timeZone));
  if (dates.length === 0) return <p className="text-muted">This schedule has no dates left.</p>;
  return (
    <p className="text-muted tabular-nums">
      {'Next: '}
      {dates.map((date, index) => (
        <Fragment key={date}>
          {index > 0 && ' · '}
          <span className="whitespace-nowrap">{date}</span>
        </Fragment>
      ))}
    </p>
  );
}

interface ChipsProps {
  label: string;
  words: readonly string[];
  onPick: (words: string) => void;
}

/** Suggestions that fill the field. */
function Chips({ label, words, onPick }: ChipsProps) {
  if (words.length === 0) return null;
  return (
    <fieldset className="flex flex-wrap items-center gap-2 text-sm">
      <legend className="float-left mr-1 text-muted">{label}</legend>
      {words.map((word) => (
        <button
          key={word}
          type="button"
          onClick={() => onPick(word)}
          className="min-h-8 rounded-full border border-hairline bg-surface px-3 transition-colors duration-150 hover:border-line-strong"
        >
          {word}
        </button>
      ))}
    </fieldset>
  );
}
