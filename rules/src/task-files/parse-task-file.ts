import { decodeText } from '../files/decode-text.ts';
import { FileError, largestFile } from '../files/file-error.ts';
import { parseDelimited } from '../files/parse-delimited.ts';
import { isZip, unzipParts } from '../files/unzip-parts.ts';
import { isObject, listObjects } from './json-values.ts';
import { isAccountExport, parseAccountExport, type AccountFile } from './parse-account-export.ts';
import { parseGoogleTasks } from './parse-google-tasks.ts';
import { parseICalendar } from './parse-icalendar.ts';
import { findTodoLists, parseMicrosoftTodo } from './parse-microsoft-todo.ts';
import { outlookHeadings, parseOutlookTasks } from './parse-outlook.ts';
import { countTaskFields, parseTaskTable } from './parse-task-table.ts';
import { parseTickTick, tickTickHeadings } from './parse-ticktick.ts';
import { parseTodoistCsv, parseTodoistJson, todoistHeadings } from './parse-todoist.ts';
import { findVikunjaProjects, parseVikunja } from './parse-vikunja.ts';
import { hasHeadings } from './table.ts';
import type { ParseOptions, TaskFile } from './task-file.ts';

export type { AccountFile } from './parse-account-export.ts';
export type { TaskFile } from './task-file.ts';

/** A text file, alone or from an archive. */
interface TextFile {
  /** Without folder and extension; null for a file that is not in an archive. */
  name: string | null;
  text: string;
}

/**
 * Reads the tasks of another program, recognised by the content of the file, or the export of an Aide account.
 * @throws FileError when the file is too large, cannot be read, is damaged or has an unknown format
 */
export async function parseTaskFile(bytes: Uint8Array, options: ParseOptions): Promise<TaskFile | AccountFile> {
  if (bytes.length > largestFile) throw new FileError('too_large');
  const files = isZip(bytes) ? unzipTexts(bytes) : [{ name: null, text: toText(bytes) }];
  const [first] = files;
  if (!first) throw new FileError('unknown');
  if (/^\s*BEGIN:VCALENDAR/i.test(first.text)) return parseICalendar(files.map(({ text }) => text));
  return /^\s*[[{]/.test(first.text) ? parseJsonFile(first.text, options) : parseCsv(files, options);
}

/** Archives of Vikunja and of Google Takeout have one JSON file with tasks; a backup of Todoist has a CSV file for each project. */
const wantedParts = [/(?:^|\/)data\.json$/, /(?:^|\/)Tasks\.json$/i, /\.csv$/i, /\.ics$/i, /\.json$/i];

function unzipTexts(bytes: Uint8Array): TextFile[] {
  const names: string[] = [];
  unzipParts(bytes, (name) => {
    names.push(name);
    return false;
  });
  const wanted = wantedParts.find((pattern) => names.some((name) => pattern.test(name)));
  if (!wanted) throw new FileError('unknown');
  const parts = unzipParts(bytes, (name) => wanted.test(name));
  return Object.entries(parts).map(([name, part]) => ({
    name: name.replace(/^.*\//, '').replace(/\.\w+$/, ''),
    text: toText(part),
  }));
}

function toText(bytes: Uint8Array): string {
  const text = decodeText(bytes).replace(/^\uFEFF/, '');
  // Text has no NUL characters; an image or a database has.
  if (text.includes('\0')) throw new FileError('unreadable');
  return text;
}

function parseJsonFile(text: string, options: ParseOptions): TaskFile | AccountFile {
  const json = parseJson(text);
  if (isAccountExport(json)) return parseAccountExport(json);
  if (isObject(json) && json['kind'] === 'tasks#taskLists') return parseGoogleTasks(json, options);
  if (isObject(json) && Array.isArray(json['items']) && Array.isArray(json['projects'])) return parseTodoistJson(json);
  const lists = findTodoLists(json);
  if (lists) return parseMicrosoftTodo(lists, options);
  const projects = findVikunjaProjects(json);
  if (projects) return parseVikunja(projects, options);
  throw new FileError(isObject(json) || listObjects(json).length > 0 ? 'unknown' : 'damaged');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new FileError('damaged', { cause: error });
  }
}

function parseCsv(files: readonly TextFile[], options: ParseOptions): TaskFile {
  const tables = files.map(({ name, text }) => ({ name, rows: parseDelimited(text, countTaskColumns) }));
  const [header = []] = tables[0]?.rows ?? [];
  if (hasHeadings(header, todoistHeadings)) return parseTodoistCsv(tables);
  const rows = tables[0]?.rows ?? [];
  if (hasHeadings(header, tickTickHeadings)) return parseTickTick(rows, options);
  if (hasHeadings(header, outlookHeadings)) return parseOutlookTasks(rows);
  const file = parseTaskTable(rows, options);
  if (file) return file;
  throw new FileError('unknown');
}

const taskHeadings = [...todoistHeadings, ...tickTickHeadings, ...outlookHeadings];

function countTaskColumns(row: readonly string[]): number {
  return taskHeadings.filter((heading) => hasHeadings(row, [heading])).length + countTaskFields(row);
}
