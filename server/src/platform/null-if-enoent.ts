import { stat } from 'node:fs/promises';
import { getErrorCode } from './errors.ts';

/** Resolves to the result, or to null for ENOENT. Other errors, such as EACCES, are rethrown. */
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
