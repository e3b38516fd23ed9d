/**
 * Why a file is rejected: `unreadable`, `too_large` if it does not fit into memory, `damaged` if it is truncated or
 * corrupt, or `unknown` for a text in another format.
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
