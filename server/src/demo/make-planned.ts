import type { Priority, TaskSource, TaskStatus } from '@aide/contract';
import type { DemoCalendar } from './demo-calendar.ts';
import { demoId } from './demo-ids.ts';
import type { NewTaskRow } from './make-tasks.ts';

/** A task near the day on which the demo is opened: title, contact, due in days, hour of the day, and status. */
interface Planned {
  title: string;
  person?: number;
  dueIn: number;
  hour?: number;
  status?: TaskStatus;
  priority: Priority;
  source: TaskSource;
}

const planned: readonly Planned[] = [
  { title: 'Call Priya about the credit line', person: 0, dueIn: -3, priority: 'high', source: 'voice_input' },
  { title: 'Send Rahul the revised quote', person: 1, dueIn: -1, priority: 'medium', source: 'telegram' },
  {
    title: 'Review the distribution contract',
    dueIn: -1,
    status: 'in_progress',
    priority: 'urgent',
    source: 'dashboard',
  },
  { title: 'Confirm the flight to Chennai', dueIn: 0, priority: 'medium', source: 'web_capture' },
  { title: 'Approve the Diwali campaign with Meera', person: 6, dueIn: 0, priority: 'high', source: 'telegram_voice' },
  { title: 'Sign off the appointment letters', dueIn: 0, status: 'completed', priority: 'medium', source: 'dashboard' },
  {
    title: 'Prepare for the investor call with Neha',
    person: 10,
    dueIn: 1,
    hour: 10,
    status: 'in_progress',
    priority: 'urgent',
    source: 'voice_input',
  },
  { title: 'Check with Suresh on the container delay', person: 11, dueIn: 1, priority: 'high', source: 'email' },
  { title: 'Read the audit findings', dueIn: 1, hour: 16, priority: 'medium', source: 'import' },
  {
    title: 'Follow up with Anjali on the trademark',
    person: 2,
    dueIn: 2,
    hour: 11,
    priority: 'medium',
    source: 'telegram',
  },
  {
    title: 'Agree the bonus pool with Kavita',
    person: 8,
    dueIn: 2,
    status: 'postponed',
    priority: 'high',
    source: 'web_capture',
  },
  {
    title: 'Walk the new warehouse with Harish',
    person: 21,
    dueIn: 3,
    hour: 15,
    priority: 'low',
    source: 'voice_input',
  },
  { title: 'Draft the letter to shareholders', dueIn: 4, status: 'in_progress', priority: 'high', source: 'backlog' },
  { title: 'Meet Vikram on the joint venture', person: 3, dueIn: 5, hour: 13, priority: 'urgent', source: 'email' },
  { title: 'Ask Arjun for the migration plan', person: 5, dueIn: 6, priority: 'medium', source: 'api' },
  { title: 'Renew the plant insurance', dueIn: 9, priority: 'medium', source: 'dashboard' },
  {
    title: 'Dinner with Lakshmi before the board meeting',
    person: 14,
    dueIn: 12,
    hour: 20,
    priority: 'low',
    source: 'telegram',
  },
  {
    title: 'Present the three-year plan',
    dueIn: 18,
    hour: 10,
    status: 'postponed',
    priority: 'high',
    source: 'dashboard',
  },
];

export function makePlanned(userId: string, calendar: DemoCalendar, firstIndex: number): NewTaskRow[] {
  return planned.map((task, index) => {
    const createdAt = calendar.at(Math.min(-1, task.dueIn) - 1 - (index % 4), 9 + (index % 9), (index * 17) % 60);
    const status = task.status ?? 'pending';
    const completedAt = status === 'completed' ? new Date(calendar.now.getTime() - 60_000) : null;
    return {
      userId,
      id: demoId('task', firstIndex + index),
      title: task.title,
      status,
      priority: task.priority,
      taskType: task.person === undefined ? 'todo' : 'follow_up',
      source: task.source,
      dueAt: task.hour === undefined ? calendar.dueDay(task.dueIn) : calendar.at(task.dueIn, task.hour, 0),
      dueHasTime: task.hour !== undefined,
      completedAt,
      contactId: task.person === undefined ? null : demoId('contact', task.person),
      createdAt,
      updatedAt: completedAt ?? createdAt,
    };
  });
}
