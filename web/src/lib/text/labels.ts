import type {
  BacklogItemType,
  DeliveryChannel,
  Priority,
  RecurringStatus,
  TaskStatus,
  TaskStatusChoice,
  TaskType,
} from '@aide/contract/enums';

export const statusLabels: Record<TaskStatus, string> = {
  pending: 'Pending',
  in_progress: 'In Progress',
  completed: 'Completed',
  postponed: 'Postponed',
  cancelled: 'Cancelled',
};

/** The options of a status select, including the backlog. */
export const statusChoiceLabels: Record<TaskStatusChoice, string> = { ...statusLabels, backlog: 'Backlog' };

export const priorityLabels: Record<Priority, string> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  urgent: 'Urgent',
};

export const typeLabels: Record<TaskType, string> = { todo: 'Personal Todo', follow_up: 'Follow-up Task' };

export const itemTypeLabels: Record<BacklogItemType, string> = {
  reference: 'Reference',
  todo: 'Todo',
  follow_up: 'Follow-up',
  note: 'Note',
};

export const recurringStatusLabels: Record<RecurringStatus, string> = {
  pending: 'Active',
  paused: 'Paused',
  completed: 'Completed',
};

export const channelLabels: Record<DeliveryChannel, string> = {
  email: 'Email',
  telegram: 'Telegram',
  whatsapp: 'WhatsApp',
  app: 'In Aide',
  push: 'Push',
};

/** Formats 'Priya (Acme)', or the name alone. */
export function contactLabel({ name, company }: { name: string; company: string | null }): string {
  return company ? `${name} (${company})` : name;
}

export const contactFieldLabels = {
  name: 'Name',
  email: 'Email',
  company: 'Company',
  designation: 'Designation',
  phone: 'Phone',
  otherEmails: 'Other mail addresses',
  otherPhones: 'Other numbers',
  birthday: 'Birthday',
  address: 'Address',
  website: 'Website',
  labels: 'Labels',
  notes: 'Notes',
};
