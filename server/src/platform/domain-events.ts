import type { Tx } from './database/database.ts';

/** Something that happened, published by the feature that caused it. `context` holds its transaction. */
export interface DomainEvent {
  readonly context: { readonly tx: Tx };
}

/**
 * Calls every subscriber of the event in turn, in the publisher's transaction.
 *
 * @throws any error of a subscriber; the transaction then rolls back, including the publisher's writes
 */
export type Publish = (event: DomainEvent) => Promise<void>;

export interface Subscription {
  handle(event: DomainEvent): Promise<void>;
}

type EventClass<Event extends DomainEvent> = abstract new (...args: never[]) => Event;

/** Returns a subscription that calls the handler with each event of the class. `compose/modules.ts` lists all of them. */
export function on<Event extends DomainEvent>(
  eventClass: EventClass<Event>,
  handler: (event: Event) => Promise<void>,
): Subscription {
  return {
    handle: async (event) => {
      if (event instanceof eventClass) await handler(event);
    },
  };
}

/** Returns a function that publishes to these subscriptions in list order. */
export function createPublisher(subscriptions: readonly Subscription[]): Publish {
  return async (event) => {
    for (const subscription of subscriptions) await subscription.handle(event);
  };
}
