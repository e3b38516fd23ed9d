import { insightPriorities, insightSchema, insightTypes, type Insight } from '@aide/contract';
import { describe, expect, it } from 'vitest';
import { findInsights, maxInsights, insightRules } from './insight-rules.ts';
import { gatherFacts, type InsightInput, type InsightTask } from './insight-facts.ts';

const now = new Date('2026-11-18T05:00:00Z'); // 10:30 on a Wednesday in India
const timeZone = 'Asia/Kolkata';
const hour = 3_600_000;
const ago = (days: number) => new Date(now.getTime() - days * 24 * hour).toISOString();
const dayFromToday = (days: number) =>
  `${new Date(Date.UTC(2026, 10, 18 + days)).toISOString().slice(0, 10)}T00:00:00.000Z`;

const plain: InsightTask = {
  status: 'pending',
  priority: 'medium',
  due_date: null,
  due_has_time: false,
  completed_at: null,
  contact_id: null,
};
const task = (given: Partial<InsightTask> = {}): InsightTask => ({ ...plain, ...given });
const done = (given: Partial<InsightTask> = {}): InsightTask =>
  task({ status: 'completed', completed_at: ago(30), ...given });
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_value, index) => make(index));
const contacts = (count: number) => times(count, (index) => ({ id: `contact-${index}` }));

/** The result of every rule, before the five are chosen. */
function allInsights(given: Partial<InsightInput>): Insight[] {
  const facts = gatherFacts({ tasks: [], contacts: [], backlog: [], now, timeZone, ...given });
  return insightRules.map((rule) => rule(facts)).filter((found) => found !== null);
}
const getIds = (given: Partial<InsightInput>) => allInsights(given).map(({ id }) => id);

const everything: Partial<InsightInput> = {
  tasks: [
    ...times(8, () => done({ completed_at: ago(1), contact_id: 'contact-0' })),
    ...times(2, () => done({ due_date: dayFromToday(0) })),
    task({ due_date: dayFromToday(-2) }),
    task({ priority: 'urgent', due_date: dayFromToday(1) }),
  ],
  contacts: contacts(10),
  backlog: [{ created_at: ago(20) }],
};

