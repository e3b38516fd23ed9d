import { priorities, reminderActions, type Priority, type ReminderAction } from '@aide/contract';
import type { InlineKeyboardButton } from 'grammy/types';
import { packId, unpackId } from './short-id.ts';

/** What a button under one of our messages does when it is pressed. */
export type Press =
  | { verb: 'show' | 'undo' | 'done' | 'ask_date' | 'ask_priority' | 'ask_contact'; captureId: string }
  | { verb: 'date'; captureId: string; day: string | null }
  | { verb: 'priority'; captureId: string; priority: Priority }
  | { verb: 'contact'; captureId: string; contactId: string | null }
  /** `subjectAt`: the due moment that was on the screen. */
  | { verb: 'act'; taskId: string; action: ReminderAction; subjectAt: Date | null }
  | { verb: 'offer'; taskId: string };

const ofCapture = {
  s: 'show',
  u: 'undo',
  x: 'done',
  d: 'ask_date',
  p: 'ask_priority',
  c: 'ask_contact',
} as const;
const captureVerbs = new Map(Object.entries(ofCapture));
const letterByVerb = Object.fromEntries(Object.entries(ofCapture).map(([letter, verb]) => [verb, letter]));
const nothing = '-';

export function writePress(press: Press): string {
  if (press.verb === 'act') {
    const { taskId, action, subjectAt } = press;
    const at = subjectAt === null ? nothing : subjectAt.getTime().toString(36);
    return ['a', packId(taskId), reminderActions.indexOf(action), at].join(':');
  }
  if (press.verb === 'offer') return `o:${packId(press.taskId)}`;
  const id = packId(press.captureId);
  if (press.verb === 'date') return `D:${id}:${press.day ?? nothing}`;
  if (press.verb === 'priority') return `P:${id}:${press.priority}`;
  if (press.verb === 'contact') return `C:${id}:${press.contactId === null ? nothing : packId(press.contactId)}`;
  return `${letterByVerb[press.verb]}:${id}`;
}

/** Null for what is not ours: anybody can send any data. */
export function readPress(data: string): Press | null {
  const [letter = '', packed = '', first = '', second = ''] = data.split(':');
  const id = unpackId(packed);
  if (id === null) return null;
  const captureVerb = captureVerbs.get(letter);
  if (captureVerb) return { verb: captureVerb, captureId: id };
  if (letter === 'o') return { verb: 'offer', taskId: id };
  if (letter === 'a') return readAction(id, first, second);
  if (letter === 'D') return readDay(id, first);
  if (letter === 'P') {
    const priority = priorities.find((each) => each === first);
    return priority ? { verb: 'priority', captureId: id, priority } : null;
  }
  if (letter !== 'C') return null;
  const contactId = first === nothing ? null : unpackId(first);
  return contactId === null && first !== nothing ? null : { verb: 'contact', captureId: id, contactId };
}

function readAction(taskId: string, index: string, at: string): Press | null {
  const action = reminderActions[Number(index)];
  const moment = new Date(Number.parseInt(at, 36));
  const subjectAt = at === nothing ? null : moment;
  if (!action || (subjectAt !== null && Number.isNaN(subjectAt.getTime()))) return null;
  return { verb: 'act', taskId, action, subjectAt };
}

function readDay(captureId: string, day: string): Press | null {
  if (day === nothing) return { verb: 'date', captureId, day: null };
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(`${day}T00:00:00Z`));
  return isDay ? { verb: 'date', captureId, day } : null;
}

export function button(text: string, press: Press): InlineKeyboardButton {
  return { text, callback_data: writePress(press) };
}

/** So many in a row. */
export function inRows(buttons: InlineKeyboardButton[], width: number): InlineKeyboardButton[][] {
  const rows: InlineKeyboardButton[][] = [];
  for (let at = 0; at < buttons.length; at += width) rows.push(buttons.slice(at, at + width));
  return rows;
}
