import type { Change, TaskHistoryEntry } from '@aide/contract';
import type { Clock } from './clock.ts';
import type { Database, Tx } from './database/database.ts';
import { recordChanges } from './events/record-changes.ts';
import type { Logger } from './log.ts';

/** Through which door the user, or the product itself, acts. */
export type Channel = TaskHistoryEntry['channel'];

/** The user on whose behalf something happens, as far as every use case may need to know them. */
export interface ActingUser {
  id: string;
  email: string;
  timezone: string;
  /** Null: no trial, access does not end. */
  trialEndsAt: Date | null;
}

/** What a use case works with. The transaction is in it; what it records commits or rolls back with it. */
export interface Context {
  readonly tx: Tx;
  /** One moment for the whole use case. */
  readonly now: Date;
  readonly log: Logger;
}

export interface UserContext extends Context {
  readonly user: ActingUser;
  readonly channel: Channel;
  /** Tells the user's open pages, once the transaction has committed. */
  changed(change: Change): void;
}

export interface Caller {
  user: ActingUser;
  channel: Channel;
  log: Logger;
}

/** Runs use cases. Nothing slow (mail, Telegram, a model) belongs inside `run` or `runAs`. */
export interface Work {
  run<T>(work: (context: Context) => Promise<T>): Promise<T>;
  runAs<T>(caller: Caller, work: (context: UserContext) => Promise<T>): Promise<T>;
  /** One statement that writes, without a transaction around it. */
  statement<T>(work: (context: Context) => Promise<T>): Promise<T>;
  /** Queries only, without a transaction. */
  read<T>(work: (context: Context) => Promise<T>): Promise<T>;
  readAs<T>(caller: Caller, work: (context: UserContext) => Promise<T>): Promise<T>;
}

export function createWork(database: Database, clock: Clock, log: Logger): Work {
  const contextOf = (tx: Tx): Context => ({ tx, now: clock.now(), log });

  function userContextOf(tx: Tx, caller: Caller) {
    const changes: Change[] = [];
    const context: UserContext = {
      ...contextOf(tx),
      log: caller.log,
      user: caller.user,
      channel: caller.channel,
      changed: (change) => void changes.push(change),
    };
    return { context, changes };
  }

  return {
    run: (work) => database.transaction((tx) => work(contextOf(tx))),
    statement: (work) => database.statement((tx) => work(contextOf(tx))),
    read: (work) => database.read((tx) => work(contextOf(tx))),
    readAs: (caller, work) => database.read((tx) => work(userContextOf(tx, caller).context)),
    runAs: (caller, work) =>
      database.transaction(async (tx) => {
        const { context, changes } = userContextOf(tx, caller);
        const answer = await work(context);
        if (changes.length > 0) await recordChanges(tx, caller.user.id, changes, context.now);
        return answer;
      }),
  };
}
