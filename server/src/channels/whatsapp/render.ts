import { shorten } from '../chat/text/markup.ts';
import { toReply, type Reply } from '../chat/text/capture-reply.ts';
import type { Button } from '../chat/text/buttons.ts';
import { splitMessage } from '../chat/text/split-message.ts';
import type { Html } from '../../platform/html.ts';

/** WhatsApp's limits. */
const longestText = 4096;
const longestWithButtons = 1024;
const maxButtons = 3;
const longestButton = 20;
const maxRows = 10;
const longestRow = 24;
const longestDescription = 72;

/** A message without its recipient. */
export type Content = Record<string, unknown> & { type: string };

const marks: Record<string, string> = { b: '*', s: '~', code: '`' };
const signs: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };

/** Converts our markup to that of WhatsApp: *bold*, ~deleted~, `code`. */
export function toWhatsAppText(markup: string): string {
  return markup
    .replaceAll(/<\/?([a-z]+)>/g, (_tag, name: string) => marks[name] ?? '')
    .replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => signs[entity] ?? entity);
}

/** Renders a reply as one or more messages; the buttons are under the last one. */
export function renderReply(reply: Reply | Html | string): Content[] {
  const { text, keyboard } = toReply(reply);
  const buttons = keyboard?.flat() ?? [];
  const parts = splitMessage(text.value, longestText).map(toWhatsAppText);
  const plain = (body: string): Content => ({ type: 'text', text: { body, preview_url: false } });
  if (buttons.length === 0) return parts.map(plain);
  const last = parts.at(-1) ?? '';
  const fits = last.length <= longestWithButtons;
  const before = fits ? parts.slice(0, -1) : parts;
  return [...before.map(plain), renderButtons(fits && last !== '' ? last : 'What next?', buttons)];
}

/** Up to three buttons, otherwise a list that opens. Labels are shortened; a row has the whole one below it. */
function renderButtons(text: string, all: readonly Button[]): Content {
  // WhatsApp rejects a message in which two buttons send the same data.
  const buttons = [...new Map(all.map((each) => [each.data, each])).values()];
  const titles = buttons.map((each) => shorten(each.text, longestButton));
  if (buttons.length <= maxButtons && new Set(titles).size === buttons.length)
    return toInteractive(text, 'button', {
      buttons: buttons.map(({ data }, index) => ({ type: 'reply', reply: { id: data, title: titles[index] } })),
    });
  const rows = buttons.slice(0, maxRows).map(({ text: label, data }) => {
    const title = shorten(label, longestRow);
    return { id: data, title, ...(title === label ? {} : { description: shorten(label, longestDescription) }) };
  });
  return toInteractive(text, 'list', { button: 'Choose', sections: [{ title: 'Choose', rows }] });
}

function toInteractive(text: string, type: 'button' | 'list', action: Record<string, unknown>): Content {
  return { type: 'interactive', interactive: { type, body: { text }, action } };
}

/** Returns the data of the buttons of a message, for replies to it. */
export function listButtonData({ keyboard }: Pick<Reply, 'keyboard'>): string[] {
  return (keyboard ?? []).flat().map(({ data }) => data);
}

/** One of the messages of a reply or notice. */
export interface Part {
  content: Content;
  /** The data of its buttons. */
  buttons: string[];
}

/** Renders a reply. The buttons are under its last part. */
export function renderParts(reply: Reply | Html | string): Part[] {
  const contents = renderReply(reply);
  const buttons = listButtonData(toReply(reply));
  return contents.map((content, index) => ({ content, buttons: index === contents.length - 1 ? buttons : [] }));
}

/** Maximum length of one value; a template has 1,024 characters in total. */
const longestValue = 400;

/** Renders an approved template. Its values must not contain line breaks; `buttons` are the data of its quick-reply buttons. */
export function renderTemplate(
  template: { name: string; language: string },
  values: readonly string[],
  buttons: readonly string[] = [],
): Content {
  const parameters = values.map((value) => ({
    type: 'text',
    text: shorten(value.replaceAll(/\s+/g, ' ').trim() || '–', longestValue),
  }));
  return {
    type: 'template',
    template: {
      name: template.name,
      language: { code: template.language },
      components: [
        { type: 'body', parameters },
        ...buttons.map((payload, index) => ({
          type: 'button',
          sub_type: 'quick_reply',
          index: String(index),
          parameters: [{ type: 'payload', payload }],
        })),
      ],
    },
  };
}
