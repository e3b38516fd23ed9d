import type { TaskTotals } from '@aide/rules';
import type { WindowName } from './analytics.calendar.ts';
import type { tallyDimensions } from './analytics.table.ts';

type Dimension = (typeof tallyDimensions)[number];

export interface CategoryTally extends TaskTotals {
  dimension: Exclude<Dimension, 'contact'>;
  name: string;
}

export interface ContactTally extends TaskTotals {
  id: string;
  name: string;
  company: string | null;
  emailKey: string | null;
  responseMs: number;
  contactsWithTasks: number;
  linkedTasks: number;
  averageRate: number;
}

interface Overdue {
  dimension: Dimension;
  /** Null: without a contact. */
  name: string | null;
  tasks: number;
}

/** Tasks created on one local day; days are counted from 1970. */
export interface CreatedOnDay {
  day: number;
  tasks: number;
  cancelled: number;
  linked: number;
  important: number;
  followUps: number;
  handsFree: number;
}

/** Tasks completed in one hour of a local day. */
export interface CompletedInHour {
  day: number;
  hour: number;
  tasks: number;
  /** How many of them were created in each window. */
  createdIn: Record<WindowName, number>;
  responseMs: number;
}

/** A row with its `weekday` (0 is Monday) and `age` in days before today. */
export type Local<T> = T & { weekday: number; age: number };
export type Created = Local<CreatedOnDay>;
export type Completed = Local<CompletedInHour>;

/** The input of the figures. */
export interface AnalyticsRows {
  categories: CategoryTally[];
  contacts: ContactTally[];
  overdue: Overdue[];
  created: CreatedOnDay[];
  completed: CompletedInHour[];
  totalContacts: number;
  firstTaskAt: Date | null;
}
