import type { UserContext } from '../../../platform/context.ts';

/** The user changed when and where Aide notifies them. */
export class ReminderSettingsChanged {
  readonly context: UserContext;

  constructor(context: UserContext) {
    this.context = context;
  }
}
