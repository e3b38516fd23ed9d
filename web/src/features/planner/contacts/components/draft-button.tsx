import { MessageSquareText } from 'lucide-react';
import { openMessageDraft } from '../../../../lib/events/open-message-draft.ts';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';

/** Opens a draft about the contact's open follow-ups. */
export function DraftButton({ contactId }: { contactId: string }) {
  return (
    <Button
      tone="secondary"
      className="self-start"
      icon={<Icon of={MessageSquareText} size={16} />}
      onClick={() => openMessageDraft({ contactId, taskId: null })}
    >
      Draft message
    </Button>
  );
}
