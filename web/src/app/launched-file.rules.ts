import type { LaunchedFile } from '../lib/events/launched-file.ts';

const taskColumns = /(?:^|[,;\t"])(?:title|task|summary|content|subject|due|due date|priority)(?:$|[,;\t"])/i;
const contactColumns = /e-?mail|phone|first name|given name|company|organi[sz]ation/i;

/**
 * Returns the screen that imports a file, or null if its type is not supported. A CSV file is imported as tasks if its
 * headings match.
 */
export function findFileTarget(name: string, firstLine: string): LaunchedFile['target'] | null {
  const kind = name.toLowerCase().split('.').at(-1);
  if (kind === 'ics') return 'tasks';
  if (kind === 'vcf') return 'contacts';
  if (kind !== 'csv') return null;
  return taskColumns.test(firstLine) && !contactColumns.test(firstLine) ? 'tasks' : 'contacts';
}
