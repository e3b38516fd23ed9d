import type { Trial } from '@aide/contract';
import { describe, expect, it } from 'vitest';
import { contactMail, trialNotice } from './trial.rules.ts';

const trial = (given: Partial<Trial>): Trial => ({
  trial_status: 'active',
  is_expired: false,
  days_remaining: 10,
  trial_start_date: null,
  trial_end_date: null,
  trial_extensions: 0,
  is_owner: false,
  contact_email: 'help@aide.example',
  ...given,
});

describe('the trial banner', () => {
  it.each([
    ['[S4.trial.01, S8.trial.01]', { is_expired: true }, 'red', 'Your trial has expired. Contact us to continue.'],
    ['[S4.trial.03]', { days_remaining: 3 }, 'amber', 'Trial expires in 3 days. Contact us to extend.'],
    ['[S8.trial.02]', { days_remaining: 2 }, 'amber', 'Trial expires in 2 days. Contact us to extend.'],
    ['one day', { days_remaining: 1 }, 'amber', 'Trial expires in 1 day. Contact us to extend.'],
    ['[S4.trial.04]', { days_remaining: 4 }, 'blue', 'Trial active - 4 days remaining.'],
    ['[S8.trial.03]', { days_remaining: 9 }, 'blue', 'Trial active - 9 days remaining.'],
  ] as const)('%s', (_row, given, tone, text) => {
    expect(trialNotice(trial(given))).toEqual({ tone, text });
  });

  it('shows an error when nothing could be loaded, and is absent without a trial [S8.trial.05]', () => {
    expect(trialNotice(undefined)?.text).toBe(
      'No trial information available, Contact us to set up your trial access.',
    );
    expect(trialNotice(trial({ trial_status: 'none', days_remaining: null }))).toBeNull();
  });

  it('lets the owner of the server decide at the end, and not before', () => {
    expect(trialNotice(trial({ is_expired: true, is_owner: true }))).toMatchObject({ tone: 'blue', forOwner: true });
    expect(trialNotice(trial({ days_remaining: 3, is_owner: true }))?.forOwner).toBeUndefined();
  });

  it('creates a mail that names the account', () => {
    const mail = decodeURIComponent(contactMail({ to: 'help@aide.example', email: 'asha@example.com' }));
    expect(mail).toContain('mailto:help@aide.example?');
    expect(mail).toContain('account asha@example.com');
  });
});
