import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeToken, secondsFromNow, stubBrowser } from '../../../test/browser.ts';
import { getAddress, call, download } from './api-client.ts';
import { replaceSession } from '../session/replace-session.ts';
import { ApiError } from './api-error.ts';

const fetching = vi.fn<typeof fetch>();

function lastRequest(): { url: unknown; init: RequestInit; headers: Headers } {
  const [url, init = {}] = fetching.mock.lastCall ?? [];
  return { url, init, headers: new Headers(init.headers) };
}

beforeEach(() => {
  stubBrowser();
  fetching.mockReset();
  fetching.mockImplementation(async () => Response.json({ success: true, data: {} }));
  vi.stubGlobal('fetch', fetching);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a call', () => {
  it('is sent to the versioned base path [S7.base.01]', async () => {
    await call('getProfile');
    expect(lastRequest()).toMatchObject({ url: '/api/v1/onboarding/me', init: { method: 'GET' } });
  });

  it('has the stored token, and no header without one [S6.role.06]', async () => {
    await call('getProfile');
    expect(lastRequest().headers.has('authorization')).toBe(false);
    localStorage.setItem('token', 'abc');
    await call('getProfile');
    expect(lastRequest().headers.get('authorization')).toBe('Bearer abc');
  });

  it('sends cookies and has no timeout [S6.role.07, S7.base.02]', async () => {
    await call('getProfile');
    expect(lastRequest().init.credentials).toBe('include');
    expect(lastRequest().init.signal).toBeUndefined();
  });

  it('sends its body as JSON', async () => {
    await call('login', { body: { email: 'a@b.co', password: 'secret' } });
    expect(lastRequest().init.body).toBe('{"email":"a@b.co","password":"secret"}');
    expect(lastRequest().headers.get('content-type')).toBe('application/json');
  });

  it('fills in parameters and omits empty query values', () => {
    expect(getAddress('updateTask', { params: { id: 'a/b' } })).toEqual({ method: 'PUT', url: '/api/v1/tasks/a%2Fb' });
    expect(getAddress('listTasks', { query: { limit: 5, q: '', cursor: undefined } }).url).toBe(
      '/api/v1/tasks?limit=5',
    );
  });
});

describe('a response that was requested before the app started', () => {
  const early = Response.json({ success: true, data: { name: 'Early' } });
  const request = (token: string) => {
    localStorage.setItem('token', 'abc');
    globalThis.earlyResponses = {
      token,
      responses: { '/api/v1/onboarding/me': Promise.resolve(early.clone()) },
    };
  };
  afterEach(() => {
    globalThis.earlyResponses = undefined;
  });

  it('is taken once instead of sending the request', async () => {
    request('abc');
    expect(await call('getProfile')).toMatchObject({ data: { name: 'Early' } });
    expect(fetching).not.toHaveBeenCalled();
    expect(await call('getProfile')).toEqual({ success: true, data: {} });
  });

  it('is not taken for another account, nor once it is old', async () => {
    request('other');
    expect(await call('getProfile')).toEqual({ success: true, data: {} });
    request('abc');
    vi.spyOn(performance, 'now').mockReturnValue(30_001);
    expect(await call('getProfile')).toEqual({ success: true, data: {} });
  });
});

describe('an error response', () => {
  it('is thrown with its status and body', async () => {
    fetching.mockResolvedValue(Response.json({ success: false, message: 'Task not found' }, { status: 404 }));
    await expect(call('getProfile')).rejects.toEqual(new ApiError(404, { success: false, message: 'Task not found' }));
  });

  it('has a message for an unreachable server', async () => {
    const cause = new TypeError('Failed to fetch');
    fetching.mockRejectedValue(cause);
    const words = 'The server did not respond. Please check your connection and try again.';
    await expect(call('getProfile')).rejects.toMatchObject({ message: words, cause });
  });

  it('keeps a body that is not JSON as text', async () => {
    fetching.mockResolvedValue(new Response('Bad gateway', { status: 502 }));
    await expect(call('getProfile')).rejects.toMatchObject({ body: 'Bad gateway' });
  });

  it('ends the session when the token is invalid', async () => {
    localStorage.setItem('token', fakeToken({ id: '1', email: 'a@b.co', exp: secondsFromNow(60) }));
    fetching.mockResolvedValue(new Response('', { status: 401 }));
    await expect(call('getProfile')).rejects.toThrow(ApiError);
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('keeps a newer token', async () => {
    localStorage.setItem('token', 'old');
    fetching.mockImplementation(async () => {
      localStorage.setItem('token', 'new');
      return new Response('', { status: 401 });
    });
    await expect(call('getProfile')).rejects.toThrow(ApiError);
    expect(localStorage.getItem('token')).toBe('new');
  });
});

describe('while the token is being replaced', () => {
  let wasRead: PromiseWithResolvers<void>;
  beforeEach(() => {
    wasRead = Promise.withResolvers();
  });

  function refused(): Response {
    const response = new Response('', { status: 401 });
    const read = response.text.bind(response);
    response.text = () => read().finally(wasRead.resolve);
    return response;
  }

  /** Resolves after the client has read the rejection of the old token and has done what it does before it waits. */
  async function rejection(): Promise<void> {
    await wasRead.promise;
    await new Promise((resolve) => setImmediate(resolve));
  }
  const next = fakeToken({ id: '1', email: 'a@b.co', exp: secondsFromNow(60) });

  /** Rejects the old token, as the server does after revoking it. */
  function refuseOldToken() {
    fetching.mockImplementation(async (_url, init) =>
      new Headers(init?.headers).get('authorization') === `Bearer ${next}`
        ? Response.json({ data: 'fresh' })
        : refused(),
    );
  }

  it('a request rejected with the old token is repeated with the new one', async () => {
    localStorage.setItem('token', 'old');
    refuseOldToken();
    const { promise, resolve } = Promise.withResolvers<string>();
    const replaced = replaceSession(promise);
    const profile = call('getProfile');
    await rejection();
    expect(localStorage.getItem('token')).toBe('old');
    resolve(next);
    await replaced;
    expect(await profile).toEqual({ data: 'fresh' });
    expect(localStorage.getItem('token')).toBe(next);
  });

  it('a request rejected with the old token ends the session when the replacement fails', async () => {
    localStorage.setItem('token', 'old');
    refuseOldToken();
    const { promise, reject } = Promise.withResolvers<string>();
    const replaced = replaceSession(promise);
    const profile = call('getProfile');
    await rejection();
    expect(localStorage.getItem('token')).toBe('old');
    reject(new Error('lost'));
    await expect(replaced).rejects.toThrow('lost');
    await expect(profile).rejects.toThrow(ApiError);
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('a rejected replacement ends the session and does not wait for itself', async () => {
    localStorage.setItem('token', 'old');
    fetching.mockImplementation(async () => refused());
    const replaced = replaceSession(
      call('enableTwoFactor', { body: { code: '123456' } }).then(({ data }) => data.token),
    );
    await expect(replaced).rejects.toThrow(ApiError);
    expect(localStorage.getItem('token')).toBeNull();
  });
});

describe('an interrupted response', () => {
  const cut = () => new ReadableStream({ start: (body) => body.error(new TypeError('network error')) });

  it('counts as no response, for a call and for a file alike', async () => {
    fetching.mockImplementation(async () => new Response(cut()));
    await expect(call('getProfile')).rejects.toThrow('The server did not respond.');
    await expect(download('exportAccount')).rejects.toThrow('The server did not respond.');
  });
});
