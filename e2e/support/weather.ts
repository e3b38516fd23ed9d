import { expect, type Locator, type Page } from '@playwright/test';
import { pathPattern, type StubbedRoute } from './stub-api.ts';

/** How the server answers: as it is, with a sentence of its own, with nothing to say, or not at all. */
export type Mode = 'clear' | 'stumbles' | 'mute' | 'cut';

export const stumbled = 'The server stumbled';
export const nothingSaid = 'Request failed with status code 500';
export const noAnswer = 'The server did not answer. Please check your connection and try again.';

/** One call of the page, in all weathers. */
export class Weather {
  mode: Mode = 'clear';
  calls = 0;
  #held = Promise.withResolvers<void>();

  private constructor() {
    this.#held.resolve();
  }

  static async over(page: Page, route: StubbedRoute): Promise<Weather> {
    const weather = new Weather();
    await page.route(pathPattern(route.path), async (call) => {
      if (call.request().method() !== route.method) return call.fallback();
      weather.calls += 1;
      await weather.#held.promise;
      if (weather.mode === 'cut') return call.abort('connectionrefused');
      if (weather.mode === 'clear') return call.fallback();
      const message = weather.mode === 'mute' ? {} : { message: stumbled };
      return call.fulfill({ status: 500, json: { success: false, ...message } });
    });
    return weather;
  }

  /** From now on the answers wait. */
  hold(): void {
    this.#held = Promise.withResolvers<void>();
  }

  release(): void {
    this.#held.resolve();
  }
}

export interface WeatheredForm {
  route: StubbedRoute;
  /** Around the fields, the button and the words of a failure. */
  place: Locator;
  /** What is typed, by the label of the field. */
  typed: Record<string, string>;
  submit: string | RegExp;
  /** The words when the server says nothing, and when it does not answer. Default: those of the call itself. */
  fallback?: string;
  /** Where the words stand. Default: in the place. */
  words?: Locator;
}

/** Slow, stumbling, mute, away, offline: one call goes out, the words stand where they belong, and what was typed stays. */
export async function expectWeathered(page: Page, form: WeatheredForm): Promise<void> {
  const { place, typed, fallback, words = place } = form;
  const weather = await Weather.over(page, form.route);
  const button = place.getByRole('button', { name: form.submit, exact: true });
  const fields = Object.entries(typed).map(([label, value]) => ({
    field: place.getByLabel(label, { exact: true }),
    value,
  }));
  for (const { field, value } of fields) await field.fill(value);
  const kept = async (text: string) => {
    await expect(words.getByText(text).first()).toBeVisible();
    for (const { field, value } of fields) await expect(field).toHaveValue(value);
    await expect(place.locator('[aria-busy="true"]')).toHaveCount(0);
  };

  weather.mode = 'stumbles';
  weather.hold();
  await button.click();
  const busy = place.locator('button[aria-busy="true"]').first();
  await expect(busy).toBeVisible();
  await expect(busy).toBeDisabled();
  await busy.dispatchEvent('click');
  await fields[0]?.field.press('Enter');
  weather.release();
  await kept(stumbled);
  expect(weather.calls, 'calls of two presses').toBe(1);

  weather.mode = 'mute';
  await button.click();
  await kept(fallback ?? nothingSaid);
  weather.mode = 'cut';
  await button.click();
  await kept(fallback ?? noAnswer);
  weather.mode = 'clear';
  await page.context().setOffline(true);
  await button.click();
  await expect.poll(() => weather.calls).toBe(4);
  await kept(fallback ?? noAnswer);
  if ((await page.locator('#content').count()) > 0) await expect(page.getByText('You are offline.')).toBeVisible();
  await page.context().setOffline(false);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}

export interface WeatheredList {
  route: StubbedRoute;
  /** What stands there while it loads. */
  loading: Locator;
  /** Around the words of a failure. */
  place: Locator;
  /** What stands there when it has come. */
  arrived: Locator;
  open: () => Promise<void>;
  retry?: string;
  fallback?: string;
}

/** Slow, stumbling, away: the panel says why in its place; Try Again makes room for the shapes of what comes, and brings it. */
export async function expectListWeathered(page: Page, list: WeatheredList): Promise<void> {
  const { loading, place, arrived, fallback } = list;
  const weather = await Weather.over(page, list.route);
  const retry = place.getByRole('button', { name: list.retry ?? 'Try Again', exact: true });
  weather.mode = 'stumbles';
  weather.hold();
  await list.open();
  await expect(loading.first()).toBeAttached();
  weather.release();
  await expect(place.getByText(stumbled)).toBeVisible();
  weather.mode = 'cut';
  weather.hold();
  await retry.click();
  await expect(loading.first()).toBeAttached();
  await expect(retry).toHaveCount(0);
  weather.release();
  await expect(place.getByText(fallback ?? noAnswer)).toBeVisible();
  weather.mode = 'clear';
  await retry.click();
  await expect(arrived.first()).toBeVisible();
  await expect(retry).toHaveCount(0);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}
