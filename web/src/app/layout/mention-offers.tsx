import { lazy, Suspense, type ComponentType } from 'react';
import type { MentionOfferProps } from '../../features/assistant/mentions/components/mention-offer.tsx';
import { useAddedContacts } from '../../lib/events/added-contact.ts';

/** Optional: the page works without it. */
const MentionOffer = lazy(async (): Promise<{ default: ComponentType<MentionOfferProps> }> => {
  const loaded = await import('../../features/assistant/mentions/components/mention-offer.tsx').catch(() => null);
  return { default: loaded?.MentionOffer ?? (() => null) };
});

/** Offers to link open tasks after contacts were added. Lazy-loaded at that point. */
export function MentionOffers() {
  const added = useAddedContacts();
  return added.length > 0 ? (
    <Suspense>
      <MentionOffer added={added} />
    </Suspense>
  ) : null;
}
