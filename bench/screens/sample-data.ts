import type { Contact, Task } from '@aide/contract';
import { emptyTask } from '@aide/contract/task-fields';

const day = 86_400_000;
const people = ['Priya', 'Dev', 'Meera', 'Rahul', 'Asha', 'Vikram', 'Nisha', 'Arjun'];
const houses = ['Raman', 'Shah', 'Patel', 'Iyer', 'Verma', 'Rao', 'Menon', 'Kapoor', 'Das'];
const verbs = ['Call', 'Send the offer to', 'Follow up with', 'Thank', 'Ask', 'Remind', 'Meet'];
const matters = [
  'about the audit',
  'about invoice',
  'on the renewal of',
  'before the board meets on',
  'about the lease',
];
const statuses = ['pending', 'pending', 'in_progress', 'completed', 'postponed'] as const;
const priorities = ['low', 'medium', 'high', 'urgent'] as const;

function at<T>(list: readonly T[], index: number): T {
  const value = list[index % list.length];
  if (value === undefined) throw new Error('The list is empty.');
  return value;
}

const createId = (kind: number, index: number) => `0197${kind}000-0000-7000-8000-${String(index).padStart(12, '0')}`;

/** Generates contacts, the same in every run. */
export function sampleContacts(count: number): Contact[] {
  return Array.from({ length: count }, (_, index) => ({
    id: createId(1, index),
    name: `${at(people, index)} ${at(houses, Math.floor(index / people.length))} ${index}`,
    email: `person${index}@example.com`,
    company: index % 4 === 0 ? null : `Company ${index % 400}`,
    designation: index % 3 === 0 ? 'Director' : null,
    phone: `+91 98450 ${String(index).padStart(5, '0')}`,
    rhythm: null,
    created_at: new Date(index * 1000).toISOString(),
    updated_at: new Date(index * 1000).toISOString(),
  }));
}

/** Generates tasks due around now, a third of them with a contact. */
export function sampleTasks(count: number, contacts: readonly Contact[], now: number): Task[] {
  return Array.from({ length: count }, (_, index) => {
    const contact = index % 3 === 0 ? at(contacts, index) : null;
    const status = at(statuses, index);
    const stamp = new Date(now - index * 60_000).toISOString();
    const dated = index % 7 !== 0;
    const timed = dated && index % 5 === 0;
    const due = new Date(now + ((index % 120) - 40) * day).toISOString();
    return {
      ...emptyTask,
      id: createId(2, index),
      title: `${at(verbs, index)} ${at(people, index + 3)} ${at(matters, index)} ${index}`,
      description: index % 2 === 0 ? `As was said on the phone, with the figures of week ${index % 52}.` : null,
      status,
      priority: at(priorities, index),
      task_type: contact ? 'follow_up' : 'todo',
      source: 'dashboard',
      due_date: dated ? (timed ? due : `${due.slice(0, 10)}T00:00:00.000Z`) : null,
      due_has_time: timed,
      completed_at: status === 'completed' ? stamp : null,
      contact_id: contact?.id ?? null,
      contact,
      created_at: stamp,
      updated_at: stamp,
    };
  });
}
