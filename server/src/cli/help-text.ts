import type { Command } from './command.ts';

/** Every form of the commands in a column, with what it does. */
export function helpText(commands: readonly Command[]): string {
  const forms = commands.flatMap(({ usage }) => usage);
  const width = Math.max(...forms.map(({ form }) => form.length));
  return [
    'npm run aide -- <command>',
    '',
    ...forms.map(({ form, does }) => `  ${form.padEnd(width)}  ${does}`),
    '',
    'The embedded database can be used by one process at a time: stop Aide first, except for backup, doctor and speech. PostgreSQL can be used any time.',
  ].join('\n');
}
