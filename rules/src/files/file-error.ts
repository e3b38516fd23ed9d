/**
 * Why a file is not read: `unreadable`, `too_large` for more than fits into memory, `damaged` for one that is cut off or broken, or
 * `unknown` for a text of another program or purpose.
 */
export type FileProblem = 'unreadable' | 'too_large' | 'damaged' | 'unknown';

const messages: Record<FileProblem, string> = {
  unreadable: 'The file cannot be read',
  too_large: 'The file is too large',
  damaged: 'The file is damaged',
  unknown: 'The file is of a kind that is not known',
};

export class FileError extends Error {
  readonly reason: FileProblem;

  constructor(reason: FileProblem, options?: ErrorOptions) {
    super(messages[reason], options);
    this.reason = reason;
  }
}

/** Files above this size are not read. */
export const largestFile = 30_000_000;