describe('insights', () => {
  it('are complete, of known kinds, and close after 6 to 15 s [S3.misc.05, S3.misc.06, S3.misc.07, S3.enum.07, S9.ins.01]', () => {
    const cases = [
      everything,
      { tasks: [task({ due_date: dayFromToday(-1) })], contacts: contacts(1) },
      { tasks: times(5, () => task({ due_date: dayFromToday(-1) })) },
      { tasks: [...times(3, () => done({ due_date: dayFromToday(0) })), task({ due_date: dayFromToday(0) })] },
    ];
    const found = cases.flatMap((given) => allInsights(given));
    expect(new Set(found.map(({ id }) => id)).size).toBe(insightRules.length);
    for (const insight of found) {
      expect(insightSchema.parse(insight)).toEqual(insight);
      expect(insightTypes).toContain(insight.type);
      expect(insightPriorities).toContain(insight.priority);
      expect(insight.autoDismiss).toBeGreaterThanOrEqual(6_000);
      expect(insight.autoDismiss).toBeLessThanOrEqual(15_000);
      expect(insight.action?.label).not.toBe('');
    }
  });

  it('are the five most important, high before medium before low [S9.ins.02, S9.ins.03]', () => {
    expect(allInsights(everything).length).toBeGreaterThanOrEqual(9);
    const chosen = findInsights({ tasks: [], contacts: [], backlog: [], now, timeZone, ...everything });
    expect(chosen).toHaveLength(maxInsights);
    const ranks = chosen.map(({ priority }) => insightPriorities.indexOf(priority));
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
    expect(chosen.slice(0, 3).every(({ priority }) => priority === 'high')).toBe(true);
    expect(chosen.some(({ priority }) => priority === 'low')).toBe(false);
  });

  it('have the same ids for the same data, and none at all for an account with nothing', () => {
    const input = { tasks: [], contacts: [], backlog: [], now, timeZone, ...everything };
    expect(findInsights(input)).toEqual(findInsights(input));
    expect(findInsights({ ...input, tasks: [], contacts: [], backlog: [] })).toEqual([]);
  });

  it('streak: five completed within seven days [S9.ins.04]', () => {
    const recent = (count: number) => times(count, (index) => done({ completed_at: ago(index) }));
    expect(getIds({ tasks: recent(5) })).toContain('streak');
    expect(getIds({ tasks: recent(4) })).not.toContain('streak');
    expect(getIds({ tasks: [...recent(4), done({ completed_at: ago(7) })] })).not.toContain('streak');
    expect(getIds({ tasks: [...recent(4), done({ completed_at: ago(6) })] })).toContain('streak');
  });

  it('overdue: one is enough, cancelled and completed ones are not [S9.ins.05]', () => {
    expect(getIds({ tasks: [task({ due_date: dayFromToday(-1) })] })).toContain('overdue-tasks');
    expect(getIds({ tasks: [task({ due_date: dayFromToday(0) })] })).not.toContain('overdue-tasks');
    expect(getIds({ tasks: [task({ due_date: dayFromToday(-1), status: 'cancelled' })] })).toEqual([]);
    expect(getIds({ tasks: [done({ due_date: dayFromToday(-1) })] })).not.toContain('overdue-tasks');
    const [insight] = allInsights({ tasks: [task({ due_date: dayFromToday(-1) })] });
    expect(insight?.message).toBe('1 task is past the due date.');
  });

  it('urgent: high or urgent, due within seven days [S9.ins.06]', () => {
    const urgent = (days: number, priority: InsightTask['priority']) =>
      getIds({ tasks: [task({ priority, due_date: dayFromToday(days) })] }).includes('urgent-tasks');
    expect(urgent(7, 'high')).toBe(true);
    expect(urgent(0, 'urgent')).toBe(true);
    expect(urgent(8, 'high')).toBe(false);
    expect(urgent(1, 'medium')).toBe(false);
    expect(urgent(-1, 'urgent')).toBe(false);
  });

  it.each([
    [80, 100, true, false],
    [79, 100, false, false],
    [50, 100, false, false],
    [49, 100, false, true],
    [4, 4, false, false],
    [0, 4, false, false],
    [5, 5, true, false],
  ])('completion: %s of %s: excellent %s, tip %s [S9.ins.07, S9.ins.08]', (completed, total, excellent, tip) => {
    const found = allInsights({ tasks: times(total, (index) => (index < completed ? done() : task())) });
    expect(found.some(({ id }) => id === 'excellent-completion-rate')).toBe(excellent);
    const low = found.find(({ id }) => id === 'low-completion-rate');
    expect(low?.type).toBe(tip ? 'tip' : undefined);
  });

  it('completion: no tip before a task is completed or overdue', () => {
    expect(getIds({ tasks: times(5, () => task()) })).not.toContain('low-completion-rate');
    expect(getIds({ tasks: [...times(4, () => task()), task({ due_date: dayFromToday(-1) })] })).toContain(
      'low-completion-rate',
    );
  });

  it('leaves cancelled tasks out of the completion rate', () => {
    const tasks = [...times(4, () => done()), task(), ...times(9, () => task({ status: 'cancelled' }))];
    expect(getIds({ tasks })).toContain('excellent-completion-rate');
  });

  it('backlog: older than seven days [S9.ins.09]', () => {
    expect(getIds({ backlog: [{ created_at: ago(8) }] })).toEqual(['stale-backlog']);
    expect(getIds({ backlog: [{ created_at: ago(6) }] })).toEqual([]);
    expect(getIds({ backlog: [{ created_at: ago(7) }] })).toEqual([]);
  });

  it('contacts: none without tasks, three tasks make one close [S9.ins.10, S9.ins.11]', () => {
    const linked = (count: number) => times(count, () => done({ contact_id: 'contact-0' }));
    expect(getIds({ contacts: contacts(2), tasks: linked(1) })).toContain('contacts-without-tasks');
    expect(getIds({ contacts: contacts(1), tasks: linked(1) })).not.toContain('contacts-without-tasks');
    expect(getIds({ contacts: contacts(1), tasks: linked(3) })).toContain('engaged-contacts');
    expect(getIds({ contacts: contacts(1), tasks: linked(2) })).not.toContain('engaged-contacts');
  });

  it('firsts: one task, one contact, ten contacts [S9.ins.12, S9.ins.14, S9.ins.15]', () => {
    expect(getIds({ tasks: [task()] })).toContain('first-task');
    expect(getIds({ tasks: [task(), task()] })).not.toContain('first-task');
    expect(getIds({ contacts: contacts(1) })).toContain('first-contact');
    expect(getIds({ contacts: contacts(2) })).not.toContain('first-contact');
    expect(getIds({ contacts: contacts(10) })).toContain('contacts-10');
    expect(getIds({ contacts: contacts(9) })).not.toContain('contacts-10');
  });

  it.each([10, 50, 100])('milestone: %s completed, not one fewer [S9.ins.13]', (milestone) => {
    expect(getIds({ tasks: times(milestone, () => done()) })).toContain(`completed-${milestone}`);
    expect(getIds({ tasks: times(milestone - 1, () => done()) }).join()).not.toContain('completed-');
  });

  it.each([
    [4, 4, 'perfect-day-2026-11-18'],
    [3, 4, 'great-day-2026-11-18'],
    [2, 4, undefined],
    [0, 0, undefined],
  ])('the day: %s of %s due today [S9.ins.16, S9.ins.17]', (completed, total, expected) => {
    const due_date = dayFromToday(0);
    const tasks = times(total, (index) => (index < completed ? done({ due_date }) : task({ due_date })));
    const found = getIds({ tasks }).filter((id) => id.includes('-day-'));
    expect(found).toEqual(expected === undefined ? [] : [expected]);
  });

  it('uses the day of the user’s zone [S9.ins.16]', () => {
    const tasks = [done({ due_date: '2026-11-17T23:30:00Z', due_has_time: true })];
    expect(getIds({ tasks })).toContain('perfect-day-2026-11-18');
    expect(getIds({ tasks, timeZone: 'America/New_York' }).join()).not.toContain('perfect-day');
  });
});
