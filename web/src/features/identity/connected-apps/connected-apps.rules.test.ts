import { describe, expect, it } from 'vitest';
import { formatPlace, formatReturn, parseAppRequest } from './connected-apps.rules.ts';

describe('parseAppRequest', () => {
  it('parses the parameters of an authorization request and ignores others', () => {
    const request = parseAppRequest('?client_id=a&state=x%20y&code_challenge_method=S256&prompt=consent');
    expect(request).toMatchObject({ client_id: 'a', state: 'x y', code_challenge_method: 'S256' });
    expect(request).not.toHaveProperty('prompt');
    expect(request.redirect_uri).toBeUndefined();
  });
});

describe('formatReturn', () => {
  it('names the site, the computer or the app', () => {
    expect(formatReturn({ kind: 'site', name: 'assistant.example' })).toBe('assistant.example');
    expect(formatReturn({ kind: 'computer', name: '127.0.0.1:4000' })).toContain('this computer (127.0.0.1:4000)');
    expect(formatReturn({ kind: 'app', name: 'cursor:' })).toBe('the app that opens cursor: links');
    expect(formatPlace({ kind: 'computer', name: '127.0.0.1:4000' })).toBe('This computer');
  });
});
