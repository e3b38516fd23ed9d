import { expectAccessible } from '../support/axe.ts';
import { openPublic, recordApi } from '../support/public-pages.ts';
import { createAccountButton, fillInSignUp, newcomer } from '../support/sign-up.ts';
import { expectNoSidewaysScroll } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

const title = 'Never Miss Important Follow-ups Again';

/** Tomorrow's calendar day in the time zone of the tests. */
function tomorrow(): { day: string; weekday: string } {
  const date = new Date(Date.now() + 86_400_000);
  const part = (options: Intl.DateTimeFormatOptions) =>
    date.toLocaleDateString('en-GB', { timeZone: 'Asia/Kolkata', ...options });
  return { day: part({ day: 'numeric' }), weekday: part({ weekday: 'long' }) };
}

test('the landing page displays its sections, claims and prices, and its demos work without a request [S1.claim.01, S1.claim.02, S1.claim.03, S1.claim.04, S1.claim.05, S1.claim.06, S1.claim.07, S1.claim.08, S1.claim.09, S1.claim.10, S1.claim.11, S1.claim.12, S1.claim.13, S1.what.01, S1.what.14, S1.what.15, S1.what.25, S1.what.26, S1.what.27, S1.what.28, S1.what.29, S1.what.30, S2.land.01, S2.land.02, S2.land.03, S2.land.04, S2.land.05, S2.land.06, S2.land.07, S2.land.08, S2.land.09, S2.land.10, S2.land.14, S2.land.16, S2.land.18, S2.land.19, S2.land.20, S2.land.21, S9.price.01, S9.price.02, S9.price.03, S9.price.04, S9.price.05, S9.price.06, S9.price.07, S9.price.08, S9.price.09]', async ({
  page,
}) => {
  test.slow();
  const calls = recordApi(page);
  await openPublic(page, '/');
  await test.step('prices', async () => {
    const plans = page.getByRole('list', { name: 'Plans' }).locator('> li');
    await expect(plans.nth(0)).toContainText('Early Supporter');
    await expect(plans.nth(0)).toContainText('₹0per month');
    const early = ['Free for the first 1000 users', 'Most Popular', 'Claim Free Spot'];
    const earlyPoints = ['Unlimited chat bot messages', 'All features unlocked', 'Priority onboarding'];
    for (const text of [...early, ...earlyPoints]) await expect(plans.nth(0)).toContainText(text);
    await expect(plans.nth(1)).toContainText('Standard');
    await expect(plans.nth(1)).toContainText('₹1000per month');
    const standard = ['After the first 1000 users', 'Start Now'];
    const standardPoints = ['Unlimited chat bot messages', 'All features unlocked', 'Priority support'];
    for (const text of [...standard, ...standardPoints]) await expect(plans.nth(1)).toContainText(text);
    await expect(plans.nth(1)).not.toContainText('Most Popular');
  });
  await test.step('claims', async () => {
    const numbers = page.getByRole('region', { name: 'In numbers' });
    const claims = {
      'users signed up': '687',
      'voice to task': '3 s',
      'time reduction': '95%',
      'voice accuracy': '95%',
      processing: '24/7',
    };
    for (const [text, figure] of Object.entries(claims))
      await expect(numbers.locator('dl > div').filter({ hasText: text })).toContainText(figure);
    const main = page.getByRole('main');
    for (const claim of [
      '14-day free trial',
      'No credit card required',
      '5+ integrations',
      '6 AI features',
      '5 automatic schedulers',
      '3+ channels',
      '7+ metrics',
      '26+ features',
      'senior executives',
      'professionals',
      'small businesses',
      'Contacts from Excel',
      'Contact sync through the API',
    ])
      await expect(main).toContainText(claim);
  });
  await test.step('integrations', async () => {
    const entries = page.getByRole('list', { name: 'Integrations' }).getByRole('listitem');
    const entry = (name: string) => entries.filter({ has: page.getByRole('heading', { name, exact: true }) });
    await expect(entry('Telegram')).toContainText('Live');
    await expect(entry('Telegram')).not.toContainText('Coming Soon');
    for (const name of ['WhatsApp', 'Gmail', 'Outlook', 'Google Calendar'])
      await expect(entry(name)).toContainText('Coming Soon');
    await expect(page.locator('#features p').filter({ hasText: 'Enterprise' })).toContainText('Coming Soon');
  });
  await test.step('live demo', async () => {
    const box = page.getByRole('region', { name: 'Try it' });
    const task = box.getByRole('status', { name: 'The task' });
    await expect(task).toContainText('Tomorrow, 4:00 PM');
    await box.getByRole('button', { name: 'Every Monday at 9 AM' }).click();
    await expect(task).toContainText('Every Monday at 9:00 AM');
    await expect(task).toContainText('Recurring task');
    const field = box.getByLabel('Write half a sentence');
    await field.fill('Ring Rahul tomorrow at 6pm, urgent');
    await expect(task).toContainText('Ring Rahul');
    await expect(task).toContainText('Tomorrow, 6:00 PM');
    await expect(task).toContainText('Rahul Verma, Kaveri Textiles');
    await expect(task).toContainText('Urgent');
    await expect(box).toContainText(tomorrow().weekday);
    await expect(box.locator('mark')).toHaveText(['Rahul', 'tomorrow at 6pm', 'urgent']);
    await field.fill('');
    await expect(task).toContainText('Your task appears here');
  });
  await test.step('email-by-date demo', async () => {
    const demo = page.getByRole('region', { name: 'Blind-copy a day' });
    await expect(demo).toContainText('any email client');
    const bcc = demo.getByRole('combobox', { name: 'BCC address' });
    await expect(bcc).toHaveText('tomorrow@aide.example');
    await bcc.click();
    const options = demo.getByRole('option');
    await expect(options).toHaveCount(4);
    await expect(options.nth(1)).toContainText('Monday');
    await expect(options.nth(1)).toContainText('The coming Monday');
    await expect(options.nth(1)).toContainText('monday@aide.example');
    await options.nth(1).click();
    await expect(bcc).toHaveText('monday@aide.example');
    const reply = demo.getByRole('status', { name: 'When it comes back' });
    await expect(reply).toContainText(/Monday, \d+ \w+ \d{4} at 9:00 AM/);
    await expect(reply).toContainText('By your clock, Asia/Kolkata');
    await bcc.press('ArrowDown');
    await bcc.press('End');
    await bcc.press('Enter');
    await expect(bcc).toHaveText('friday3pm@aide.example');
    await expect(reply).toContainText(/Friday, \d+ \w+ \d{4} at 3:00 PM/);
    await expect(options.first()).toBeHidden();
    await bcc.press('ArrowDown');
    await expect(options.first()).toBeVisible();
    await expectAccessible(page);
    await bcc.press('Escape');
    await expect(options.first()).toBeHidden();
  });
  expect(calls, 'requests of the demos').toEqual([]);
  await test.step('sections', async () => {
    const site = page.getByRole('navigation', { name: 'Site' });
    await expect(site.getByRole('link')).toHaveText(['Features', 'Pricing', 'Testimonials', 'Login', 'Get Started']);
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
    const day = page.getByRole('region', { name: 'Your day, on one page' });
    await expect(day.getByRole('heading', { name: 'Upcoming follow-ups' })).toBeVisible();
    await expect(day.getByRole('heading', { name: 'Recent messages' })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Integrations' }).getByRole('listitem')).toHaveCount(6);
    await expect(page.getByRole('list', { name: 'Features' }).getByRole('listitem')).toHaveCount(6);
    await expect(page.locator('#testimonials blockquote')).toHaveCount(3);
    const plans = page.getByRole('list', { name: 'Plans' }).locator('> li');
    await expect(plans).toHaveCount(2);
    for (const name of ['Claim Free Spot', 'Start Now'])
      await expect(plans.getByRole('link', { name })).toHaveAttribute('href', '/register');
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await page.getByRole('region', { name: 'Get started' }).getByRole('link').click();
    await expect(page).toHaveURL('/register');
  });
});

test('the message typed on the landing page is in the capture box after sign-up', async ({ page }) => {
  await openPublic(page, '/');
  await page.getByLabel('Write half a sentence').fill('Ring the bank tomorrow at 6pm');
  await page.getByRole('region', { name: 'Get started' }).getByRole('link').click();
  await fillInSignUp(page, newcomer());
  await createAccountButton(page).click();
  const box = page.getByLabel('Capture a task');
  await expect(box).toHaveValue('Ring the bank tomorrow at 6pm');
  await box.press('Enter');
  await expect(page.getByRole('link', { name: 'Ring the bank' })).toBeVisible();
  await expect(box).toHaveValue('');
});

test('the anchors scroll to their sections [S2.land.11, S2.land.12, S2.land.15, S2.land.17]', async ({ page }) => {
  await page.goto('/');
  for (const anchor of ['features', 'analytics', 'testimonials', 'pricing']) {
    await page.goto(`/#${anchor}`);
    await expect(page.locator(`#${anchor}`)).toBeInViewport();
    await page.evaluate(() => scrollTo(0, 0));
    await expect(page.locator(`#${anchor}`)).not.toBeInViewport();
  }
});

test('signed-in visitors are welcomed back [S2.land.22, S2.land.23, S2.land.24, S2.land.25, S2.land.26, S2.land.27, S2.land.13]', async ({
  page,
  signedIn,
}) => {
  const calls = recordApi(page);
  await openPublic(page, '/');
  const name = signedIn.email.split('@')[0] ?? '';
  const site = page.getByRole('navigation', { name: 'Site' });
  await expect(site).toContainText(`Welcome, ${name}`);
  await expect(site.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard');
  await expect(site.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect(site.getByRole('link', { name: 'Login' })).toHaveCount(0);
  await expect(site.getByRole('link', { name: 'Get Started' })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome back, ${name}`);
  for (const action of ['Create Task', 'Manage Contacts', 'View Tasks', 'Bot Settings'])
    await expect(page.getByRole('link', { name: action })).toHaveAttribute('href', '/dashboard');
  const sample = page.locator('#analytics');
  await expect(sample).toContainText('Sample numbers');
  const numbers = await sample.textContent();
  await expectAccessible(page);
  expect(calls).toEqual([]);
  await site.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(await sample.textContent()).toBe(numbers);
  expect(calls).toEqual(['/api/v1/sessions/sign-out']);
});

test('the landing pages are readable without JavaScript', async ({ browser, server, request }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${server.url}/`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('status', { name: 'The task' })).toContainText('Tomorrow, 4:00 PM');
  await expect(page.locator('#pricing')).toContainText('₹1000');
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', '/og.png');
  await page.goto(`${server.url}/old`);
  await expect(page).toHaveTitle('Speak. It Is Done. · Aide');
  await expect(page.getByRole('button', { name: 'Try Demo' })).toBeVisible();
  await context.close();
  const robots = await (await request.get(`${server.url}/robots.txt`)).text();
  expect(robots).toContain(`Sitemap: ${server.url}/sitemap.xml`);
  const sitemap = await (await request.get(`${server.url}/sitemap.xml`)).text();
  for (const path of ['/', '/old']) expect(sitemap).toContain(`<loc>${server.url}${path}</loc>`);
  for (const file of ['/og.png', '/favicon.ico', '/icons/apple-touch-icon.png', '/manifest.webmanifest'])
    expect((await request.get(`${server.url}${file}`)).status(), file).toBe(200);
});

test('no page scrolls sideways from 320 to 2560 px', async ({ page }) => {
  for (const path of ['/', '/old']) {
    await openPublic(page, path);
    for (const width of [320, 768, 1024, 2560]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page);
    }
  }
});

test('the performance overlay is displayed to developers on localhost only [S2.land.33, S2.land.34]', async ({
  page,
  problems,
  server,
}) => {
  // Browsers log this for every URL without TLS except localhost.
  problems.allow(/Cross-Origin-Opener-Policy/);
  await page.addInitScript(() => localStorage.setItem('developer', 'true'));
  const overlay = page.getByRole('complementary', { name: 'Performance' });
  await openPublic(page, server.url.replace('127.0.0.1', 'localhost'));
  await expect(overlay).toContainText('fps');
  await page.route('http://aide.example/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    await route.fulfill({ response: await route.fetch({ url: server.url + pathname }) });
  });
  await openPublic(page, 'http://aide.example/');
  await expect(overlay).toHaveCount(0);
  // Pictures may still be loading.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
