import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { reportLaunchedFile } from '../lib/events/launched-file.ts';
import { logFailure } from '../lib/log.ts';
import { toast } from '../ui/toast.ts';
import { findFileTarget } from './launched-file.rules.ts';

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
