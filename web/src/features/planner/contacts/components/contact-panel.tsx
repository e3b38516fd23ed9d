import type { Contact, Task } from '@aide/contract';
import { useMemo, type ReactNode } from 'react';
import { comingDayLabels, comingDays, getDate, dueDay } from '../../../../lib/time/coming-days.ts';
import { formatDueDay } from '../../../../lib/time/due-text.ts';
import { useNow } from '../../../../lib/time/use-now.ts';
import { useZone } from '../../../../lib/time/use-zone.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Spinner } from '../../../../ui/spinner.tsx';
import { listContactTasks } from '../contact-panel.rules.ts';
import { ContactDetails } from './contact-details.tsx';
import { ContactTaskList } from './contact-task-list.tsx';
import { MessageSquareText } from 'lucide-react';
import { openMessageDraft } from '../../../../lib/events/open-message-draft.ts';
import { Icon } from '../../../../ui/icon.tsx';

interface ContactPanelProps {
  contact: Contact;
  /** The tasks of all contacts; undefined while they load. */
  tasks: readonly Task[] | undefined;
  /** The error if the tasks could not be loaded. */
  problem: string | null;
  /** Creates a follow-up on a day, given as midnight UTC. */
  onFollowUp: (day: string) => void;
  /** The day of the follow-up that is being created, or null. */
  creatingOn: string | null;
  /** Last contact, next contact and rhythm. */
  keepInTouch: ReactNode;
  timeline: ReactNode;
  onClose: () => void;
}

/** The panel of a contact: details, next contact, open tasks and interactions. */
export function ContactPanel(props: ContactPanelProps) {
  const { contact, tasks, problem, onFollowUp, creatingOn, keepInTouch, timeline, onClose } = props;
  const about = [contact.designation, contact.company].filter(Boolean).join(', ');
  const theirs = useMemo(() => tasks && listContactTasks(tasks, contact.id), [tasks, contact.id]);
  return (
    <Dialog open onOpenChange={onClose} title={contact.name} size="lg" {...(about && { description: about })}>
      <div className="flex flex-col gap-6">
        <ContactDetails contact={contact} without="company" />
        <DraftButton contactId={contact.id} />
        {keepInTouch}
        <FollowUpIn creatingOn={creatingOn} onFollowUp={onFollowUp} />
        {problem !== null && !theirs && <p className="text-sm text-red">{problem}</p>}
        {problem === null && !theirs && <Spinner label="Loading tasks" className="text-muted" />}
        {theirs && (
          <>
            {theirs.waiting.length > 0 && <ContactTaskList title="Waiting for" tasks={theirs.waiting} none="" />}
            <ContactTaskList
              title="Open follow-ups"
              tasks={theirs.followUps}
              none={`No open follow-ups with ${contact.name}.`}
            />
            {theirs.others.length > 0 && <ContactTaskList title="Other tasks" tasks={theirs.others} none="" />}
          </>
        )}
        {timeline}
      </div>
    </Dialog>
  );
}

function FollowUpIn({ creatingOn, onFollowUp }: Pick<ContactPanelProps, 'creatingOn' | 'onFollowUp'>) {
  const now = useNow();
  const timeZone = useZone();
  return (
    <section aria-label="Follow up" className="flex flex-col gap-2">
      <h3 className="text-sm font-medium">Follow up</h3>
      <div className="grid grid-cols-3 gap-2">
        {comingDays.map((coming) => {
          const day = dueDay(getDate(coming, now, timeZone));
          return (
            <Button
              key={coming}
              tone="secondary"
              busy={creatingOn === day}
              disabled={creatingOn !== null && creatingOn !== day}
              title={formatDueDay({ due_date: day, due_has_time: false }, timeZone)}
              onClick={() => onFollowUp(day)}
              className="h-11! px-2! md:h-10!"
            >
              {comingDayLabels[coming]}
            </Button>
          );
        })}
      </div>
    </section>
  );
}

/** Opens a draft about the contact's open follow-ups. */
function DraftButton({ contactId }: { contactId: string }) {
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
