import type { LaunchedFile } from '../lib/events/launched-file.ts';

const taskColumns = /(?:^|[,;\t"])(?:title|task|summary|content|subject|due|due date|priority)(?:$|[,;\t"])/i;
const contactColumns = /e-?mail|phone|first name|given name|company|organi[sz]ation/i;

/** Returns the screen for a file, or null for a kind that Aide does not read. A CSV file is one of tasks when its headings are. */
export function findFileTarget(name: string, firstLine: string): LaunchedFile['target'] | null {
  const kind = name.toLowerCase().split('.').at(-1);
  if (kind === 'ics') return 'tasks';
  if (kind === 'vcf') return 'contacts';
  if (kind !== 'csv') return null;
  return taskColumns.test(firstLine) && !contactColumns.test(firstLine) ? 'tasks' : 'contacts';
}
