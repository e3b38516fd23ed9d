import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import type { StubbedRoute } from '../support/stub-api.ts';
import { serverError } from './api.ts';
import { isDisabled, nth, selectAll } from './queries.ts';
import { api, user } from './setup.ts';

export const defaultServerError = 'Request failed with status code 500';
export const connectionError = 'The server did not respond. Please check your connection and try again.';

interface FormUnderFaults {
  route: StubbedRoute;
  /** Returns the element with the fields, the button and the error message. */
  place: () => HTMLElement;
  /** The values to enter, by field label. */
  typed: Record<string, string>;
  submit: string | RegExp;
  /** The message expected without a message from the server and without a connection. Default: that of the API client. */
  fallback?: string;
  /** Returns the element with the error message. Default: `place`. */
  message?: () => HTMLElement;
}

/**
 * Submits a form during a slow response, an error, an error without a message, a refused connection and offline. Each
 * time one request is sent, the error appears and the entered values stay.
 */
export async function expectFormSurvivesFaults(form: FormUnderFaults): Promise<void> {
  const { place, fallback, message = place } = form;
  const faults = api.faults(form.route);
  await waitFor(place);
  const press = async () => user.click(await within(place()).findByRole('button', { name: form.submit }));
  const typed = Object.entries(form.typed);
  for (const [label, value] of typed) await user.fill(await within(place()).findByLabelText(label), value);
  const expectKept = async (text: string) => {
    await waitFor(() => within(message()).getAllByText(text));
    for (const [label, value] of typed) expect(within(place()).getByLabelText(label)).toHaveProperty('value', value);
    await waitFor(() => expect(selectAll('[aria-busy="true"]', place())).toEqual([]));
  };

  faults.mode = 'error';
  faults.hold();
  await press();
  const busy = await waitFor(() => nth(selectAll('button[aria-busy="true"]', place()), 0));
  expect(isDisabled(busy)).toBe(true);
  await user.pointer({ keys: '[MouseLeft]', target: busy });
  // Without a button inside the form, user-event submits it by Enter without a click on the button.
  if (typed[0] && !busy.hasAttribute('form')) {
    within(place()).getByLabelText(typed[0][0]).focus();
    await user.keyboard('{Enter}');
  }
  faults.release();
  await expectKept(serverError);
  expect(faults.calls, 'requests sent by two clicks').toBe(1);

  faults.mode = 'error-without-message';
  await press();
  await expectKept(fallback ?? defaultServerError);
  faults.mode = 'disconnected';
  await press();
  await expectKept(fallback ?? connectionError);
  faults.mode = 'none';
  api.setOffline(true);
  await press();
  await waitFor(() => expect(faults.calls).toBe(4));
  await expectKept(fallback ?? connectionError);
  // A page that needs a connection displays the text twice: in the banner and in its own notice.
  if (document.querySelector('#content')) await screen.findAllByText(/^You’re offline\./);
  api.setOffline(false);
  api.reset();
  // On reconnect the app refetches what failed; wait for it before the next step.
  await waitFor(() => expect(screen.queryByText(/^You’re offline\./)).toBeNull());
}

interface ListUnderFaults {
  route: StubbedRoute;
  /** Returns an element that is displayed while loading. */
  loading: () => HTMLElement;
  /** Returns the element with the error message. */
  place: () => HTMLElement;
  /** Returns an element that is displayed when loaded. */
  loaded: () => HTMLElement;
  open: () => Promise<void>;
  retry?: string;
  fallback?: string;
}

/** Opens a list during a slow error and a refused connection. Shows the error, and Try Again loads the list. */
export async function expectListSurvivesFaults(list: ListUnderFaults): Promise<void> {
  const { loading, place, loaded, retry = 'Try Again', fallback = connectionError } = list;
  const faults = api.faults(list.route);
  faults.mode = 'error';
  faults.hold();
  await list.open();
  await waitFor(loading);
  faults.release();
  await waitFor(() => within(place()).getByText(serverError));
  faults.mode = 'disconnected';
  faults.hold();
  await user.click(within(place()).getByRole('button', { name: retry }));
  await waitFor(loading);
  expect(screen.queryByRole('button', { name: retry })).toBeNull();
  faults.release();
  await waitFor(() => within(place()).getByText(fallback));
  faults.mode = 'none';
  await loadAgain(() => screen.queryByRole('button', { name: retry }), loaded);
  await waitFor(() => expect(screen.queryByRole('button', { name: retry })).toBeNull());
  api.reset();
}

/**
 * Clicks Try Again after a lost connection, unless the app has already retried: it does when another request reaches
 * the server.
 */
export async function loadAgain(queryRetry: () => HTMLElement | null, loaded: () => unknown): Promise<void> {
  const button = queryRetry();
  if (button) await user.click(button);
  await waitFor(loaded);
}
