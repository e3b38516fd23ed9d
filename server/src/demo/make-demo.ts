import { contactEmailKey, contactPhoneKey } from '../features/planner/contacts/contact-keys.ts';
import { demoCalendar, type DemoCalendar } from './demo-calendar.ts';
import { demoId } from './demo-ids.ts';
import type { DemoRows } from './demo.repository.ts';
import { makeBacklog } from './make-backlog.ts';
import { makeHistory } from './make-history.ts';
import { makePlanned } from './make-planned.ts';
import { makeRecurring } from './make-recurring.ts';
import { makeTasks, pastDays } from './make-tasks.ts';
import { demoPeople } from './people.ts';
import { createRandom } from './random.ts';

const seed = 20_261_115;

/** Returns all rows of the demo as of `now`. Deterministic. */
export function makeDemo(userId: string, now: Date, timeZone: string): DemoRows {
  const calendar = demoCalendar(now, timeZone);
  const random = createRandom(seed);
  const tasks = makeTasks(userId, calendar, random);
  const recurring = makeRecurring(userId, calendar, random, tasks.length);
  const made = [...tasks, ...recurring.tasks];
  const allTasks = [...made, ...makePlanned(userId, calendar, made.length)];
  return {
    contacts: makeContacts(userId, calendar),
    recurring: recurring.routines,
    tasks: allTasks,
    history: makeHistory(allTasks, random),
    backlog: makeBacklog(userId, calendar),
  };
}

function makeContacts(userId: string, calendar: DemoCalendar): DemoRows['contacts'] {
  return demoPeople.map((person, index) => ({
    userId,
    id: demoId('contact', index),
    ...person,
    emailKey: contactEmailKey(person.email),
    phoneKey: contactPhoneKey(person.phone),
    rhythmSince: person.rhythm && calendar.at(-pastDays - 1, 10, index),
    createdAt: calendar.at(-pastDays - 1, 10, index),
    updatedAt: calendar.now,
  }));
}
