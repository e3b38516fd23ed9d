import type { Contact, MessageDraft, CallBody } from '@aide/contract';
import { limits } from '@aide/contract/limits';
import { Mail, MessageCircle, Send, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { buttonClass } from '../../../../ui/button-class.ts';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import { Dialog, useDialogChanges } from '../../../../ui/dialog.tsx';
import { ErrorPanel } from '../../../../ui/error-panel.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Spinner } from '../../../../ui/spinner.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { TextareaField } from '../../../../ui/textarea-field.tsx';
import { listDraftLinks, type Draft, type DraftLink } from '../draft-links.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { dataQuery } from '../../../../lib/api/data-query.ts';

interface DraftDialogProps {
  contact: Contact;
  /** The task the message is about; null for the open follow-ups. */
  taskId: string | null;
  onClose: () => void;
}

/** A message to a contact, to be edited and opened in the user's mail or chat program. Aide does not send it. */
export function DraftDialog({ contact, taskId, onClose }: DraftDialogProps) {
  const { data, error, refetch } = useMessageDraft({ contactId: contact.id, taskId });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Message to ${contact.name}`}
      description="Aide sends nothing. Edit the text, then open it in your own program or copy it."
      size="lg"
    >
      {data && <DraftForm contact={contact} draft={data} />}
      {!data && !error && (
        <div className="flex min-h-60 items-center justify-center">
          <Spinner label="Writing the message" className="text-muted" />
        </div>
      )}
      {!data && error && <ErrorPanel message={errorMessage(error)} onRetry={() => void refetch()} />}
    </Dialog>
  );
}

const channels: Record<DraftLink['channel'], { label: string; icon: LucideIcon }> = {
  email: { label: 'Open in mail', icon: Mail },
  whatsapp: { label: 'WhatsApp', icon: MessageCircle },
  telegram: { label: 'Telegram', icon: Send },
};

function DraftForm({ contact, draft }: { contact: Contact; draft: MessageDraft }) {
  const [subject, setSubject] = useState(draft.subject);
  const [text, setText] = useState(draft.text);
  /** What was opened in another program or copied last: closing the dialog does not discard it. */
  const [taken, setTaken] = useState<Draft>(draft);
  const take = () => setTaken({ subject, text });
  useDialogChanges(subject !== taken.subject || text !== taken.text);
  const links = listDraftLinks(contact, { subject, text });
  const cut = links.filter(({ isCut }) => isCut).length > 0;
  return (
    <div className="flex flex-col gap-4">
      {draft.modelFailed && (
        <p className="rounded-md bg-amber-soft px-3 py-2 text-sm">
          The language model did not return a usable text. This is the standard text.
        </p>
      )}
      {contact.email !== null && (
        <TextField
          label="Subject"
          value={subject}
          maxLength={limits.title}
          onChange={(event) => setSubject(event.target.value)}
        />
      )}
      <TextareaField
        label="Message"
        rows={12}
        value={text}
        maxLength={limits.message}
        {...(draft.includesNotes && { hint: 'Your notes are part of the text. Remove what is private.' })}
        onChange={(event) => setText(event.target.value)}
      />
      {cut && (
        <p className="text-sm text-muted">
          The text is too long for a link, which opens with its beginning. Copy has all of it.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {links.map(({ channel, href }, at) => (
          <a
            key={channel}
            href={href}
            onClick={take}
            {...(channel === 'email' ? {} : { target: '_blank', rel: 'noopener noreferrer' })}
            className={buttonClass(at === 0 ? 'primary' : 'secondary')}
          >
            <Icon of={channels[channel].icon} size={16} />
            {channels[channel].label}
          </a>
        ))}
        <CopyButton text={text} what="the message" onCopied={take} />
      </div>
      {links.length === 0 && (
        <p className="text-sm text-muted">
          {contact.name} has no email and no phone number with a country code (+91 …). The text can be copied.
        </p>
      )}
    </div>
  );
}

/**
 * Drafts a message. A new draft is requested each time the dialog opens; it is not refetched, because the user may have
 * edited it.
 */
function useMessageDraft(body: CallBody<'draftMessage'>) {
  return useQuery({
    ...dataQuery('messageDrafts', 'draftMessage', { body }),
    staleTime: Infinity,
    gcTime: 0,
  });
}
