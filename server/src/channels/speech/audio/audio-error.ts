/** Thrown for a recording that is unreadable or too long. */
export class AudioError extends Error {
  override name = 'AudioError';
  readonly reason: 'unreadable' | 'too_long';

  constructor(reason: 'unreadable' | 'too_long', detail: string) {
    super(`the recording is ${reason === 'too_long' ? 'too long' : 'not readable'}: ${detail}`);
    this.reason = reason;
  }
}

export const unreadable = (detail: string): AudioError => new AudioError('unreadable', detail);
