import { priorities, reminderActions, type Priority, type ReminderAction } from '@aide/contract';
import { packId, unpackId } from './short-id.ts';

/** A button under a message: its label and the action that a press sends back. */
export interface Button {
  text: string;
  data: string;
}

/** The action of a button under one of our messages. */
export type Press =
  | { verb: 'show' | 'undo' | 'done' | 'ask_date' | 'ask_priority' | 'ask_contact' | 'add_contact'; captureId: string }
  | { verb: 'date'; captureId: string; day: string | null }
  | { verb: 'priority'; captureId: string; priority: Priority }
  | { verb: 'contact'; captureId: string; contactId: string | null }
  /** `subjectAt`: the due time shown in the message. */
  | { verb: 'act'; taskId: string; action: ReminderAction; subjectAt: Date | null }
  | { verb: 'offer'; taskId: string }
  /** Links the open tasks that name the contact. */
  | { verb: 'link'; contactId: string }
  | { verb: 'step'; taskId: string; stepId: string; done: boolean }
  | { verb: 'undo_request' | 'confirm' | 'decline' | 'add_anyway'; requestId: string }
  | { verb: 'choose'; requestId: string; entryId: string }
  /** One task of a message with several, by its position. */
  | { verb: 'item'; requestId: string; position: number; action: ItemAction }
  | { verb: 'item_date'; requestId: string; position: number; day: string | null };

type ItemAction = 'done' | 'ask_date' | 'undo' | 'show' | 'add_contact';

const ofCapture = {
  s: 'show',
  u: 'undo',
  x: 'done',
  d: 'ask_date',
  p: 'ask_priority',
  c: 'ask_contact',
  n: 'add_contact',
} as const;
const captureVerbs = new Map(Object.entries(ofCapture));
const ofRequest = { U: 'undo_request', Y: 'confirm', N: 'decline', K: 'add_anyway' } as const;
const requestVerbs = new Map(Object.entries(ofRequest));
const itemActions = new Map<string, ItemAction>([
  ['x', 'done'],
  ['d', 'ask_date'],
  ['u', 'undo'],
  ['s', 'show'],
  ['n', 'add_contact'],
]);
const letterByVerb = Object.fromEntries(
  Object.entries({ ...ofCapture, ...ofRequest }).map(([letter, verb]) => [verb, letter]),
);
const nothing = '-';

export function writePress(press: Press): string {
  if (press.verb === 'act') {
    const { taskId, action, subjectAt } = press;
    const at = subjectAt === null ? nothing : subjectAt.getTime().toString(36);
    return ['a', packId(taskId), reminderActions.indexOf(action), at].join(':');
  }
  if (press.verb === 'offer') return `o:${packId(press.taskId)}`;
  if (press.verb === 'link') return `l:${packId(press.contactId)}`;
  if (press.verb === 'step') return `t:${packId(press.taskId)}:${packId(press.stepId)}:${press.done ? 1 : 0}`;
  if ('requestId' in press) return writeRequestPress(press);
  const id = packId(press.captureId);
  if (press.verb === 'date') return `D:${id}:${press.day ?? nothing}`;
  if (press.verb === 'priority') return `P:${id}:${press.priority}`;
  if (press.verb === 'contact') return `C:${id}:${press.contactId === null ? nothing : packId(press.contactId)}`;
  return `${letterByVerb[press.verb]}:${id}`;
}

/** Parses the data of a button. Returns null for unknown data, because a client can send anything. */
export function parsePress(data: string): Press | null {
  const [letter = '', packed = '', first = '', second = ''] = data.split(':');
  const id = unpackId(packed);
  if (id === null) return null;
  const captureVerb = captureVerbs.get(letter);
  if (captureVerb) return { verb: captureVerb, captureId: id };
  if (letter === 'o') return { verb: 'offer', taskId: id };
  if (letter === 'l') return { verb: 'link', contactId: id };
  if (letter === 'a') return parseAction(id, first, second);
  if (letter === 't') return parseStep(id, first, second);
  if (letter === 'D') return parseDay(id, first);
  if (letter === 'P') {
    const priority = priorities.find((each) => each === first);
    return priority ? { verb: 'priority', captureId: id, priority } : null;
  }
  if (letter !== 'C') return parseRequestPress(letter, id, first, second);
  const contactId = first === nothing ? null : unpackId(first);
  return contactId === null && first !== nothing ? null : { verb: 'contact', captureId: id, contactId };
}

function parseAction(taskId: string, index: string, at: string): Press | null {
  const action = reminderActions[Number(index)];
  const moment = new Date(Number.parseInt(at, 36));
  const subjectAt = at === nothing ? null : moment;
  if (!action || (subjectAt !== null && Number.isNaN(subjectAt.getTime()))) return null;
  return { verb: 'act', taskId, action, subjectAt };
}

function parseStep(taskId: string, packed: string, done: string): Press | null {
  const stepId = unpackId(packed);
  return stepId === null || !/^[01]$/.test(done) ? null : { verb: 'step', taskId, stepId, done: done === '1' };
}

function parseDay(captureId: string, day: string): Press | null {
  if (day === nothing) return { verb: 'date', captureId, day: null };
  return isDay(day) ? { verb: 'date', captureId, day } : null;
}

function isDay(day: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(`${day}T00:00:00Z`));
}

function writeRequestPress(press: Extract<Press, { requestId: string }>): string {
  const id = packId(press.requestId);
  if (press.verb === 'choose') return `Q:${id}:${packId(press.entryId)}`;
  if (press.verb === 'item_date') return `J:${id}:${press.position}:${press.day ?? nothing}`;
  if (press.verb !== 'item') return `${letterByVerb[press.verb]}:${id}`;
  const letter = [...itemActions].find(([, action]) => action === press.action)?.[0] ?? '';
  return `I:${id}:${press.position}:${letter}`;
}

function parseRequestPress(letter: string, requestId: string, first: string, second: string): Press | null {
  const verb = requestVerbs.get(letter);
  if (verb) return { verb, requestId };
  if (letter === 'Q') {
    const entryId = unpackId(first);
    return entryId === null ? null : { verb: 'choose', requestId, entryId };
  }
  const position = Number(first);
  if (!/^\d{1,2}$/.test(first)) return null;
  if (letter === 'I') {
    const action = itemActions.get(second);
    return action ? { verb: 'item', requestId, position, action } : null;
  }
  if (letter !== 'J') return null;
  if (second === nothing) return { verb: 'item_date', requestId, position, day: null };
  return isDay(second) ? { verb: 'item_date', requestId, position, day: second } : null;
}

export function button(text: string, press: Press): Button {
  return { text, data: writePress(press) };
}

/** Splits buttons into rows of this width. */
export function inRows(buttons: Button[], width: number): Button[][] {
  const rows: Button[][] = [];
  for (let at = 0; at < buttons.length; at += width) rows.push(buttons.slice(at, at + width));
  return rows;
}
