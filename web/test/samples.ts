import type {
  AssistantResult,
  CaptureItem,
  Contact,
  Entry,
  Message,
  Notification,
  ParsedMessage,
  Profile,
  RecurringTask,
  Task,
} from '@aide/contract';
import { emptyContactDetails, emptySharedFields, emptyTask } from '@aide/contract/task-fields';

let created = 0;

function nextId(): string {
  created += 1;
  return `00000000-0000-4000-8000-${String(created).padStart(12, '0')}`;
}

const instant = '2026-01-05T09:00:00.000Z';

/** A pending task without a due date; `changes` overrides fields. */
export function sampleTask(changes: Partial<Task> = {}): Task {
  return {
    id: nextId(),
    ...emptyTask,
    title: 'Send the offer',
    source: 'dashboard',
    created_at: instant,
    updated_at: instant,
    ...changes,
  };
}

/** An active recurring task, every Monday at nine; `changes` overrides fields. */
export function sampleRecurringTask(changes: Partial<RecurringTask> = {}): RecurringTask {
  return {
    id: nextId(),
    title: 'Weekly report',
    description: null,
    steps: [],
    status: 'pending',
    priority: 'medium',
    task_type: 'todo',
    next_occurrence: '2026-01-12T09:00:00.000Z',
    timezone: 'UTC',
    starts_on: '2026-01-05',
    recurrence_count: 1,
    recurrence_pattern: { type: 'weekly', interval: 1, daysOfWeek: [1], time: '09:00' },
    recurrenceDescription: 'Every Monday at 9:00 AM',
    createdAt: instant,
    updated_at: instant,
    contact_id: null,
    contact: null,
    waiting_since: null,
    waiting_for: null,
    ...emptySharedFields,
    ...changes,
  };
}

export function sampleContact(changes: Partial<Contact> = {}): Contact {
  return {
    id: nextId(),
    name: 'Priya Shah',
    email: 'priya@example.com',
    company: null,
    designation: null,
    ...emptyContactDetails,
    phone: null,
    rhythm: null,
    created_at: instant,
    updated_at: instant,
    ...changes,
  };
}

/** A confirmed account without Telegram; `changes` overrides fields. */
export function sampleProfile(changes: Partial<Profile> = {}): Profile {
  return {
    id: nextId(),
    name: 'Priya',
    email: 'priya@example.com',
    timezone: 'Asia/Kolkata',
    hasTelegram: false,
    avatar: null,
    emailConfirmation: 'confirmed',
    emailChange: null,
    taskView: null,
    createdAt: instant,
    ...changes,
  };
}

/** An unread reminder that offers every action; `changes` overrides fields. */
export function sampleNotification(changes: Partial<Notification> = {}): Notification {
  return {
    id: nextId(),
    kind: 'reminder',
    title: 'Call Priya',
    body: 'Due now',
    url: '/tasks?task=00000000-0000-4000-8000-000000000000',
    task_id: '00000000-0000-4000-8000-000000000000',
    actions: ['done', 'snooze_hour', 'this_evening', 'tomorrow', 'next_week'],
    created_at: instant,
    is_own: false,
    read_at: null,
    handled_at: null,
    ...changes,
  };
}

/** The result of a request without changes or matches; `changes` overrides fields. */
export function sampleAssistantResult(changes: Partial<AssistantResult> = {}): AssistantResult {
  return {
    id: nextId(),
    kind: 'command',
    reply: 'Done.',
    needs: null,
    items: [],
    changes: [],
    open: [],
    ask: null,
    talk: null,
    entries: [],
    total: 0,
    undoable: true,
    undone: false,
    can_save: false,
    ...changes,
  };
}

/** A task as an entry of an answer. */
export function sampleEntry(task: Task): Entry {
  return { id: task.id, title: task.title, kind: 'task', task, recurringTask: null, backlogItem: null };
}

/** A message of the user on the web; `changes` overrides fields. */
export function sampleMessage(changes: Partial<Message> = {}): Message {
  return {
    id: nextId(),
    channel: 'web',
    author: 'user',
    text: 'Call Priya tomorrow',
    created_at: instant,
    result: null,
    ...changes,
  };
}

/** A message parsed as a todo without a due date; `changes` overrides fields. */
export function sampleParsedMessage(changes: Partial<ParsedMessage> = {}): ParsedMessage {
  return {
    title: 'Call Priya',
    description: null,
    taskType: 'todo',
    priority: 'medium',
    contactId: null,
    contactName: null,
    contactCandidates: [],
    due: null,
    recurrence: null,
    backlog: false,
    remindBefore: null,
    alsoWith: [],
    labels: [],
    waiting: null,
    spans: [],
    confidence: { title: 1, taskType: 1, priority: 1, contact: 1, due: 1, recurrence: 1, backlog: 1 },
    ...changes,
  };
}

/** The capture item for a created task. */
export function sampleCaptureItem(task: Task, questions: CaptureItem['questions'] = []): CaptureItem {
  return {
    id: task.id,
    kind: 'task',
    task,
    recurringTask: null,
    backlogItem: null,
    understood: { ...sampleParsedMessage({ title: task.title }), engine: 'language' },
    questions,
    summary: `${task.title} was saved.`,
    undone: false,
    created_contact_id: null,
  };
}
