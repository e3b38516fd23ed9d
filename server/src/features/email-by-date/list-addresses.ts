import type { MailAddress, MailAddresses } from '@aide/contract';
import type { UserContext } from '../../platform/context.ts';
import { dueOf } from '../tasks/due-value.ts';
import { commandAddresses, commonAddresses } from './common-addresses.ts';
import { readAddress } from './email-by-date.rules.ts';

/** The addresses a user can write to, each with the moment it stands for now. */
export function listAddresses({ user, now }: UserContext, domain: string | null): MailAddresses {
  const present = ({ word, means }: { word: string; means: string }): MailAddress => {
    const request = readAddress(word, now, user.timezone);
    const next = request.kind === 'date' ? dueOf(request.reading.due, user.timezone).at.toISOString() : null;
    return { address: `${word}@${domain}`, means, next };
  };
  return {
    domain,
    addresses: domain === null ? [] : commonAddresses.map(present),
    commands: domain === null ? [] : commandAddresses.map(present),
    sender: user.email,
  };
}
