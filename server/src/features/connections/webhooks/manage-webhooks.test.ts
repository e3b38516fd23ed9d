import { limits } from '@aide/contract';
import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { describe, expect, it } from 'vitest';
import type { TestUser } from '../../../../test/test-app.ts';
import { setUpWebhooks, taskEvents } from '../../../../test/webhook-calls.ts';
import { changesTable } from '../../../platform/events/changes.table.ts';
import { parseAllowList } from '../../../platform/outbound/allow-list.ts';
import { usersTable } from '../../identity/accounts/accounts.table.ts';
import { parseWebhookAddress } from './manage-webhooks.ts';
import { webhooksTable } from './webhooks.table.ts';

const { current, makeWebhook, getState } = setUpWebhooks();
const body = { url: 'https://hooks.example.com/a', events: taskEvents };
const update = (id: string, changes: object = {}, by = current.user) =>
  by.call('PUT', `/webhooks/${id}`, { ...body, active: true, ...changes });
const listSecurityEvents = async () => {
  const log = await current.user.call<{ data: { type: string; detail: string | null }[] }>('GET', '/security-log');
  return log.body.data.filter(({ type }) => type.startsWith('webhook')).map(({ type, detail }) => `${type} ${detail}`);
};
/** The changes of webhooks that were sent to the user's open pages. */
const listChanges = async () => {
  const rows = await current.aide.database.read((db) =>
    db.select().from(changesTable).where(eq(changesTable.userId, current.user.id)).orderBy(changesTable.id),
  );
  return rows.flatMap(({ changes }) => changes.filter(({ entity }) => entity === 'webhook'));
};
const endTrial = () =>
  current.aide.database.transaction((tx) =>
    tx.update(usersTable).set({ trialEndsAt: current.aide.clock.now() }).where(eq(usersTable.id, current.user.id)),
  );

describe('creating a webhook', () => {
  it('is listed in the security log with the host, and open pages reload', async () => {
    const { id } = await makeWebhook(body.url);
    expect(await listSecurityEvents()).toEqual(['webhook_created hooks.example.com']);
    expect(await listChanges()).toEqual([{ entity: 'webhook', id, action: 'created' }]);
  });

  it('is rejected above the limit of an account', async () => {
    const row = {
      userId: current.user.id,
      ...body,
      secret: 'sealed',
      active: true,
      createdAt: current.aide.clock.now(),
    };
    const rows = Array.from({ length: limits.webhooks - 1 }, () => ({ ...row, id: uuidv7() }));
    await current.aide.database.transaction((tx) => tx.insert(webhooksTable).values(rows));
    expect((await current.user.call('POST', '/webhooks', body)).status).toBe(201);
    expect((await current.user.call('POST', '/webhooks', body)).body).toMatchObject({ error: 'TOO_MANY' });
  });

  it('is rejected after the trial, and requires a recent sign-in', async () => {
    current.aide.clock.advance(11 * 60_000);
    expect((await current.user.call('POST', '/webhooks', body)).body).toMatchObject({
      error: 'REAUTHENTICATION_REQUIRED',
    });
    await endTrial();
    expect((await current.user.call('POST', '/webhooks', body)).body).toMatchObject({ error: 'TRIAL_EXPIRED' });
  });
});

describe('changing a webhook', () => {
  it('to another address is listed in the security log, other changes are not', async () => {
    const { id } = await makeWebhook(body.url);
    await update(id, { events: ['task.created'] });
    expect(await listSecurityEvents()).toEqual(['webhook_created hooks.example.com']);
    await update(id, { url: 'https://new.example.com/' });
    expect(await listSecurityEvents()).toEqual(['webhook_moved new.example.com', 'webhook_created hooks.example.com']);
    const changed = { entity: 'webhook', id, action: 'updated' };
    expect((await listChanges()).slice(1)).toEqual([changed, changed]);
  });

  it('to another URL requires a recent sign-in, also to that of another webhook; disabling it does not', async () => {
    await makeWebhook('https://thief.example/');
    const webhook = await makeWebhook(body.url);
    current.aide.clock.advance(11 * 60_000);
    const moved = await update(webhook.id, { url: 'https://thief.example/' });
    expect(moved.body).toMatchObject({ error: 'REAUTHENTICATION_REQUIRED' });
    expect((await update(webhook.id, { active: false })).status).toBe(200);
    expect(await getState(webhook)).toMatchObject({ url: body.url, active: false });
  });

  it('clears the reason why it was disabled and since when it fails', async () => {
    const { id } = await makeWebhook(body.url);
    const broken = {
      active: false,
      disabledReason: 'Every delivery failed for three days.',
      failingSince: new Date(0),
    };
    await current.aide.database.transaction((tx) =>
      tx.update(webhooksTable).set(broken).where(eq(webhooksTable.id, id)),
    );
    await update(id);
    const [row] = await current.aide.database.read((db) =>
      db.select().from(webhooksTable).where(eq(webhooksTable.id, id)),
    );
    expect(row).toMatchObject({ active: true, disabledReason: null, failingSince: null });
  });

  it('of another user returns 404 and changes nothing', async () => {
    const webhook = await makeWebhook(body.url);
    const other = await current.aide.signUp();
    expect((await update(webhook.id, { active: false }, other)).body).toMatchObject({ error: 'WEBHOOK_NOT_FOUND' });
    expect((await update(uuidv7())).body).toMatchObject({ error: 'WEBHOOK_NOT_FOUND' });
    expect(await getState(webhook)).toMatchObject({ active: true });
    expect(await listSecurityEvents()).toEqual(['webhook_created hooks.example.com']);
  });

  it('is rejected after the trial', async () => {
    const { id } = await makeWebhook(body.url);
    await endTrial();
    expect((await update(id)).body).toMatchObject({ error: 'TRIAL_EXPIRED' });
  });
});

describe('deleting a webhook', () => {
  it('removes it, and open pages reload', async () => {
    const webhook = await makeWebhook(body.url);
    const other = await current.aide.signUp();
    const remove = (by: TestUser) => by.call('DELETE', `/webhooks/${webhook.id}`);
    expect((await remove(other)).body).toMatchObject({ error: 'WEBHOOK_NOT_FOUND' });
    expect(await getState(webhook)).toBeDefined();
    expect((await remove(current.user)).status).toBe(200);
    expect(await getState(webhook)).toBeUndefined();
    expect((await listChanges()).at(-1)).toEqual({ entity: 'webhook', id: webhook.id, action: 'deleted' });
    expect((await remove(current.user)).body).toMatchObject({ error: 'WEBHOOK_NOT_FOUND' });
  });
});

describe('the address of a webhook', () => {
  it('is normalised, and rejected with the reason as cause', () => {
    const allowed = parseAllowList(undefined);
    expect(parseWebhookAddress('https://Hooks.Example.com', allowed)).toBe('https://hooks.example.com/');
    expect(() => parseWebhookAddress('https://localhost/', allowed)).toThrow(
      expect.objectContaining({
        code: 'WEBHOOK_ADDRESS_REFUSED',
        cause: expect.objectContaining({ message: 'The address is not one of the public internet.' }) as Error,
      }),
    );
  });
});
