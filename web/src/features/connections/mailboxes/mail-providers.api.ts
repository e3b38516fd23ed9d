import type { CallBody } from '@aide/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { dataQuery } from '../../../lib/api/data-query.ts';
import { startVisit } from '../../../lib/session/provider-visit.ts';

// Apart from the other calls, which the first page loads: the visit needs a parser that only sign-in pages have.

/** The providers that a mailbox can be connected at without a password. */
export function useMailProviders() {
  return useQuery(dataQuery('mailProviders', 'listMailProviders'));
}

type ProviderMailbox = CallBody<'beginMailboxSignIn'> & { daysBack: 7 | 30 | 90; syncFlags: boolean };

/** Redirects to the provider; it redirects back to a page that connects the mailbox. */
async function visitMailProvider(mailbox: ProviderMailbox): Promise<void> {
  const { provider, address } = mailbox;
  const { data } = await call('beginMailboxSignIn', { body: { provider, address } });
  startVisit(data.url, { binding: data.binding, linking: false, mailbox });
}

export function useVisitMailProvider() {
  return useMutation({ mutationFn: visitMailProvider });
}
