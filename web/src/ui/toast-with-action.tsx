import { toast as core } from 'react-hot-toast/headless';

interface ToastAction {
  label: string;
  onPress: () => void;
}

/** Long enough to read the sentence and reach the button. */
const duration = 8000;

/** A success that can be answered, most often with Undo. */
export function toastWithAction(message: string, { label, onPress }: ToastAction): void {
  core.success(
    ({ id }) => (
      <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="min-w-0">{message}</span>
        <button
          type="button"
          className="-my-1 rounded-sm py-1 font-semibold text-accent underline-offset-4 hover:underline"
          onClick={() => {
            core.dismiss(id);
            onPress();
          }}
        >
          {label}
        </button>
      </span>
    ),
    { duration },
  );
}
