import type { BacklogItemType, Priority, TaskSource } from '@aide/contract';
import type { backlogItemsTable } from '../features/planner/backlog/backlog.table.ts';
import type { DemoCalendar } from './demo-calendar.ts';
import { demoId } from './demo-ids.ts';

type NewBacklogRow = typeof backlogItemsTable.$inferInsert;

interface Idea {
  title: string;
  type: BacklogItemType;
  priority: Priority;
  tags: string[];
  daysAgo: number;
  source: TaskSource;
  person?: number;
  description?: string;
}

const ideas: readonly Idea[] = [
  {
    title: 'Article on cold-chain pricing',
    type: 'reference',
    priority: 'low',
    tags: ['reading', 'logistics'],
    daysAgo: 40,
    source: 'telegram',
  },
  {
    title: 'Ask Meera for the brand guidelines',
    type: 'follow_up',
    priority: 'medium',
    tags: ['brand'],
    daysAgo: 33,
    source: 'voice_input',
    person: 6,
  },
  {
    title: 'Idea: a dealer app for the south',
    type: 'note',
    priority: 'medium',
    tags: ['ideas', 'dealers', 'app', 'south'],
    daysAgo: 29,
    source: 'voice_input',
    description: 'Prakash said most dealers order by phone on Sundays.',
  },
  {
    title: 'Compare the two ERP vendors',
    type: 'todo',
    priority: 'high',
    tags: ['it', 'procurement', 'budget'],
    daysAgo: 21,
    source: 'dashboard',
  },
  {
    title: 'Gift list for Diwali',
    type: 'note',
    priority: 'low',
    tags: ['people'],
    daysAgo: 18,
    source: 'telegram_voice',
  },
  {
    title: 'Notes from the CII conference',
    type: 'reference',
    priority: 'medium',
    tags: ['conference', 'reading', 'policy'],
    daysAgo: 16,
    source: 'web_capture',
  },
  {
    title: 'Visit the Coimbatore mill',
    type: 'todo',
    priority: 'medium',
    tags: ['travel', 'textiles'],
    daysAgo: 12,
    source: 'telegram',
    person: 1,
  },
  {
    title: 'Talk to Varun about co-investment',
    type: 'follow_up',
    priority: 'high',
    tags: ['investors', 'confidential'],
    daysAgo: 9,
    source: 'voice_input',
    person: 31,
  },
  {
    title: 'Succession plan for operations',
    type: 'todo',
    priority: 'high',
    tags: ['people', 'board'],
    daysAgo: 6,
    source: 'dashboard',
  },
  {
    title: 'Book on negotiation from Lakshmi',
    type: 'reference',
    priority: 'low',
    tags: ['reading'],
    daysAgo: 5,
    source: 'email',
    person: 14,
  },
  {
    title: 'Solar roof for the warehouse',
    type: 'note',
    priority: 'medium',
    tags: ['ideas', 'energy', 'warehouse'],
    daysAgo: 4,
    source: 'voice_input',
    person: 21,
  },
  {
    title: 'Rework the dealer scheme',
    type: 'todo',
    priority: 'urgent',
    tags: ['dealers', 'sales'],
    daysAgo: 3,
    source: 'dashboard',
  },
  {
    title: 'Ask Ishita for the churn model',
    type: 'follow_up',
    priority: 'medium',
    tags: ['data'],
    daysAgo: 1,
    source: 'telegram',
    person: 36,
  },
  { title: 'New office in Gurugram', type: 'note', priority: 'low', tags: [], daysAgo: 0, source: 'web_capture' },
];

export function makeBacklog(userId: string, calendar: DemoCalendar): NewBacklogRow[] {
  return ideas.map((idea, index) => {
    const moment = calendar.at(-idea.daysAgo, 10, index);
    const createdAt = moment <= calendar.now ? moment : calendar.now;
    return {
      userId,
      id: demoId('backlog', index),
      title: idea.title,
      description: idea.description ?? null,
      priority: idea.priority,
      itemType: idea.type,
      tags: idea.tags,
      source: idea.source,
      contactId: idea.person === undefined ? null : demoId('contact', idea.person),
      createdAt,
      updatedAt: createdAt,
    };
  });
}
