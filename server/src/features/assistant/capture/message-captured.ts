import type { CaptureResult, TaskSource } from '@aide/contract';
import type { UserContext } from '../../../platform/context.ts';
import type { DomainEvent } from '../../../platform/domain-events.ts';

/** A message became tasks, recurring tasks or backlog items. */
export class MessageCaptured implements DomainEvent {
  readonly context: UserContext;
  readonly text: string;
  readonly source: TaskSource;
  readonly capture: CaptureResult;

  constructor(context: UserContext, text: string, source: TaskSource, capture: CaptureResult) {
    this.context = context;
    this.text = text;
    this.source = source;
    this.capture = capture;
  }
}
