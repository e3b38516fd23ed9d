import type { Change } from '@aide/contract';
import { createAccountShares } from './account-shares.ts';
import type { Clock } from './clock.ts';
import { isFollowedError } from './database/database-errors.ts';
import type { Database, Tx } from './database/database.ts';
import type { DomainEvent, Publish } from './domain-events.ts';
import { recordStatement, type Clause } from './events/record-changes.ts';
import type { Logger } from './log.ts';

/** The channel through which the user, or the product itself, acts. */
type Channel = 'web' | 'api' | 'telegram' | 'whatsapp' | 'email' | 'mail_link' | 'push' | 'scheduler';

/** The user on whose behalf a use case runs. Modules add the fields that they need on every call (see accounts.presenter.ts). */
export interface ActingUser {
  id: string;
  email: string;
  timezone: string;
  /** False: no webhook or calendar follows the account's changes. A transaction that relies on it checks it at its end. */
  followed: boolean;
}

/** The credential of a request: a session, an API token, or the access token of a connected app. */
export interface Credential {
  kind: 'session' | 'api_token' | 'connected_app';
  id: string;
  /** When the user last authenticated in this session. Null for API tokens and for sessions that are older than this field. */
  authenticatedAt: Date | null;
}

/** The program that sends a request, as shown to the user. */
export interface Client {
  /** The network address. Unlike `Call.address`, it is the full address for IPv6 too. */
  ip: string;
  userAgent: string | undefined;
}

/** The context of a use case. It carries the transaction: everything written or published in it commits or rolls back together. */
export interface Context {
  readonly tx: Tx;
  /** The same time for the whole use case. */
  readonly now: Date;
  readonly log: Logger;
  /** Calls the subscribers of a domain event, in this transaction. */
  readonly publish: Publish;
}

export interface UserContext extends Context {
  readonly user: ActingUser;
  readonly channel: Channel;
  /** Undefined for the bot, mail and jobs. */
  readonly credential?: Credential | undefined;
  /** The program that sends the request. Undefined for the bot, mail and jobs. */
  readonly client?: Client | undefined;
  /** Sends a change to the user's open pages once the transaction has committed. */
  changed(change: Change): void;
}

/** A user's data changed. Published once for each use case that changed something, at the end of its transaction. */
export class DataChanged implements DomainEvent {
  readonly context: UserContext;
  /** All changes of the use case, in order. */
  readonly changes: readonly Change[];
  /** Writes that subscribers add to the last statement of the transaction. */
  readonly clauses: Clause[] = [];

  constructor(context: UserContext, changes: readonly Change[]) {
    this.context = context;
    this.changes = changes;
  }
}

export interface Actor {
  user: ActingUser;
  channel: Channel;
  log: Logger;
  credential?: Credential | undefined;
  client?: Client | undefined;
  /** Called at the start of each transaction on behalf of the caller. If it throws, the transaction rolls back. */
  onTransaction?: ((context: Context) => Promise<void>) | undefined;
}

/** Runs use cases. Do nothing slow (mail, Telegram, a model) inside `run` or `runAs`. */
export interface Transactions {
  run<T>(work: (context: Context) => Promise<T>): Promise<T>;
  runAs<T>(actor: Actor, work: (context: UserContext) => Promise<T>): Promise<T>;
  /** Runs one writing statement without a transaction. */
  statement<T>(work: (context: Context) => Promise<T>): Promise<T>;
  /** Runs queries without a transaction. */
  read<T>(work: (context: Context) => Promise<T>): Promise<T>;
  readAs<T>(actor: Actor, work: (context: UserContext) => Promise<T>): Promise<T>;
  countWrites?: Database['countWrites'];
}

/**
 * Returns a reader that caches its result per context, because one transaction can change several tasks. Only for values that do not change
 * after they were read in the transaction.
 */
export function oncePerContext<C extends Context, T>(read: (context: C) => Promise<T>): (context: C) => Promise<T> {
  const known = new WeakMap<C, Promise<T>>();
  return (context) => {
    let result = known.get(context);
    if (!result) known.set(context, (result = read(context)));
    return result;
  };
}

/** Returns a runner of use cases on a database. `publish` receives the domain events of the use cases. */
export function createTransactions(database: Database, clock: Clock, log: Logger, publish: Publish): Transactions {
  const runInShare = createAccountShares(database.callsPerAccount);
  const createContext = (tx: Tx): Context => ({ tx, now: clock.now(), log, publish });

  function createUserContext(tx: Tx, actor: Actor) {
    const changes: Change[] = [];
    const context: UserContext = {
      ...createContext(tx),
      log: actor.log,
      user: actor.user,
      channel: actor.channel,
      credential: actor.credential,
      client: actor.client,
      changed: (change) => void changes.push(change),
    };
    return { context, changes };
  }

  const runTransaction: Transactions['runAs'] = (actor, work) =>
    database.transaction(async (tx, endWith) => {
      const { context, changes } = createUserContext(tx, actor);
      await actor.onTransaction?.(context);
      const result = await work(context);
      if (changes.length > 0) {
        const event = new DataChanged(context, changes);
        await publish(event);
        endWith(recordStatement(actor.user.id, changes, context.now, event.clauses));
      }
      return result;
    });

  return {
    ...(database.countWrites ? { countWrites: database.countWrites } : {}),
    run: (work) => database.transaction((tx) => work(createContext(tx))),
    statement: (work) => database.statement((tx) => work(createContext(tx))),
    read: (work) => database.read((tx) => work(createContext(tx))),
    readAs: (actor, work) =>
      runInShare(actor.user.id, () => database.read((tx) => work(createUserContext(tx, actor).context))),
    runAs: (actor, work) =>
      runInShare(actor.user.id, async () => {
        try {
          return await runTransaction(actor, work);
        } catch (error) {
          if (actor.user.followed || !isFollowedError(error)) throw error;
          // Kept for the further transactions of a long job.
          actor.user.followed = true;
          return runTransaction(actor, work);
        }
      }),
  };
}
