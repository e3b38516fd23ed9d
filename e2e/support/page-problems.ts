import type { BrowserContext, ConsoleMessage } from '@playwright/test';

// Chromium logs a console error for every failed API request. Tests check what the app does with it.
const isFailedApiRequest = (message: ConsoleMessage) =>
  message.text().startsWith('Failed to load resource') && message.location().url.includes('/api/v1/');

/** Collects console errors, uncaught errors and Content Security Policy violations of every page. */
export class PageProblems {
  #found: string[] = [];
  #allowed: RegExp[] = [];

  async watch(context: BrowserContext): Promise<void> {
    context.on('console', (message) => {
      if (message.type() === 'error' && !isFailedApiRequest(message)) this.#found.push(message.text());
    });
    context.on('weberror', (problem) => this.#found.push(problem.error().stack ?? String(problem.error())));
    await context.addInitScript(() => {
      addEventListener('securitypolicyviolation', (violation) => {
        console.error(`The content security policy (${violation.violatedDirective}) refused ${violation.blockedURI}`);
      });
    });
  }

  /** Allows problems that match the pattern. */
  allow(pattern: RegExp): void {
    this.#allowed.push(pattern);
  }

  unexpected(): string[] {
    return this.#found.filter((problem) => !this.#allowed.some((pattern) => pattern.test(problem)));
  }
}
