import { html, type Html } from '../../../platform/html.ts';
import { lines } from '../../chat/text/markup.ts';

export function codeText(code: string): Html {
  return lines(
    html`Your code is <code>${code}</code>`,
    '',
    'Type it on the page where you opened this chat. It is good for ten minutes.',
    'If you did not ask for it, do nothing: without the code nothing is connected.',
  );
}

export const groupText = 'I work in private chats only: please write to me directly.';
