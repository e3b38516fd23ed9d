import { isConnectionError } from './platform/database/database-errors.ts';
import { StartError } from './platform/start-error.ts';

/** Returns one line: why the product did not start, and what to do about it. */
export function explainStartFailure(error: unknown): string {
  if (error instanceof StartError) return error.message;
  const { code, port, address, syscall, path } = (error ?? {}) as {
    code?: string;
    port?: number;
    address?: string;
    syscall?: string;
    path?: string;
  };
  if (code === 'EADDRINUSE') return `Port ${port} is already in use. Stop what is using it, or set PORT to another.`;
  if (code === 'EACCES' && syscall === 'listen')
    return `Port ${port} may not be used by you. Set PORT to one above 1024.`;
  if (code === 'EADDRNOTAVAIL') return `${address} is not an address of this machine. Correct HOST or unset it.`;
  if (code === 'EACCES' || code === 'EROFS')
    return `The folder ${path} cannot be written. Give it to the user that runs Aide, or set DATA_DIR.`;
  if (isConnectionError(error))
    return 'The database at DATABASE_URL does not respond. Start it or correct the address, then start again.';
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return `Aide could not start: ${detail}`;
}
