import { stat } from 'node:fs/promises';
import { getErrorCode } from './errors.ts';

/** Returns what was read, or null when there is no such file. Every other error, such as EACCES, is thrown. */
export async function nullIfEnoent<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

export async function exists(file: string): Promise<boolean> {
  return (await nullIfEnoent(stat(file))) !== null;
}
