import { html, type Html } from '../../../platform/html.ts';
import { lines } from './markup.ts';

export const commands = [
  { command: 'today', description: 'What is due today and overdue' },
  { command: 'tasks', description: 'Your next tasks' },
  { command: 'done', description: 'Finish a task: /done call priya' },
  { command: 'snooze', description: 'Put a task off: /snooze call priya' },
  { command: 'show', description: 'A task with its notes and steps: /show call priya' },
  { command: 'note', description: 'Add a note: /note call priya: bring the lease' },
  { command: 'backlog', description: 'The backlog; with words: keep them there' },
  { command: 'contacts', description: 'Your contacts; with a name: look one up' },
  { command: 'report', description: 'Your last seven days' },
  { command: 'timezone', description: 'Your time zone: /timezone Berlin' },
  { command: 'help', description: 'What I can do' },
  { command: 'stop', description: 'Disconnect this chat' },
] as const;
export type CommandName = (typeof commands)[number]['command'];

export function greeting(): Html {
  return lines(
    html`<b>Connected.</b> Write or say what you want to remember, as you would to a person:`,
    '',
    'Call Priya tomorrow at 4 pm about the term sheet',
    'Every Monday at 9: send the report',
    '',
    'I reply with the task I created, and remind you in time. /help lists the commands.',
  );
}

export function helpText(appUrl: string): Html {
  return lines(
    html`<b>Write or say what you want to remember.</b> I create a task from it and remind you in time.`,
    'Several things at once are several tasks. Tell me “the rent is paid” or “move it to friday”, ask “what’s due today?”, say “undo”.',
    'Forward me a message and I keep who wrote it and what it says.',
    'Reply to one of my messages with a date to move it.',
    '',
    ...commands.map(({ command, description }) => `/${command} ${description}`),
    '',
    `Everything is also at ${appUrl}`,
  );
}

export const unsupportedText = 'I can read text and hear voice notes. Please tell me in words what to remember.';
export const apologyText = 'Something went wrong. Please check in Aide whether it was saved, and send it again if not.';

export const voiceFailures = {
  silence: 'I could not hear any words in this voice note. Please say it again, or write it.',
  unclear: 'I couldn’t understand that. Please say it again in English, or write it.',
  too_long: 'This voice note is too long for me. Please say it in a shorter one, or write it.',
  unreadable: 'I could not open this voice note. Please send it again, or write it.',
  busy: 'Many voice notes are waiting right now. Please send it again in a minute, or write it.',
  unavailable: 'I cannot hear voice notes on this server yet. Please write it.',
} as const;
