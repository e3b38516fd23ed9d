import type { Tx } from './database/database.ts';

/** Something that happened, published by the feature that did it. `context` holds the transaction it happened in. */
export interface DomainEvent {
  readonly context: { readonly tx: Tx };
}

/**
 * Calls every subscriber of the event, one after the other, in the publisher's transaction.
 * @throws whatever a subscriber throws; the transaction then rolls back, the publisher's own writes included.
 */
export type Publish = (event: DomainEvent) => Promise<void>;

export interface Subscription {
  handle(event: DomainEvent): Promise<void>;
}

type EventClass<Event extends DomainEvent> = abstract new (...args: never[]) => Event;

/** Returns a subscription that calls the handler with each event of the class. `compose/subscriptions.ts` lists them all. */
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

/** Returns the function that publishes to these subscriptions, in the order of the list. */
export function createPublisher(subscriptions: readonly Subscription[]): Publish {
  return async (event) => {
    for (const subscription of subscriptions) await subscription.handle(event);
  };
}
