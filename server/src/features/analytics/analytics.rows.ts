import type { LocalTime } from './analytics.calendar.ts';
import type { tallyDimensions } from './analytics.table.ts';

type Dimension = (typeof tallyDimensions)[number];

export interface Totals {
  total: number;
  completed: number;
  cancelled: number;
}

export interface CategoryTally extends Totals {
  dimension: Exclude<Dimension, 'contact'>;
  name: string;
}

export interface ContactTally extends Totals {
  id: string;
  name: string;
  company: string | null;
  emailKey: string | null;
  responseMs: number;
  contactsWithTasks: number;
  linkedTasks: number;
  averageRate: number;
}

export interface Overdue {
  dimension: Dimension;
  /** Null: without a contact. */
  name: string | null;
  tasks: number;
}

/** Tasks created in one quarter of an hour. */
export interface CreatedQuarter {
  quarter: number;
  tasks: number;
  cancelled: number;
  linked: number;
  important: number;
  followUps: number;
  handsFree: number;
}

/** Tasks completed in one quarter of an hour. */
export interface CompletedQuarter {
  quarter: number;
  tasks: number;
  createdThisWeek: number;
  responseMs: number;
}

/** A row put into the user's zone. */
export type Local<T> = T & LocalTime & { /** Days before today. */ age: number };
export type Created = Local<CreatedQuarter>;
export type Completed = Local<CompletedQuarter>;

/** Everything the figures are made from. */
export interface AnalyticsRows {
  categories: CategoryTally[];
  contacts: ContactTally[];
  overdue: Overdue[];
  created: CreatedQuarter[];
  completed: CompletedQuarter[];
  totalContacts: number;
  firstTaskAt: Date | null;
}
