/** A file that the operating system opened with the installed app, and the page that imports it. */
export interface LaunchedFile {
  target: 'contacts' | 'tasks';
  file: File;
}

const listeners = new Set<() => void>();
let launched: LaunchedFile | null = null;

export function reportLaunchedFile(opened: LaunchedFile): void {
  launched = opened;
  for (const listener of listeners) listener();
}

/** Removes and returns the file for a page; null if there is none. */
export function takeLaunchedFile(target: LaunchedFile['target']): File | null {
  if (launched?.target !== target) return null;
  const { file } = launched;
  launched = null;
  return file;
}

/** Returns an unsubscribe function. */
export function onLaunchedFile(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
