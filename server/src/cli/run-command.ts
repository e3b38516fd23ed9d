import { explainStartFailure } from '../explain-start-failure.ts';
import { CommandError, type Command, type Terminal } from './command.ts';
import { helpText } from './help-text.ts';

export interface Output {
  print(line: string): void;
  complain(line: string): void;
}

/** Finds the command, runs it and answers the exit code. */
export async function runCommand(
  commands: readonly Command[],
  args: string[],
  output: Output,
  terminal: () => Terminal,
): Promise<number> {
  const [name, ...rest] = args;
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    output.print(helpText(commands));
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
  if (code?.startsWith('ERR_PARSE_ARGS')) return `${message}\n${helpText([command])}`;
  return explainStartFailure(error);
}
