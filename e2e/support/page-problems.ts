import type { BrowserContext, ConsoleMessage } from '@playwright/test';

// Chromium writes a console error of its own for every refused API call; what the app makes of it is the test's matter.
const isApiRefusal = (message: ConsoleMessage) =>
  message.text().startsWith('Failed to load resource') && message.location().url.includes('/api/v1/');

/** Collects console errors, uncaught errors and violations of the content security policy of every page. */
export class PageProblems {
  #found: string[] = [];
  #allowed: RegExp[] = [];

  async watch(context: BrowserContext): Promise<void> {
    context.on('console', (message) => {
      if (message.type() === 'error' && !isApiRefusal(message)) this.#found.push(message.text());
    });
    context.on('weberror', (problem) => this.#found.push(problem.error().stack ?? String(problem.error())));
    await context.addInitScript(() => {
      addEventListener('securitypolicyviolation', (violation) => {
        console.error(`The content security policy (${violation.violatedDirective}) refused ${violation.blockedURI}`);
      });
    });
  }

  /** Says that a complaint is part of this test. */
  allow(pattern: RegExp): void {
    this.#allowed.push(pattern);
  }

  unexpected(): string[] {
    return this.#found.filter((problem) => !this.#allowed.some((pattern) => pattern.test(problem)));
  }
}
