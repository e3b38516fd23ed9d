import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDavToken, davCalls, todo } from '../../../../test/dav-calls.ts';
import { createTestApp, type TestApp, type TestUser } from '../../../../test/test-app.ts';

let aide: TestApp;
let asha: TestUser;
let dav: ReturnType<typeof davCalls>;
beforeAll(async () => {
  aide = await createTestApp({ now: '2026-11-16T06:00:00Z' });
});
afterAll(() => aide.close());
beforeEach(async () => {
  asha = await aide.signUp();
  dav = davCalls(aide, asha, await createDavToken(asha));
});

/** Sends a `sync-collection` with a limit. */
async function sync(token: string, max: number) {
  const limit = `<d:limit><d:nresults>${max}</d:nresults></d:limit>`;
  const body = `<d:sync-collection xmlns:d="DAV:"><d:sync-token>${token}</d:sync-token><d:sync-level>1</d:sync-level>${limit}<d:prop><d:getetag/></d:prop></d:sync-collection>`;
  const reply = await dav.send('REPORT', dav.home, body);
  const [, next = ''] = /<d:sync-token>(.*)<\/d:sync-token>/.exec(reply.body) ?? [];
  const responses = reply.body.split('<d:response>').slice(1);
  const read = (status: string) =>
    responses
      .filter((response) => response.includes(status))
      .map((response) =>
        decodeURIComponent(/<d:href>(.*?)<\/d:href>/.exec(response)?.[1] ?? '').slice(dav.home.length),
      );
  const truncated = read('507 Insufficient Storage');
  return {
    status: reply.status,
    body: reply.body,
    next,
    changed: read('200 OK'),
    gone: read('404 Not Found'),
    truncated,
  };
}

/** Reads until nothing is left, and checks that every response but the last is truncated. */
async function readAll(start: string, max: number) {
  const changed: string[] = [];
  const gone: string[] = [];
  for (let token = start, rounds = 0; rounds < 20; rounds += 1) {
    const page = await sync(token, max);
    expect(page.status).toBe(207);
    expect(page.changed.length + page.gone.length).toBeLessThanOrEqual(max);
    changed.push(...page.changed);
    gone.push(...page.gone);
    token = page.next;
    // The collection itself has the status.
    if (page.truncated.length > 0) expect(page.truncated).toEqual(['']);
    else return { changed, gone, token, rounds };
  }
  throw new Error('the list has no end');
}

const names = Array.from({ length: 7 }, (_, n) => `task-${n}.ics`);
async function putAll(): Promise<void> {
  for (const name of names) await dav.put(name, todo(name, `SUMMARY:${name}`));
}

describe('a sync-collection with a limit', () => {
  it('reads the whole list in parts, including recurring tasks, and then the changes since it started', async () => {
    await putAll();
    await dav.put('weekly.ics', todo('weekly', 'SUMMARY:Weekly', 'DUE;VALUE=DATE:20261118', 'RRULE:FREQ=WEEKLY'));
    const first = await sync('', 3);
    expect(first.changed).toHaveLength(3);
    expect(first.truncated).toEqual(['']);
    expect(first.body).toContain('<d:number-of-matches-within-limits');
    await dav.put('meanwhile.ics', todo('meanwhile', 'SUMMARY:Meanwhile'));
    await dav.remove(first.changed[1]!);

    const rest = await readAll(first.next, 3);
    expect(rest.rounds).toBeGreaterThan(0);
    const listed = new Set([...first.changed, ...rest.changed]);
    expect([...names, 'weekly.ics'].filter((name) => !listed.has(name))).toEqual([]);
    const later = await readAll(rest.token, 3);
    expect(later.changed).toEqual(['meanwhile.ics']);
    expect(later.gone).toEqual([first.changed[1]]);
  });

  it('reads changes in parts, those of one transaction too, and deletions', async () => {
    await putAll();
    const { token } = await readAll('', 100);
    const tasks = Array.from({ length: 5 }, (_, n) => ({ sourceId: String(n), title: `Imported ${n}` }));
    await asha.call('POST', '/tasks/import', { source: 'todoist', tasks });
    for (const name of names.slice(0, 3)) await dav.remove(name);

    const changes = await readAll(token, 2);
    expect(changes.rounds).toBe(3);
    expect(new Set(changes.changed).size).toBe(5);
    expect(changes.gone.toSorted()).toEqual(names.slice(0, 3));
    expect(await readAll(changes.token, 2)).toMatchObject({ changed: [], gone: [] });
  });

  it('is not truncated when everything fits exactly', async () => {
    await putAll();
    const whole = await sync('', names.length);
    expect(whole.truncated).toEqual([]);
    expect(whole.changed.toSorted()).toEqual(names);
    expect(whole.next).toMatch(/^urn:aide:sync:\d+$/);
  });

  it('is rejected with 507 when one change alone is more than the limit', async () => {
    const { token } = await readAll('', 1);
    await dav.put('daily.ics', todo('daily', 'SUMMARY:Daily', 'DUE;VALUE=DATE:20261116', 'RRULE:FREQ=DAILY'));
    const reply = await sync(token, 1);
    expect([reply.status, reply.body.includes('number-of-matches-within-limits')]).toEqual([507, true]);
    expect((await readAll(token, 2)).changed).toEqual(['daily.ics']);
  });

  it('rejects a token within changes whose tombstones were purged', async () => {
    const id = '019a0000-0000-7000-8000-00000000aaaa';
    for (const token of [`urn:aide:sync:0:${id}`, `urn:aide:sync:5:backlog_item:${id}`, 'urn:aide:sync:0:task:x'])
      expect((await sync(token, 2)).body).toContain('valid-sync-token');
  });
});
