import { recordSecurityEvent } from '../../features/identity/accounts/security-events.ts';
import { deleteTwoFactor, isTwoFactorOn } from '../../features/identity/two-factor/two-factor.repository.ts';
import { CommandError, type Command } from '../command.ts';
import { getUserByEmail } from '../accounts.ts';

export const twoFactorCommand: Command = {
  name: 'two-factor',
  usage: [
    {
      form: 'two-factor off EMAIL',
      does: 'switches the second factor of an account off, for somebody who has lost the phone and the recovery codes',
    },
  ],
  async run(terminal, args) {
    const [verb, email, more] = args;
    if (verb !== 'off' || email === undefined || more !== undefined)
      throw new CommandError('Say what to do and for whom: two-factor off EMAIL.');
    const { transactions } = await terminal.open();
    const response = await transactions.run(async (context) => {
      const user = await getUserByEmail(context, email);
      if (!(await isTwoFactorOn(context.tx, user.id))) return `${user.email} has no second factor.`;
      await deleteTwoFactor(context.tx, user.id);
      await recordSecurityEvent(context, { type: 'two_factor_off', userId: user.id });
      return `${user.email} signs in with the password alone now.`;
    });
    terminal.print(response);
  },
};
