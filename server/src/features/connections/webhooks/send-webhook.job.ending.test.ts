import type { Notification } from '@aide/contract';
import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { day, setUpWebhooks } from '../../../../test/webhook-calls.ts';
import { dueWorkTable } from '../../../platform/due-work/due-work.table.ts';
import { changesTable } from '../../../platform/events/changes.table.ts';
import { usersTable } from '../../identity/accounts/accounts.table.ts';
import { webhookWorkKind } from './webhooks.repository.ts';
import { webhookDeliveriesTable, webhooksTable } from './webhooks.table.ts';

const { current, makeWebhook, makeTask, listLog, getState, drain } = setUpWebhooks();
const ofUser = () => and(eq(dueWorkTable.kind, webhookWorkKind), eq(dueWorkTable.userId, current.user.id));
const listWork = () => current.aide.database.read((db) => db.select().from(dueWorkTable).where(ofUser()));
/** Sets the attempts as if the worker had died in each of the ten. */
const useUpTries = () =>
  current.aide.database.transaction((tx) => tx.update(dueWorkTable).set({ attempts: 10 }).where(ofUser()));
const setFailing = (id: string, daysAgo: number) =>
  current.aide.database.transaction((tx) =>
    tx
      .update(webhooksTable)
      .set({ failingSince: new Date(current.aide.clock.now().getTime() - daysAgo * day) })
      .where(eq(webhooksTable.id, id)),
  );
const getFailingSince = async (id: string) => {
  const [row] = await current.aide.database.read((db) =>
    db.select().from(webhooksTable).where(eq(webhooksTable.id, id)),
  );
  return row?.failingSince;
};

describe('open pages', () => {
  it.each([
    ['sent', 204, async () => undefined],
    ['rejected', 410, async () => undefined],
    ['given up', 500, useUpTries],
  ])('reload the list of webhooks when a delivery is %s', async (_title, status, prepare) => {
    const webhook = await makeWebhook();
    const listChanges = async () => {
      const rows = await current.aide.database.read((db) => db.select().from(changesTable).orderBy(changesTable.id));
      return rows.flatMap(({ changes }) => changes).filter(({ id }) => id === webhook.id);
    };
    current.receiver.respond(status);
    await makeTask();
    await prepare();
    const before = await listChanges();
    await drain();
    const update = { entity: 'webhook', id: webhook.id, action: 'updated' };
    expect(await listChanges()).toEqual([...before, update]);
  });
});

describe('a delivery that is sent', () => {
  it('records the time, and ends the failing', async () => {
    const webhook = await makeWebhook();
    await setFailing(webhook.id, 4);
    await makeTask();
    await drain();
    const sentAt = current.aide.clock.now();
    const rows = await current.aide.database.read((db) =>
      db.select().from(webhookDeliveriesTable).where(eq(webhookDeliveriesTable.webhookId, webhook.id)),
    );
    expect(rows).toMatchObject([{ status: 'sent', sentAt, attempts: 1, lastError: null }]);
    expect(await getState(webhook)).toMatchObject({ lastSentAt: sentAt.toISOString() });
    expect(await getFailingSince(webhook.id)).toBeNull();
  });
});

describe('a delivery whose worker died in every attempt', () => {
  it('is failed and counts as a failure of the webhook', async () => {
    const webhook = await makeWebhook();
    await makeTask();
    await useUpTries();
    await drain();
    expect(current.receiver.calls).toEqual([]);
    expect(await listLog(webhook)).toMatchObject([
      { status: 'failed', attempts: 11, error: 'the worker stopped while sending' },
    ]);
    expect(await getFailingSince(webhook.id)).toEqual(current.aide.clock.now());
    expect(await getState(webhook)).toMatchObject({ active: true, disabledReason: null });
  });

  it('stays sent if it was', async () => {
    const webhook = await makeWebhook();
    await makeTask();
    await useUpTries();
    await current.aide.database.transaction((tx) =>
      tx.update(webhookDeliveriesTable).set({ status: 'sent' }).where(eq(webhookDeliveriesTable.webhookId, webhook.id)),
    );
    await drain();
    expect(await listLog(webhook)).toMatchObject([{ status: 'sent' }]);
    expect(await getFailingSince(webhook.id)).toBeNull();
  });

  it('is given up when its webhook was deleted', async () => {
    const webhook = await makeWebhook();
    await makeTask();
    await useUpTries();
    await current.user.call('DELETE', `/webhooks/${webhook.id}`);
    await drain();
    expect(await listWork()).toMatchObject([{ deadAt: current.aide.clock.now() }]);
  });
});

describe('a webhook that is disabled', () => {
  const listNotices = async () => {
    const { data } = (await current.user.call<{ data: Notification[] }>('GET', '/notifications')).body;
    return data.filter(({ kind }) => kind === 'webhook_disabled').map(({ body }) => body);
  };

  it('by a 410 after four days of failures is disabled once, for that reason', async () => {
    const webhook = await makeWebhook();
    await setFailing(webhook.id, 4);
    current.receiver.respond(410);
    await makeTask();
    await drain();
    const reason = 'The address returned 410 (gone).';
    expect(await getState(webhook)).toMatchObject({ active: false, disabledReason: reason });
    expect(await listNotices()).toEqual([expect.stringContaining(reason)]);
  });

  it('by several concurrent 410 is reported once', async () => {
    const webhook = await makeWebhook();
    current.receiver.respond(410);
    for (let n = 0; n < 4; n += 1) await makeTask();
    await drain();
    expect(await getState(webhook)).toMatchObject({ active: false });
    expect(await listNotices()).toHaveLength(1);
  });
});

describe('a webhook of an account that is disabled', () => {
  const setDisabled = (disabledAt: Date | null) =>
    current.aide.database.transaction((tx) =>
      tx.update(usersTable).set({ disabledAt }).where(eq(usersTable.id, current.user.id)),
    );

  it('gets nothing that was planned before, and stays enabled', async () => {
    const webhook = await makeWebhook();
    await makeTask();
    await setDisabled(current.aide.clock.now());
    await drain();
    await setDisabled(null);
    expect(current.receiver.calls).toEqual([]);
    expect(await listLog(webhook)).toMatchObject([{ status: 'failed', error: 'The account is disabled.' }]);
    expect(await getState(webhook)).toMatchObject({ active: true });
    expect(await getFailingSince(webhook.id)).toBeNull();
  });
});
