import { expect, type Locator, type Page } from '@playwright/test';
import { pathPattern, type StubbedRoute } from './stub-api.ts';

/** The fault to inject: none, a 500 with a message, a 500 without one, or a refused connection. */
export type Mode = 'none' | 'error' | 'error-without-message' | 'disconnected';

export const serverError = 'The server serverError';
const defaultServerError = 'Request failed with status code 500';
const connectionError = 'The server did not respond. Please check your connection and try again.';

/** Injects faults into one API route of a page. */
export class ApiFaults {
  mode: Mode = 'none';
  calls = 0;
  #held = Promise.withResolvers<void>();

  private constructor() {
    this.#held.resolve();
  }

  static async install(page: Page, route: StubbedRoute): Promise<ApiFaults> {
    const faults = new ApiFaults();
    await page.route(pathPattern(route.path), async (call) => {
      if (call.request().method() !== route.method) return call.fallback();
      faults.calls += 1;
      await faults.#held.promise;
      if (faults.mode === 'disconnected') return call.abort('connectionrefused');
      if (faults.mode === 'none') return call.fallback();
      const body = faults.mode === 'error-without-message' ? {} : { message: serverError };
      return call.fulfill({ status: 500, json: { success: false, ...body } });
    });
    return faults;
  }

  /** Delays responses until `release`. */
  hold(): void {
    this.#held = Promise.withResolvers<void>();
  }

  release(): void {
    this.#held.resolve();
  }
}

export interface FormUnderFaults {
  route: StubbedRoute;
  /** Contains the fields, the button and the error message. */
  place: Locator;
  /** The values to type, by field label. */
  typed: Record<string, string>;
  submit: string | RegExp;
  /** The message expected without a message from the server and without a connection. Default: that of the API client. */
  fallback?: string;
  /** Contains the error message. Default: `place`. */
  message?: Locator;
}

/**
 * Submits a form during a slow response, an error, an error without a message, a refused connection and offline. Each
 * time one request is sent, the error appears and the typed values stay.
 */
export async function expectFormSurvivesFaults(page: Page, form: FormUnderFaults): Promise<void> {
  const { place, typed, fallback, message = place } = form;
  const faults = await ApiFaults.install(page, form.route);
  const button = place.getByRole('button', { name: form.submit, exact: true });
  const fields = Object.entries(typed).map(([label, value]) => ({
    field: place.getByLabel(label, { exact: true }),
    value,
  }));
  for (const { field, value } of fields) await field.fill(value);
  const expectKept = async (text: string) => {
    await expect(message.getByText(text).first()).toBeVisible();
    for (const { field, value } of fields) await expect(field).toHaveValue(value);
    await expect(place.locator('[aria-busy="true"]')).toHaveCount(0);
  };

  faults.mode = 'error';
  faults.hold();
  await button.click();
  const busy = place.locator('button[aria-busy="true"]').first();
  await expect(busy).toBeVisible();
  await expect(busy).toBeDisabled();
  await busy.dispatchEvent('click');
  await fields[0]?.field.press('Enter');
  faults.release();
  await expectKept(serverError);
  expect(faults.calls, 'requests sent by two clicks').toBe(1);

  faults.mode = 'error-without-message';
  await button.click();
  await expectKept(fallback ?? defaultServerError);
  faults.mode = 'disconnected';
  await button.click();
  await expectKept(fallback ?? connectionError);
  faults.mode = 'none';
  await page.context().setOffline(true);
  await button.click();
  await expect.poll(() => faults.calls).toBe(4);
  await expectKept(fallback ?? connectionError);
  // A page that needs a connection displays the text twice: in the banner and in its own notice.
  if ((await page.locator('#content').count()) > 0)
    await expect(page.getByText('You’re offline.').first()).toBeVisible();
  await page.context().setOffline(false);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  // On reconnect the app refetches what failed; wait for it before the next step.
  await expect(page.getByText('You’re offline.')).toHaveCount(0);
}
