import { open, rename } from 'node:fs/promises';
import path from 'node:path';

/** Flushes a folder, so that a rename or a new file in it survives a power failure. */
async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder; its file system journals the rename.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export async function renameDurably(from: string, to: string): Promise<void> {
  await rename(from, to);
  await syncFolder(path.dirname(to));
  if (path.dirname(from) !== path.dirname(to)) await syncFolder(path.dirname(from));
}

/** Replaces a file atomically: after a crash it has either the old or the new text. */
export async function writeDurably(file: string, text: string): Promise<void> {
  const partial = `${file}.partial`;
  const handle = await open(partial, 'w', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await renameDurably(partial, file);
}
