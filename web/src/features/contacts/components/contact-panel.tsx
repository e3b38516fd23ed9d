import type { Contact, Task } from '@aide/contract';
import { useMemo } from 'react';
import { comingDayLabels, comingDays, getDate, dueDay } from '../../../lib/time/coming-days.ts';
import { formatDay } from '../../../lib/time/due-text.ts';
import { formatMomentDay } from '../../../lib/time/moment-text.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { useZone } from '../../../lib/time/use-zone.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { listContactTasks, type ContactTasks } from '../contact-panel.rules.ts';
import { ContactDetails } from './contact-details.tsx';
import { ContactTaskList } from './contact-task-list.tsx';

interface ContactPanelProps {
  contact: Contact;
  /** Everybody's; undefined while they load. */
  tasks: readonly Task[] | undefined;
  /** Why the tasks did not come. */
  problem: string | null;
  /** Creates a follow-up on a day, given as its midnight UTC. */
  onFollowUp: (day: string) => void;
  /** The day of the follow-up that is being created. */
  creatingOn: string | null;
  onClose: () => void;
}

/** One contact: how to reach them, open tasks, the last completed one, and a form for the next follow-up. */
export function ContactPanel({ contact, tasks, problem, onFollowUp, creatingOn, onClose }: ContactPanelProps) {
  const about = [contact.designation, contact.company].filter(Boolean).join(', ');
  const theirs = useMemo(() => tasks && listContactTasks(tasks, contact.id), [tasks, contact.id]);
  return (
    <Dialog open onOpenChange={onClose} title={contact.name} size="lg" {...(about && { description: about })}>
      <div className="flex flex-col gap-6">
        <ContactDetails contact={contact} without="company" />
        <FollowUpIn creatingOn={creatingOn} onFollowUp={onFollowUp} />
        {problem !== null && !theirs && <p className="text-sm text-red">{problem}</p>}
        {problem === null && !theirs && <Spinner label="Loading tasks" className="text-muted" />}
        {theirs && (
          <>
            <LastTouch {...theirs} />
            <ContactTaskList
              title="Open follow-ups"
              tasks={theirs.followUps}
              none={`No open follow-ups with ${contact.name}.`}
            />
            {theirs.others.length > 0 && <ContactTaskList title="Other tasks" tasks={theirs.others} none="" />}
          </>
        )}
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
              title={formatDay({ due_date: day, due_has_time: false }, timeZone)}
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

function LastTouch({ lastTouch, completed }: ContactTasks) {
  const timeZone = useZone();
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2 rounded-md bg-sunken px-4 py-3 text-sm">
      <div className="flex gap-2">
        <dt className="text-muted">Last activity</dt>
        <dd>{lastTouch === null ? 'None yet' : formatMomentDay(lastTouch, timeZone)}</dd>
      </div>
      <div className="flex gap-2">
        <dt className="text-muted">Completed</dt>
        <dd className="tabular-nums">{completed.toLocaleString('en')}</dd>
      </div>
    </dl>
  );
}
