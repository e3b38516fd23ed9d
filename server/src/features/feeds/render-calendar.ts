import type { Priority } from '@aide/contract';
import { contentFile, contentMoment, contentText, type ContentLine } from '../../platform/content-lines.ts';
import type { TaskWithContact } from '../tasks/tasks.repository.ts';

const dayMs = 86_400_000;
/** A due moment has no length; half an hour can be seen and clicked in every calendar. */
const momentMs = 30 * 60_000;

/** 1 is the highest, 9 the lowest (RFC 5545, 3.8.1.9). */
const priorities: Record<Priority, number> = { urgent: 1, high: 3, medium: 5, low: 9 };

/** The due tasks as a calendar to subscribe to. A day becomes an all-day event, a moment one in UTC. */
export function renderCalendar(tasks: readonly TaskWithContact[]): string {
  return contentFile([
    { name: 'BEGIN', value: 'VCALENDAR' },
    { name: 'VERSION', value: '2.0' },
    { name: 'PRODID', value: '-//Aide//Due tasks//EN' },
    { name: 'CALSCALE', value: 'GREGORIAN' },
    { name: 'METHOD', value: 'PUBLISH' },
    { name: 'NAME', value: 'Aide' },
    { name: 'X-WR-CALNAME', value: 'Aide' },
    { name: 'REFRESH-INTERVAL;VALUE=DURATION', value: 'PT15M' },
    { name: 'X-PUBLISHED-TTL', value: 'PT15M' },
    ...tasks.flatMap(toEvent),
    { name: 'END', value: 'VCALENDAR' },
  ]);
}

function toEvent(task: TaskWithContact): ContentLine[] {
  if (task.dueAt === null) return [];
  const description = [task.contact && `With ${task.contact.name}`, task.description].filter(Boolean).join('\n\n');
  return [
    { name: 'BEGIN', value: 'VEVENT' },
    // The same at every reading, so that a calendar moves the event instead of adding another.
    { name: 'UID', value: `${task.id}@aide` },
    { name: 'DTSTAMP', value: contentMoment(task.updatedAt) },
    { name: 'CREATED', value: contentMoment(task.createdAt) },
    { name: 'LAST-MODIFIED', value: contentMoment(task.updatedAt) },
    ...toTimes(task.dueAt, task.dueHasTime),
    { name: 'SUMMARY', value: contentText(task.title) },
    ...(description === '' ? [] : [{ name: 'DESCRIPTION', value: contentText(description) }]),
    { name: 'PRIORITY', value: String(priorities[task.priority]) },
    { name: 'CATEGORIES', value: task.taskType === 'follow_up' ? 'Follow-up' : 'Todo' },
    { name: 'TRANSP', value: 'TRANSPARENT' },
    { name: 'END', value: 'VEVENT' },
  ];
}

function toTimes(dueAt: Date, hasTime: boolean): ContentLine[] {
  if (hasTime) {
    return [
      { name: 'DTSTART', value: contentMoment(dueAt) },
      { name: 'DTEND', value: contentMoment(new Date(dueAt.getTime() + momentMs)) },
    ];
  }
  return [
    { name: 'DTSTART;VALUE=DATE', value: dayText(dueAt) },
    { name: 'DTEND;VALUE=DATE', value: dayText(new Date(dueAt.getTime() + dayMs)) },
  ];
}

/** 20261205: a day is kept as midnight UTC of its date, whatever the zone. */
function dayText(day: Date): string {
  return day.toISOString().slice(0, 10).replaceAll('-', '');
}
