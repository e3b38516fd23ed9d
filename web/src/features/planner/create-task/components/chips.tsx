interface ChipsProps {
  label: string;
  words: readonly string[];
  onPick: (words: string) => void;
}

/** Suggestions that fill the field. */
export function Chips({ label, words, onPick }: ChipsProps) {
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
