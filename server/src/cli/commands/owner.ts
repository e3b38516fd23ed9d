import { findOwner, setOwner } from '../../features/identity/accounts/owner.repository.ts';
import { CommandError, type Command } from '../command.ts';
import { getUserByEmail } from '../accounts.ts';

export const ownerCommand: Command = {
  name: 'owner',
  usage: [{ form: 'owner [EMAIL]', does: 'shows who administers the server, or makes this account the one' }],
  async run(terminal, args) {
    const [email, more] = args;
    if (more !== undefined) throw new CommandError('Name one account: owner EMAIL.');
    const { transactions } = await terminal.open();
    const response = await transactions.run(async (context) => {
      if (email === undefined) {
        const owner = await findOwner(context);
        return owner ? `${owner.email} owns this server.` : 'No account owns this server. Choose one with: owner EMAIL';
      }
      const user = await getUserByEmail(context, email);
      await setOwner(context.tx, user.id);
      return `${user.email} owns this server now.`;
    });
    terminal.print(response);
  },
};
