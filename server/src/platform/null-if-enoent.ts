import { stat } from 'node:fs/promises';

/** What was read, or null when there is no such file. Not being allowed to look is an error, not an answer. */
export async function nullIfEnoent<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

export async function exists(file: string): Promise<boolean> {
  return (await nullIfEnoent(stat(file))) !== null;
}
