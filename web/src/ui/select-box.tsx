import { checkBoxClass } from './check-box-class.ts';

interface SelectBoxProps {
  /** What is chosen by it: 'Select Send the deck'. */
  label: string;
  checked: boolean;
  /** `range`: Shift was held, so everything in between is meant too. */
  onToggle: (range: boolean) => void;
}

/** Chooses a row of a list. Its label is as large as a finger. */
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
