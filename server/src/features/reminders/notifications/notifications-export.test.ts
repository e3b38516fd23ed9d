import type { Notification } from '@aide/contract';
import { uuidv7 } from 'uuidv7';
import { expect, it } from 'vitest';
import type { TestApp, TestUser } from '../../../../test/test-app.ts';
import { useTestApp } from '../../../../test/use-test-app.ts';
import { notificationsTable } from './notifications.table.ts';

let test: TestApp;
let asha: TestUser;

useTestApp({ now: '2026-11-18T05:00:00.000Z' }, (current) => {
  ({ aide: test, user: asha } = current);
});

it('the export of the account has every notification once, also of several pages', async () => {
  const createdAt = test.clock.now();
  const rows = Array.from({ length: 620 }, (_, n) => ({
    userId: asha.id,
    id: uuidv7(),
    kind: 'digest' as const,
    key: `a digest of the past ${n}`,
    title: `Digest ${n}`,
    body: '',
    createdAt,
  }));
  await test.database.transaction((tx) => tx.insert(notificationsTable).values(rows));
  const { notifications } = (await asha.call<{ notifications: Notification[] }>('GET', '/onboarding/export')).body;
  expect(notifications.map(({ title }) => title).toReversed()).toEqual(rows.map(({ title }) => title));
});
