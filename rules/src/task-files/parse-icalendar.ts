import type { TaskStatus } from '@aide/contract';
import ICAL from 'ical.js';
import { parseDue, type FileDue } from './due-dates.ts';
import { toInstant } from './json-values.ts';
import type { FileTask } from './fold-subtasks.ts';
import { createContentId, createTaskFile, labelled, type TaskFile } from './task-file.ts';

const priorities = {
  'highest (1)': 'urgent',
  'high (2–4)': 'high',
  'medium (5)': 'medium',
  'low (6–9)': 'low',
  none: 'medium',
} as const;
const statuses: Record<string, TaskStatus> = {
  'NEEDS-ACTION': 'pending',
  'IN-PROCESS': 'in_progress',
  COMPLETED: 'completed',
  CANCELLED: 'cancelled',
};

/** The number of components to parse before yielding to the event loop. */
const componentsPerTurn = 50;

/**
 * Reads the VTODO components of an iCalendar file (RFC 5545), such as an export of Apple Reminders. Each is parsed
 * separately: an invalid one is counted and does not stop the others.
 */
export async function parseICalendar(texts: readonly string[]): Promise<TaskFile> {
  const file = createTaskFile('icalendar', 'iCalendar tasks (.ics)', priorities);
  for (const text of texts) {
    const list = /^(?:X-WR-CALNAME|NAME)(?:;[^:]*)?:(.*)$/im.exec(text)?.[1]?.trim() ?? null;
    for (const [index, block] of splitComponents(text).entries()) {
      if (index > 0 && index % componentsPerTurn === 0) await nextTurn();
      const component = parseComponent(block);
      if (!component) file.leaveOut('Tasks that are damaged');
      else if (component.hasProperty('recurrence-id')) file.leaveOut('Exceptions of a repetition');
      else {
        file.add(toTask(component, list));
        file.leaveOut('Reminders', component.getAllSubcomponents('valarm').length);
        file.leaveOut('Attachments', component.getAllProperties('attach').length);
        for (const { name } of component.getAllProperties())
          if (!readProperties.has(name)) file.leaveOut(`Property "${name.toUpperCase()}"`);
      }
    }
    file.leaveOut('Events', text.match(/^BEGIN:VEVENT\s*$/gim)?.length ?? 0);
  }
  return file.finish();
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Returns the text of each VTODO; one without an end extends to the next one or to the end of the file. */
function splitComponents(text: string): string[] {
  return text
    .split(/^(?=BEGIN:VTODO\s*$)/im)
    .filter((part) => /^BEGIN:VTODO/i.test(part))
    .map((part) => /^[\s\S]*?^END:VTODO\s*$/im.exec(part)?.[0] ?? part);
}

function parseComponent(block: string): ICAL.Component | null {
  try {
    const component = new ICAL.Component(ICAL.parse(block.trim()));
    return component.name === 'vtodo' ? component : null;
  } catch {
    return null;
  }
}

function toTask(component: ICAL.Component, list: string | null): FileTask {
  const text = (name: string) => getText(component, name);
  const status = text('status')?.toUpperCase() ?? '';
  const completedAt = toInstant(text('completed'));
  const categories = component.getAllProperties('categories').flatMap((property) => property.getValues().map(String));
  const parent = component
    .getAllProperties('related-to')
    .find((property) => String(property.getParameter('reltype') ?? 'PARENT').toUpperCase() === 'PARENT');
  const start = parseTime(component, 'dtstart');
  const due = parseTime(component, 'due') ?? start;
  const begins = [start?.date, start?.time].filter(Boolean).join(' ');
  const progress = Number(text('percent-complete') ?? 0);
  return {
    sourceId: text('uid') ?? createContentId(text('summary'), text('due'), text('dtstamp')),
    parentId: parent ? String(parent.getFirstValue()) : null,
    title: text('summary') ?? '',
    notes: text('description'),
    due,
    priority: toLevel(Number(text('priority') ?? 0)),
    status: statuses[status] ?? (completedAt === null ? 'pending' : 'completed'),
    completedAt,
    createdAt: toInstant(text('created')),
    recurrence: parseRule(component),
    labels: categories,
    lines: [
      labelled('List', list),
      labelled('Location', text('location')),
      labelled('Link', text('url')),
      labelled('Start', begins === [due?.date, due?.time].filter(Boolean).join(' ') ? null : begins),
      labelled('Progress', progress > 0 && progress < 100 ? `${progress} %` : null),
      ...keptProperties.map((name) => labelled(toHeading(name), listTexts(component, name).join(', '))),
    ],
  };
}

/** Properties that become a line of the notes. */
const keptProperties = ['comment', 'contact', 'organizer', 'attendee', 'resources', 'duration', 'geo', 'class'];
const readProperties = new Set([
  ...keptProperties,
  ...'uid summary description due dtstart priority status completed percent-complete created rrule'.split(' '),
  ...'categories related-to location url attach'.split(' '),
]);

const toHeading = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

function listTexts(component: ICAL.Component, name: string): string[] {
  return component.getAllProperties(name).flatMap((property) => {
    try {
      return property.getValues().map((value) => String(value).replace(/^mailto:/i, ''));
    } catch {
      return [];
    }
  });
}

/** Returns null for a value that the library cannot express, such as the 31st of November. */
function getText(component: ICAL.Component, name: string): string | null {
  try {
    const value = component.getFirstPropertyValue(name);
    return value === null || value === undefined ? null : String(value);
  } catch {
    return null;
  }
}

function parseTime(component: ICAL.Component, name: string): FileDue | null {
  const zone = component.getFirstProperty(name)?.getFirstParameter('tzid') ?? null;
  return parseDue(getText(component, name), zone);
}

function parseRule(component: ICAL.Component): FileTask['recurrence'] {
  const rule = getText(component, 'rrule');
  return rule === null ? null : { rule };
}

function toLevel(priority: number): keyof typeof priorities {
  if (priority === 1) return 'highest (1)';
  if (priority >= 2 && priority <= 4) return 'high (2–4)';
  if (priority === 5) return 'medium (5)';
  return priority >= 6 && priority <= 9 ? 'low (6–9)' : 'none';
}
