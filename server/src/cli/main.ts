import { loadConfig } from '../config.ts';
import { commands } from './commands.ts';
import { runCommand } from './run-command.ts';
import { createTerminal, type ClosableTerminal } from './terminal.ts';

const output = {
  print: (line: string) => void process.stdout.write(`${line}\n`),
  complain: (line: string) => void process.stderr.write(`${line}\n`),
};

let terminal: ClosableTerminal | undefined;
process.exitCode = await runCommand(commands, process.argv.slice(2), output, () => {
  terminal = createTerminal(loadConfig(process.env), output.print);
  return terminal;
});
await terminal?.close();
