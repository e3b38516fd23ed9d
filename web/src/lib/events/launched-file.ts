/** A file that the operating system opened with the installed app, and the screen that reads it. */
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

/** Returns the file that waits for a screen, once; null when there is none. */
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
