import type { Priority, TaskStatus } from '@aide/contract';
import { recognizeColumns } from '../contact-columns.ts';
import { createDateReader } from './create-date-reader.ts';
import { parseDue } from './due-dates.ts';
import type { FileTask } from './fold-subtasks.ts';
import { listRows } from './table.ts';
import { createContentId, createTaskFile, type ParseOptions, type TaskFile } from './task-file.ts';

const fields = ['title', 'due', 'priority', 'status', 'completed', 'notes', 'contact', 'labels'] as const;
type Field = (typeof fields)[number];
/** The heading of each field that a table has. */
type Columns = Partial<Record<Field, string>>;

/** Headings in English, German, French, Spanish and Portuguese, in lower case and without accents; the first one of a table counts. */
const headings: Record<Field, string> = {
  title:
    'title|task|tasks|task name|task title|name|subject|summary|todo|to do|item|action|action item|what|titel|aufgabe|aufgaben|tache|titre|tarea|titulo|tarefa|assunto|asunto|betreff',
  due: 'due|due date|due on|due at|due by|due time|deadline|when|date|end date|target date|fallig|fallig am|falligkeit|falligkeitsdatum|frist|datum|termin|echeance|date d echeance|date limite|fecha|fecha limite|fecha de vencimiento|vencimiento|prazo|vencimento|data',
  priority: 'priority|prio|importance|urgency|prioritat|wichtigkeit|priorite|prioridad|prioridade',
  status:
    'status|state|progress|done|completed|complete|is completed|finished|checked|erledigt|stand|statut|etat|estado|hecho|concluido',
  completed: 'completed at|completed on|completed date|date completed|completion date|done at|done on|erledigt am',
  notes:
    'notes|note|description|details|comment|comments|body|content|notizen|notiz|beschreibung|bemerkung|commentaire|commentaires|notas|descripcion|descricao',
  contact:
    'contact|person|people|who|with|assignee|assigned to|responsible|owner|client|customer|kontakt|wer|contacto|contato',
  labels: 'labels|label|tags|tag|category|categories|kategorie|kategorien|etiquettes|etiquetas',
};
const fieldOfHeading = new Map(fields.flatMap((field) => headings[field].split('|').map((text) => [text, field])));

const priorityWords: Record<string, Priority> = {
  urgent: 'urgent',
  critical: 'urgent',
  highest: 'urgent',
  p1: 'urgent',
  high: 'high',
  p2: 'high',
  low: 'low',
  lowest: 'low',
  p4: 'low',
};

const statusWords: readonly (readonly [RegExp, TaskStatus])[] = [
  [
    /^(?:done|completed?|finished|closed|yes|y|true|x|1|100 ?%|✓|✔|☑|erledigt|ja|fait|oui|hecho|si|concluido|sim)$/,
    'completed',
  ],
  [/^(?:in[ _-]?progress|started|doing|ongoing|wip)$/, 'in_progress'],
  [/^(?:cancell?ed|dropped)$/, 'cancelled'],
  [/^(?:deferred|postponed|on hold)$/, 'postponed'],
];

/** Returns how many fields of a task the headings of a row name. */
export function countTaskFields(row: readonly string[]): number {
  return Object.keys(findColumns(row)).length;
}

function findColumns(header: readonly string[]): Columns {
  const columns: Columns = {};
  for (const heading of header) {
    const field = fieldOfHeading.get(toPlain(heading));
    if (field) columns[field] ??= heading;
  }
  return columns;
}

function toPlain(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F\uFEFF]/g, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * Reads a table of tasks from any program, by its headings. Without a heading for the title, the column with the most text is the title.
 * Cells of other columns become lines of the notes. Returns null for a table that is not of tasks, such as one of contacts.
 */
export function parseTaskTable(table: string[][], { timeZone }: ParseOptions): TaskFile | null {
  const [header = [], ...body] = table;
  const columns = findColumns(header);
  if (columns.due === undefined && (columns.title === undefined || isOfContacts(header, body))) return null;
  const title = columns.title ?? findTextColumn(header, body, columns);
  if (title === undefined) return null;
  const rows = listRows(table);
  const values = (field: Field) => {
    const heading = columns[field];
    return rows.map((cell) => (heading === undefined ? '' : cell(heading)));
  };
  const priorities = Object.fromEntries(
    ['none', ...values('priority')].map((value) => [value, priorityWords[value.toLowerCase()] ?? 'medium']),
  );
  const [dues, completions, priority] = [values('due'), values('completed'), values('priority')];
  const [status, notes, contacts, labels] = [values('status'), values('notes'), values('contact'), values('labels')];
  const { parseDate, dateOrder } = createDateReader([...dues, ...completions]);
  const file = createTaskFile('csv', 'Table (CSV)', priorities);
  for (const [index, cell] of rows.entries()) {
    const due = dues[index] ?? '';
    const completed = parseDate(completions[index] ?? '');
    const [contact, ...others] = (contacts[index] ?? '').split(';').map((name) => name.trim());
    const isDone = completed !== null || toStatus(status[index]) === 'completed';
    file.add({
      sourceId: createContentId(cell(title), due),
      title: cell(title),
      notes: notes[index] ?? '',
      due: parseDueCell(due, timeZone, parseDate),
      priority: priority[index] || 'none',
      status: isDone ? 'completed' : toStatus(status[index]),
      completedAt: completed ? `${completed.date}T12:00:00.000Z` : null,
      contactName: contact || null,
      labels: (labels[index] ?? '').split(/[,;]/),
      lines: others.map((name) => `Contact: ${name}`),
      listOthers: cell.listOthers,
    });
  }
  return { ...file.finish(), ...(dateOrder && { dateOrder }) };
}

/** A table without a due date that has an email address or a phone number is one of contacts. */
function isOfContacts(header: readonly string[], body: readonly string[][]): boolean {
  const found = recognizeColumns(header, body);
  return found.includes('email') || found.includes('phone');
}

/** Returns the heading of the column with the most letters among those that no field has. */
function findTextColumn(header: readonly string[], body: readonly string[][], columns: Columns): string | undefined {
  const used = new Set(Object.values(columns));
  const counted = header.map((heading, index) => ({
    heading,
    letters: used.has(heading)
      ? 0
      : body
          .map((cells) => cells[index] ?? '')
          .join('')
          .replaceAll(/[^\p{L}]/gu, '').length,
  }));
  const [most] = counted.toSorted((one, other) => other.letters - one.letters);
  return most && most.letters > 0 ? most.heading : undefined;
}

function toStatus(text = ''): TaskStatus {
  return statusWords.find(([pattern]) => pattern.test(text.toLowerCase()))?.[1] ?? 'pending';
}

/** A date in figures may have a time: `20/11/2026 4:30 pm`. Anything else is left to the parser of messages: `next Friday`. */
function parseDueCell(
  text: string,
  timeZone: string,
  parseDate: ReturnType<typeof createDateReader>['parseDate'],
): FileTask['due'] {
  if (text === '') return null;
  const exact = parseDue(text, timeZone);
  if (exact) return exact;
  const day = parseDate(text);
  const [, clock] = /^[\d./-]+(?:,?\s+(.+))?$/.exec(text) ?? [];
  if (!day) return { text };
  if (clock === undefined) return day;
  const [, hour, minute = '00', half] = /^(\d{1,2})(?::(\d\d))?(?::\d\d)?\s*([ap]m)?$/i.exec(clock) ?? [];
  if (hour === undefined || (half === undefined && !clock.includes(':'))) return { text };
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0);
  return hours < 24 ? { ...day, time: `${String(hours).padStart(2, '0')}:${minute}`, timeZone } : day;
}
