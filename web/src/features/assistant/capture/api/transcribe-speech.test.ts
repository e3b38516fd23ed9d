import { describe, expect, it } from 'vitest';
import { ApiError, UnreachableError } from '../../../../lib/api/api-error.ts';
import { isRetryable, transcriptionProblem } from './transcribe-speech.ts';

describe('a recording that could not be transcribed', () => {
  it('names the cause: the connection, the server’s message, or the recording itself', () => {
    expect(transcriptionProblem(new UnreachableError('cut'))).toBe(
      'Network error. Please check your internet connection.',
    );
    expect(transcriptionProblem(new ApiError(422, { message: 'Nothing was heard.' }))).toBe('Nothing was heard.');
    const unreadable = 'The recording could not be understood. Please try again.';
    expect(transcriptionProblem(new DOMException('Unable to decode audio data'))).toBe(unreadable);
    expect(transcriptionProblem(new ApiError(500, {}))).toBe(unreadable);
  });

  it('can be retried unless the recording itself was rejected', () => {
    for (const error of [new UnreachableError('cut'), new ApiError(500, {}), new ApiError(429, {})])
      expect(isRetryable(error)).toBe(true);
    for (const error of [new ApiError(422, {}), new DOMException('Unable to decode audio data')])
      expect(isRetryable(error)).toBe(false);
  });
});
