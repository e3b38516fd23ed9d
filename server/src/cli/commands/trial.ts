import { parseArgs } from 'node:util';
import { extendTrial } from '../../features/identity/trial/extend-trial.ts';
import { formatCount } from '../../platform/plural.ts';
import { CommandError, type Command } from '../command.ts';
import { formatTrial, getUserByEmail } from '../accounts.ts';

const defaultDays = 14;
const maxDays = 3650;

export const trialCommand: Command = {
  name: 'trial',
  usage: [
    { form: 'trial status EMAIL', does: 'shows the trial of an account' },
    { form: 'trial extend EMAIL --days 14', does: 'gives an account more days, from the end of its trial or from now' },
  ],
  async run(terminal, args) {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { days: { type: 'string' } } });
    const [verb, email, more] = positionals;
    if ((verb !== 'status' && verb !== 'extend') || email === undefined || more !== undefined)
      throw new CommandError('Say what to do and for whom: trial status EMAIL, or trial extend EMAIL --days 14.');
    const days = parseDays(values.days);
    const { transactions } = await terminal.open();
    const response = await transactions.run(async (context) => {
      const user = await getUserByEmail(context, email);
      if (verb === 'status') return `${user.email}: ${formatTrial(user, context.now)}.`;
      if (user.trialEndsAt === null)
        throw new CommandError(`${user.email} has no trial: access does not end, so there is nothing to extend.`);
      const extended = await extendTrial(context, user, days);
      return `${extended.email} has ${formatCount(days, 'more day')}: ${formatTrial(extended, context.now)}.`;
    });
    terminal.print(response);
  },
};

function parseDays(text: string | undefined): number {
  if (text === undefined) return defaultDays;
  const days = Number(text);
  if (!Number.isInteger(days) || days < 1 || days > maxDays)
    throw new CommandError(`--days ${text} is not right. Give a whole number from 1 to ${maxDays}.`);
  return days;
}
