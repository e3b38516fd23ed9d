import { toast as core, type ToastPosition } from 'react-hot-toast/headless';
import { timings } from '../lib/timings.ts';

interface ToastOptions {
  /** Default: bottom center. */
  position?: ToastPosition;
  /** A toast with the same id replaces the earlier one. */
  id?: string;
}

export const toastDefaults = {
  blank: { duration: timings.toast.blank },
  success: { duration: timings.toast.success },
  error: { duration: timings.toast.error },
  loading: { duration: Number.POSITIVE_INFINITY },
  removeDelay: timings.toastLeave,
} as const;

/** Temporary messages. At most 20 are visible; a loading one stays until it is dismissed by its id. */
export const toast = {
  blank: (message: string, options?: ToastOptions) => core(message, options),
  success: (message: string, options?: ToastOptions) => core.success(message, options),
  error: (message: string, options?: ToastOptions) => core.error(message, options),
  loading: (message: string, options?: ToastOptions) => core.loading(message, options),
  dismiss: (id?: string) => core.dismiss(id),
};
