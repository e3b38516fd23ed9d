import { Link2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ContactMention, EntryKind } from '@aide/contract';
import { useUndoAssistant } from '../../assistant.api.ts';
import { errorMessage, isOutage } from '../../../../lib/api/api-error.ts';
import { clearAddedContacts } from '../../../../lib/events/added-contact.ts';
import { logFailure } from '../../../../lib/log.ts';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { toastWithAction } from '../../../../ui/toast-with-action.tsx';
import { toast } from '../../../../ui/toast.ts';
import { listMentions, useLinkMentions } from '../mentions.api.ts';
import { formatMentioned } from '@aide/rules';

export interface MentionOfferProps {
  /** The ids of the added contacts; null stands for an import. */
  added: readonly (string | null)[];
}

/**
 * Offers to link the open tasks, recurring tasks and backlog items that mention a contact who was just added. Stays
 * until the user answers.
 */
export function MentionOffer({ added }: MentionOfferProps) {
  const [mentions, setMentions] = useState<ContactMention[]>([]);
  const undo = useUndoAssistant({ onError: (error) => toast.error(errorMessage(error)) });
  const link = useLinkMentions(({ id, entries }, linked) => {
    clearAddedContacts();
    if (id === null) toast.blank('They were changed meanwhile. Nothing was linked.');
    else
      toastWithAction({
        message: formatLinked(entries, linked),
        label: 'Undo',
        onAction: () => undo.mutate(id),
      });
  });
  useEffect(() => {
    let isCurrent = true;
    async function find(): Promise<void> {
      const found = await listMentions(added);
      if (!isCurrent) return;
      setMentions(found);
      if (found.length === 0) clearAddedContacts();
    }
    // Optional: tasks can also be linked one by one.
    find().catch((error: unknown) => {
      // Offline there is no offer.
      if (!isOutage(error)) logFailure('Tasks that name a new contact were not found', error);
    });
    return () => {
      isCurrent = false;
    };
  }, [added]);

  return (
    <output className="block empty:hidden">
      {mentions.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-accent/40 bg-accent-soft px-4 py-2.5 text-sm text-ink">
          <span className="flex min-w-0 flex-1 basis-60 items-start gap-2.5">
            <Icon of={Link2} size={16} className="mt-0.5 shrink-0 text-accent" />
            <span className="min-w-0 break-words">{formatOffer(mentions)}</span>
          </span>
          <span className="flex gap-2">
            <Button size="sm" busy={link.isPending} onClick={() => link.mutate(mentions)}>
              {mentions.length === 1 && mentions[0]?.tasks.length === 1 ? 'Link it' : 'Link them'}
            </Button>
            <Button size="sm" tone="quiet" onClick={clearAddedContacts}>
              Not now
            </Button>
          </span>
        </div>
      )}
    </output>
  );
}

const formatNames = (mentions: readonly ContactMention[]): string => {
  const names = mentions.map(({ contact }) => contact.name);
  return names.length > 2 ? `${names.length} of your contacts` : names.join(' and ');
};

/** Formats '3 open tasks mention Liam. Link them?' */
export function formatOffer(mentions: readonly ContactMention[]): string {
  const entries = mentions.flatMap(({ tasks }) => tasks);
  const [verb, pronoun] = entries.length === 1 ? ['mentions', 'it'] : ['mention', 'them'];
  return `${formatMentioned(entries, 'open task')} ${verb} ${formatNames(mentions)}. Link ${pronoun}?`;
}

/** Formats '3 tasks linked to Liam.' */
export function formatLinked(linked: readonly { kind: EntryKind }[], mentions: readonly ContactMention[]): string {
  return `${formatMentioned(linked)} linked to ${formatNames(mentions)}.`;
}
