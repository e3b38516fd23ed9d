/** The event for a request that requires reauthentication. Its detail is a callback for the outcome. */
export const reauthenticationEvent = 'requestReauthentication' as const;

let pending: Promise<boolean> | undefined;

/**
 * Asks the user to reauthenticate, in a dialog of the shell. Returns whether they did; false if no shell is mounted.
 * Concurrent requests share one dialog.
 */
export function requestReauthentication(): Promise<boolean> {
  pending ??= new Promise<boolean>((resolve) => {
    const event = new CustomEvent(reauthenticationEvent, { cancelable: true, detail: resolve });
    // The listener cancels the event to signal that it has opened the dialog.
    if (window.dispatchEvent(event)) resolve(false);
  }).finally(() => {
    pending = undefined;
  });
  return pending;
}
