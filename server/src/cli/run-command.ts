import { explainStartFailure } from '../explain-start-failure.ts';
import { CommandError, type Command, type Terminal } from './command.ts';
import { commandPrefix, productVersion } from '../platform/version.ts';

export interface Output {
  print(line: string): void;
  complain(line: string): void;
}

/** Finds and runs the command. Returns the exit code. */
export async function runCommand(
  commands: readonly Command[],
  args: string[],
  output: Output,
  terminal: () => Terminal,
): Promise<number> {
  const [name, ...rest] = args;
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    output.print(formatHelp(commands));
    return 0;
  }
  if (name === 'version' || name === '--version') {
    output.print(productVersion);
    return 0;
  }
  const command = commands.find((known) => known.name === name);
  if (!command) {
    output.complain(
      `There is no command ${name}. Known are ${commands.map((known) => known.name).join(', ')} and help.`,
    );
    return 1;
  }
  try {
    await command.run(terminal(), rest);
    return 0;
  } catch (error) {
    output.complain(explain(error, command));
    return 1;
  }
}

function explain(error: unknown, command: Command): string {
  if (error instanceof CommandError) return error.message;
  const { code, message } = (error ?? {}) as { code?: string; message?: string };
  if (code?.startsWith('ERR_PARSE_ARGS')) return `${message}\n${formatHelp([command])}`;
  return explainStartFailure(error);
}

/** Returns the help text: every form of the commands in a column, with its description. */
function formatHelp(commands: readonly Command[]): string {
  const forms = commands.flatMap(({ usage }) => usage);
  const width = Math.max(...forms.map(({ form }) => form.length));
  return [
    `${commandPrefix} <command>`,
    '',
    ...forms.map(({ form, does }) => `  ${form.padEnd(width)}  ${does}`),
    '',
    'The embedded database can be used by one process at a time: stop Aide first, except for backup, doctor and speech. PostgreSQL can be used any time.',
  ].join('\n');
}
