import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { reportLaunchedFile, type LaunchedFile } from '../lib/events/launched-file.ts';
import { logFailure } from '../lib/log.ts';
import { toast } from '../ui/toast.ts';

interface LaunchQueue {
  setConsumer: (consumer: (launch: { files?: readonly { getFile: () => Promise<File> }[] }) => void) => void;
}

declare global {
  interface Window {
    /** Only in Chromium, for installed apps. */
    launchQueue?: LaunchQueue;
  }
}

const longestLine = 2000;
const paths = { contacts: '/contacts', tasks: '/tasks/import' } as const;

/** Handles files that the operating system opens with the installed app: imports contacts or tasks. */
export function useLaunchedFiles(): void {
  const navigate = useNavigate();
  const open = useEffectEvent(async (file: File) => {
    const [firstLine = ''] = (await file.slice(0, longestLine).text()).split(/\r?\n/);
    const target = findFileTarget(file.name, firstLine);
    if (target === null) return void toast.error(`Aide cannot open ${file.name}.`);
    reportLaunchedFile({ target, file });
    return navigate(paths[target]);
  });
  useEffect(() => {
    window.launchQueue?.setConsumer(({ files = [] }) => {
      const [first] = files;
      first
        ?.getFile()
        .then((file) => open(file))
        .catch((error: unknown) => logFailure('The file was not opened', error));
    });
  }, []);
}

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
