interface SelectBoxProps {
  /** The accessible name: 'Select Send the deck'. */
  label: string;
  checked: boolean;
  /** `range`: Shift was held, so the rows in between are included. */
  onToggle: (range: boolean) => void;
}

/** Selects a row of a list. Its label is a large touch target. */
export function SelectBox({ label, checked, onToggle }: SelectBoxProps) {
  return (
    <label className="-m-2.5 inline-flex size-10 shrink-0 cursor-pointer items-center justify-center">
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={(event) => {
          const { nativeEvent } = event;
          onToggle('shiftKey' in nativeEvent && nativeEvent.shiftKey === true);
        }}
        className={checkBoxClass}
      />
    </label>
  );
}

/** A styled native checkbox; the tick is a clipped square. In forced-colors mode the browser's own is shown. */
export const checkBoxClass =
  "inline-grid size-5 shrink-0 cursor-pointer appearance-none place-content-center rounded-sm border border-line-strong bg-surface transition-colors duration-150 before:size-3 before:bg-on-accent before:opacity-0 before:content-[''] before:[clip-path:polygon(12%_46%,2%_58%,38%_92%,98%_22%,86%_10%,37%_68%)] checked:border-accent checked:bg-accent checked:before:opacity-100 forced-colors:appearance-auto";
