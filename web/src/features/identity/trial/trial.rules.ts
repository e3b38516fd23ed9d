import type { Trial } from '@aide/contract';

export interface TrialNotice {
  tone: 'red' | 'amber' | 'blue';
  text: string;
  /** The owner of the server keeps access and decides about the trial. */
  forOwner?: true;
}

const warningDays = 3;

/** Returns text and colour of the banner; null if there is no trial. `undefined`: the status could not be loaded. */
export function trialNotice(trial: Trial | undefined): TrialNotice | null {
  if (trial === undefined)
    return { tone: 'blue', text: 'No trial information available, Contact us to set up your trial access.' };
  if (trial.is_expired && trial.is_owner)
    return {
      tone: 'blue',
      text: 'Your trial has ended. You own this server, so everything keeps working.',
      forOwner: true,
    };
  if (trial.is_expired) return { tone: 'red', text: 'Your trial has expired. Contact us to continue.' };
  if (trial.days_remaining === null) return null;
  const days = `${trial.days_remaining} ${trial.days_remaining === 1 ? 'day' : 'days'}`;
  if (trial.days_remaining <= warningDays)
    return { tone: 'amber', text: `Trial expires in ${days}. Contact us to extend.` };
  return { tone: 'blue', text: `Trial active - ${days} remaining.` };
}

/** Returns a mailto: link about the trial. If the address is unknown, the mail program asks for one. */
export function contactMail({ to = '', email }: { to?: string | undefined; email: string | undefined }): string {
  const subject = 'My Aide trial';
  const body = `Hello,\n\nI would like to talk about my trial${email ? ` (account ${email})` : ''}.\n`;
  return `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
