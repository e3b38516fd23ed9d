import type { Page } from '@playwright/test';
import { openPublic } from '../support/public-pages.ts';
import { expect, test } from '../support/test.ts';

const findPictures = (page: Page) => page.getByRole('region', { name: 'Your day, on one page' }).getByRole('img');

/** Scrolls to the pictures and waits until both are loaded in that theme. */
async function expectPictures(page: Page, theme: 'light' | 'dark'): Promise<void> {
  const pictures = findPictures(page);
  await expect(pictures).toHaveCount(2);
  for (const [index, name] of ['desk', 'phone'].entries()) {
    const picture = pictures.nth(index);
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).toHaveJSProperty('complete', true);
    const shown = await picture.evaluate((image: HTMLImageElement) => ({
      file: image.currentSrc,
      drawn: image.naturalWidth > 0,
      // These attributes reserve the space before the picture is loaded, so the aspect ratio must match.
      shape: Number(image.getAttribute('width')) / Number(image.getAttribute('height')),
      own: image.naturalWidth / image.naturalHeight,
      loading: image.loading,
    }));
    expect(shown).toMatchObject({ drawn: true, loading: 'lazy' });
    expect(shown.file).toMatch(new RegExp(`/assets/${name}-${theme}-\\d+-[\\w-]+\\.webp$`));
    expect(shown.own).toBeCloseTo(shown.shape, 2);
    await expect(picture).toHaveAttribute('alt', /^Aide /);
  }
}

test('the screenshots display desktop and phone in the page’s theme', async ({ page, request }) => {
  const fetched: string[] = [];
  page.on('request', (call) => {
    if (call.url().endsWith('.webp')) fetched.push(call.url());
  });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
  await openPublic(page, '/');
  await expectPictures(page, 'dark');
  expect(fetched.filter((address) => address.includes('-light-'))).toEqual([]);
  // As if changed in another tab.
  await page.evaluate(() => {
    localStorage.setItem('theme', 'light');
    dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
  });
  await expectPictures(page, 'light');
  const { headers, status } = await request.get(fetched[0] ?? '').then((response) => ({
    headers: response.headers(),
    status: response.status(),
  }));
  expect(status).toBe(200);
  expect(headers).toMatchObject({ 'content-type': 'image/webp' });
  expect(headers['cache-control']).toContain('immutable');
  expect(await (await request.get('/sw.js')).text()).not.toContain('.webp');
});

test('without JavaScript the light screenshots are displayed', async ({ browser, server }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url, colorScheme: 'dark' });
  const page = await context.newPage();
  await page.goto('/');
  const desk = findPictures(page).first();
  await desk.scrollIntoViewIfNeeded();
  await expect(desk).toHaveAttribute('src', /desk-light-/);
  await expect(findPictures(page)).toHaveCount(2);
  await context.close();
});
