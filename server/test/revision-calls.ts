import type { TestApp, TestUser } from './test-app.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Returns a function that sends a request with `If-Match`, and returns the entry with its entity tag. */
export function revisionCalls<Entry>(now: () => { aide: TestApp; user: TestUser }) {
  return async (method: Method, path: string, { body, ifMatch }: { body?: object; ifMatch?: string } = {}) => {
    const { aide, user } = now();
    const response = await aide.app.server.inject({
      method,
      url: `/api/v1${path}`,
      ...(body === undefined ? {} : { payload: body }),
      headers: { authorization: `Bearer ${user.token}`, ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }) },
    });
    const { data, error } = response.json<{ data: Entry; error?: string }>();
    return { status: response.statusCode, etag: String(response.headers.etag), data, error };
  };
}
