import { describe, expect, it } from 'vitest';
import { ApiError, errorMessage, serverMessage } from './api-error.ts';

describe('the message of a failed call', () => {
  it('is the body when that is a plain string [S8.msg.01]', () => {
    expect(errorMessage(new ApiError(500, 'Boom'))).toBe('Boom');
  });

  it('is never the error page of a gateway', () => {
    const page = '<html><h1>502 Bad Gateway</h1></html>';
    expect(errorMessage(new ApiError(502, page))).toBe('Request failed with status code 502');
  });

  it('is the message field before the error field [S8.msg.02]', () => {
    expect(errorMessage(new ApiError(400, { message: 'M', error: 'E' }))).toBe('M');
  });

  it('is the error field when there is no message [S8.msg.03]', () => {
    expect(errorMessage(new ApiError(400, { error: 'E' }))).toBe('E');
    expect(errorMessage(new ApiError(400, { message: '', error: 'E' }))).toBe('E');
  });

  it('is the error’s own message when there is no body [S8.msg.04]', () => {
    expect(errorMessage(new Error('Network Error'))).toBe('Network Error');
    expect(errorMessage(new ApiError(502, undefined))).toBe('Request failed with status code 502');
  });

  it('has a fallback if nothing is known [S8.msg.05]', () => {
    expect(errorMessage(new Error(''))).toBe('An unknown error occurred.');
    expect(errorMessage(undefined)).toBe('An unknown error occurred.');
    expect(errorMessage({})).toBe('An unknown error occurred.');
  });

  it('uses the caller’s fallback if the server sent no message', () => {
    expect(serverMessage(new ApiError(500, {}))).toBeUndefined();
    expect(serverMessage(new Error('Network Error'))).toBeUndefined();
    expect(serverMessage(new ApiError(400, { message: 'Code expired' }))).toBe('Code expired');
  });
});
