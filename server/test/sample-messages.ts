import type { Message } from '../src/features/reminders/deliveries/channel.port.ts';
import {
  digestActions,
  type ActionableTask,
  type Notice,
  type TaskLine,
} from '../src/features/reminders/deliveries/notices.ts';
import { weeklyReport } from '../src/features/reminders/reports/weekly-report.rules.ts';

const appUrl = 'https://aide.example';
const now = new Date('2026-11-18T10:30:00Z');

const line = (title: string, extra: Partial<TaskLine> = {}): TaskLine => ({
  title,
  description: null,
  priority: 'medium',
  due: 'Today, 4:00 PM',
  overdue: null,
  isDueNow: false,
  waiting: null,
  contact: null,
  url: `${appUrl}/tasks?task=1`,
  ...extra,
});

const actionable = (title: string, extra: Partial<TaskLine> = {}): ActionableTask => ({
  ...line(title, extra),
  taskId: '0193a1b2-0000-7000-8000-000000000001',
  dueAt: new Date('2026-11-18T10:30:00Z'),
  actions: [
    { action: 'done', label: 'Done', url: `${appUrl}/r/done` },
    { action: 'snooze_hour', label: 'Snooze 1 hour', url: `${appUrl}/r/snooze` },
    { action: 'tomorrow', label: 'Tomorrow 9:00', url: `${appUrl}/r/tomorrow` },
    { action: 'next_week', label: 'Next week', url: `${appUrl}/r/week` },
  ],
});

const message = (notice: Notice): Message => ({
  deliveryId: '0193a1b2-0000-7000-8000-00000000000a',
  key: `sample:${notice.kind}`,
  recipient: {
    userId: '0193a1b2-0000-7000-8000-0000000000ff',
    name: 'Asha Rao',
    email: 'asha@example.com',
    emailConfirmed: true,
    timezone: 'Asia/Kolkata',
  },
  notice,
  thread: notice.kind === 'reminder' ? 'task-0193a1b2-0000-7000-8000-000000000001' : null,
  unsubscribeUrl: `${appUrl}/unsubscribe/token`,
  appUrl,
  now,
});

const priya = { id: 'p', name: 'Priya Nair', company: 'Acme <Industries>' };
const john = { id: 'j', name: 'John Smith', company: null };

function sampleReport() {
  const counts = [
    [4, 2],
    [3, 5],
    [6, 4],
    [2, 3],
    [5, 6],
    [1, 0],
    [0, 1],
  ];
  const tasks = counts.flatMap(([created = 0, completed = 0], day) => {
    const at = new Date(Date.UTC(2026, 10, 16 + (day === 6 ? -1 : day), 9));
    const base = { dueAt: null, dueHasTime: false, contact: day % 2 === 0 ? priya : john };
    return [
      ...Array.from({ length: created }, () => ({
        ...base,
        status: 'pending' as const,
        createdAt: at,
        completedAt: null,
      })),
      ...Array.from({ length: completed }, () => ({
        ...base,
        status: 'completed' as const,
        createdAt: new Date('2026-10-01T00:00:00Z'),
        completedAt: at,
      })),
    ];
  });
  const late = {
    dueAt: new Date('2026-11-10T00:00:00Z'),
    dueHasTime: false,
    contact: null,
    status: 'pending' as const,
  };
  const old = { ...late, createdAt: new Date('2026-10-01T00:00:00Z'), completedAt: null };
  const week = { from: new Date('2026-11-15T06:30:00Z'), to: new Date('2026-11-22T06:30:00Z') };
  return weeklyReport([...tasks, old, old, old], week, 'Asia/Kolkata');
}

function inDigest(title: string, more: Partial<TaskLine> = {}) {
  const task = actionable(title, more);
  return { ...task, actions: task.actions.filter(({ action }) => digestActions.includes(action)) };
}

/** One message of each kind, with realistic texts. */
export function sampleMessages() {
  const today = [
    inDigest('Send the revised term sheet to Priya', { contact: 'Priya Nair, Acme <Industries>', priority: 'urgent' }),
    inDigest('Prepare the board deck', { due: 'Today, 6:30 PM', priority: 'high' }),
    inDigest('Book flights to Singapore', { due: 'Today' }),
  ];
  const late = [
    inDigest('Reply to John about the renewal', {
      due: 'Mon 16 Nov',
      overdue: 'Overdue by 2 days',
      contact: 'John Smith',
    }),
    inDigest('Sign the lease <script>alert(1)</script>', { due: 'Yesterday, 11:00 AM', overdue: 'Overdue by 1 day' }),
  ];
  return {
    reminder: message({
      kind: 'reminder',
      task: actionable('Send the revised term sheet to Priya', {
        contact: 'Priya Nair, Acme <Industries>',
        priority: 'high',
        description: 'She asked for clause 4 & 7 to be <b>softened</b>.\nAttach the cap table.',
      }),
      leadMinutes: 0,
    }),
    catch_up: message({
      kind: 'catch_up',
      tasks: [
        actionable('Call the bank', { due: 'Today, 2:00 PM', overdue: 'Overdue today' }),
        actionable('Reply to John about the renewal', {
          due: 'Today, 11:00 AM',
          overdue: 'Overdue today',
          contact: 'John Smith',
        }),
        actionable('Sign the lease <script>alert(1)</script>', { due: 'Today, 9:00 AM', overdue: 'Overdue today' }),
      ],
      more: 2,
    }),
    digest: message({
      kind: 'digest',
      day: 'Wednesday 18 November',
      today,
      overdue: late,
      counts: { today: 3, overdue: 3 },
      mails: 2,
      events: ['All day: Holiday', '3:00 PM Board meeting <i>'],
      people: [
        {
          name: 'Priya Nair, Acme <b>',
          reason: 'Every 3 weeks, last contact 5 weeks ago',
          url: 'https://aide.example/contacts?contact=019a0000-0000-7000-8000-000000000001',
        },
      ],
    }),
    weekly_report: message({ kind: 'weekly_report', report: sampleReport(), when: 'every Sunday at 12:00 PM IST' }),
    trial_notice: message({ kind: 'trial_notice', stage: 'three_days', endsOn: 'Saturday 21 November' }),
  };
}
