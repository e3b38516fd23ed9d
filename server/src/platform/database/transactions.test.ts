import { sql } from 'drizzle-orm';
import { integer, pgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../../test/test-database.ts';
import { getErrorCode } from '../errors.ts';
import { NestedTransactionError, type Database } from './database.ts';

const steps = pgTable('transaction_steps', { step: integer().primaryKey() });
const add = (step: number) => sql`insert into ${steps} values (${step})`;

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.transaction((tx) => tx.execute(sql`create table transaction_steps (step integer primary key)`));
});
afterAll(() => database.close());
beforeEach(() => database.statement((tx) => tx.delete(steps)));

const listSteps = () =>
  database.read(async (tx) => (await tx.select().from(steps).orderBy(steps.step)).map(({ step }) => step));
const rootCode = (error: unknown): unknown =>
  error instanceof Error ? (getErrorCode(error) ?? rootCode(error.cause)) : undefined;

describe('the last statement of a transaction', () => {
  it('is executed after the work, and commits with it', async () => {
    const result = await database.transaction(async (tx, endWith) => {
      endWith(add(2));
      await tx.execute(add(1));
      const before = await tx.select().from(steps);
      return before.length;
    });
    expect(result).toBe(1);
    expect(await listSteps()).toEqual([1, 2]);
  });

  it('rolls the work back if it fails, and the connection can be used again', async () => {
    for (let times = 0; times < 12; times += 1) {
      const failed = database.transaction(async (tx, endWith) => {
        await tx.execute(add(1));
        endWith(add(1));
      });
      expect(rootCode(await failed.catch((error: unknown) => error))).toBe('23505');
    }
    expect(await listSteps()).toEqual([]);
  });

  it('is not executed if the work fails', async () => {
    const failed = database.transaction(async (tx, endWith) => {
      endWith(add(2));
      await tx.execute(add(1));
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect(await listSteps()).toEqual([]);
  });
});

describe('a transaction that is opened with the handle of another', () => {
  it('is rejected, and does not end the outer one', async () => {
    const outer = database.transaction(async (tx) => {
      await tx.execute(add(1));
      await tx.transaction((inner) => inner.execute(add(2)));
    });
    await expect(outer).rejects.toThrow(NestedTransactionError);
    expect(await listSteps()).toEqual([]);
    await database.transaction(async (tx) => {
      await tx.execute(add(1));
      await expect((async () => tx.transaction(async () => undefined))()).rejects.toThrow(NestedTransactionError);
      await tx.execute(add(2));
    });
    expect(await listSteps()).toEqual([1, 2]);
  });
});
