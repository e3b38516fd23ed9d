/** The event of a request for which the server wants the password again. Its detail is a function that takes the outcome. */
export const reauthenticationEvent = 'requestReauthentication' as const;

let pending: Promise<boolean> | undefined;

/**
 * Asks the user to prove again who they are, in a dialog of the shell. Returns whether they did; false where no shell is open.
 * Requests that need it at the same time share one dialog.
 */
export function requestReauthentication(): Promise<boolean> {
  pending ??= new Promise<boolean>((resolve) => {
    const event = new CustomEvent(reauthenticationEvent, { cancelable: true, detail: resolve });
    // The listener cancels the event to show that it has opened the dialog.
    if (window.dispatchEvent(event)) resolve(false);
  }).finally(() => {
    pending = undefined;
  });
  return pending;
}
