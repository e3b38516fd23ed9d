import { buildWeeklyReport } from '../../../features/reminders/reports/weekly-report.job.ts';
import type { Html } from '../../../platform/html.ts';
import type { ChatDeps, ChatMessage } from '../chat.ts';
import { executeMessage } from '../execute-message.ts';
import type { Reply } from '../text/capture-reply.ts';
import { reportText } from '../text/notice.ts';
import { helpText, type CommandName } from '../text/texts.ts';
import { chooseTimeZone } from './choose-time-zone.ts';
import { finishTask } from './finish-task.ts';
import { formatBacklog, formatContacts } from './list-backlog.ts';
import { listNext, listToday } from './list-tasks.ts';
import { offerSnooze } from './offer-snooze.ts';
import { noteByCommand, showMeantTask } from './show-task.ts';

/** Executes a command such as /today and returns the reply. /stop is a command of each messaging app. */
export async function executeCommand(
  deps: ChatDeps,
  message: ChatMessage,
  name: Exclude<CommandName, 'stop'>,
  words: string,
): Promise<Reply | Html> {
  const { transactions, appUrl } = deps;
  const { actor } = message;
  switch (name) {
    case 'help':
      return helpText(appUrl);
    case 'today':
      return transactions.readAs(actor, listToday);
    case 'tasks':
      return transactions.readAs(actor, listNext);
    case 'done':
      return transactions.runAs(actor, (context) => finishTask(context, message, words));
    case 'snooze':
      return transactions.readAs(actor, (context) => offerSnooze(context, message, words));
    case 'show':
      return transactions.readAs(actor, (context) => showMeantTask(context, message, words));
    case 'note':
      return transactions.runAs(actor, (context) => noteByCommand(context, message, words));
    case 'backlog':
      if (words !== '') return executeMessage(deps, message, { text: words, backlog: true });
      return transactions.readAs(actor, formatBacklog);
    case 'contacts':
      return transactions.readAs(actor, (context) => formatContacts(context, words));
    case 'report': {
      const report = await transactions.readAs(actor, (context) => buildWeeklyReport(context, context.now));
      return reportText(report, actor.user.timezone);
    }
    case 'timezone':
      return transactions.runAs(actor, (context) => chooseTimeZone(context, words));
  }
}
