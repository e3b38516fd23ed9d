import type { InlineKeyboardButton } from 'grammy/types';
import { failWith } from './api-error.ts';

/** A message of the bot in its current state in a chat. */
export interface BotMessage {
  chatId: number;
  messageId: number;
  /** The text as displayed: tags and entities resolved. */
  text: string;
  markup: string;
  keyboard: InlineKeyboardButton[][];
  edits: number;
  at: number;
}

export interface Chats {
  messages: BotMessage[];
  /** The responses to button presses. */
  acknowledged: { id: string; text: string | undefined }[];
  of(chatId: number): BotMessage[];
  getLast(chatId: number): BotMessage;
  send(body: Record<string, unknown>): unknown;
  edit(body: Record<string, unknown>): unknown;
  editMarkup(body: Record<string, unknown>): unknown;
  acknowledge(body: Record<string, unknown>): true;
}

const longestText = 4096;
const longestData = 64;

/** The chats as users see them, with the validation of the real server. */
export function createChats(): Chats {
  const messages: BotMessage[] = [];
  const acknowledged: Chats['acknowledged'] = [];
  let nextId = 1_000;

  function find(body: Record<string, unknown>): BotMessage {
    const found = messages.find(
      ({ chatId, messageId }) => chatId === Number(body.chat_id) && messageId === Number(body.message_id),
    );
    return found ?? failWith(400, 'Bad Request: message to edit not found');
  }

  function write(body: Record<string, unknown>): Pick<BotMessage, 'text' | 'markup' | 'keyboard'> {
    const markup = (body.text ?? '') as string;
    const text = body.parse_mode === 'HTML' ? readHtml(markup) : markup;
    if (text.trim() === '') failWith(400, 'Bad Request: message text is empty');
    if (text.length > longestText) failWith(400, 'Bad Request: message is too long');
    return { text, markup, keyboard: readKeyboard(body) };
  }

  const present = ({ chatId, messageId, text, keyboard }: BotMessage) => ({
    message_id: messageId,
    date: Math.floor(Date.now() / 1000),
    chat: { id: chatId, type: 'private', first_name: 'Asha' },
    from: { id: 7_000_001, is_bot: true, first_name: 'Aide' },
    text,
    ...(keyboard.length > 0 ? { reply_markup: { inline_keyboard: keyboard } } : {}),
  });

  return {
    messages,
    acknowledged,
    of: (chatId) => messages.filter((message) => message.chatId === chatId),
    getLast(chatId) {
      const last = messages.findLast((message) => message.chatId === chatId);
      if (!last) throw new Error(`Nothing was said in chat ${chatId}`);
      return last;
    },
    send(body) {
      const chatId = Number(body.chat_id);
      if (!Number.isSafeInteger(chatId)) failWith(400, 'Bad Request: chat not found');
      const message = { chatId, messageId: nextId, ...write(body), edits: 0, at: performance.now() };
      nextId += 1;
      messages.push(message);
      return present(message);
    },
    edit(body) {
      const message = find(body);
      const after = write(body);
      const same =
        after.markup === message.markup && JSON.stringify(after.keyboard) === JSON.stringify(message.keyboard);
      if (same) failWith(400, 'Bad Request: message is not modified');
      Object.assign(message, after, { edits: message.edits + 1 });
      return present(message);
    },
    editMarkup(body) {
      const message = find(body);
      const keyboard = readKeyboard(body);
      if (JSON.stringify(keyboard) === JSON.stringify(message.keyboard))
        failWith(400, 'Bad Request: message is not modified');
      Object.assign(message, { keyboard, edits: message.edits + 1 });
      return present(message);
    },
    acknowledge(body) {
      const text = body.text as string | undefined;
      if ((text?.length ?? 0) > 200) failWith(400, 'Bad Request: MESSAGE_TOO_LONG');
      acknowledged.push({ id: String(body.callback_query_id), text });
      return true;
    },
  };
}

function readKeyboard(body: Record<string, unknown>): InlineKeyboardButton[][] {
  const { inline_keyboard: rows = [] } = (body.reply_markup ?? {}) as { inline_keyboard?: InlineKeyboardButton[][] };
  for (const each of rows.flat()) {
    if (each.text === '') failWith(400, 'Bad Request: text buttons are unallowed in the inline keyboard');
    if ('callback_data' in each && Buffer.byteLength(each.callback_data) > longestData)
      failWith(400, 'Bad Request: BUTTON_DATA_INVALID');
  }
  return rows;
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };

/** Parses Telegram's HTML as strictly as Telegram: known tags that close in order, and no unescaped signs. */
function readHtml(markup: string): string {
  const open: string[] = [];
  const text = markup.replaceAll(
    /<(\/?)([a-z]+)>|<|&/g,
    (found, slash: string | undefined, tag: string | undefined, at: number) => {
      if (found === '&') {
        if (!/^&(amp|lt|gt|quot|#\d+);/.test(markup.slice(at)))
          failWith(400, "Bad Request: can't parse entities: bare &");
        return found;
      }
      if (tag === undefined || !['b', 'i', 's', 'u', 'code', 'pre'].includes(tag))
        return failWith(400, `Bad Request: can't parse entities: Unsupported start tag at byte offset ${at}`);
      if (slash === '') open.push(tag);
      else if (open.pop() !== tag) failWith(400, "Bad Request: can't parse entities: Unmatched end tag");
      return '';
    },
  );
  if (open.length > 0) failWith(400, `Bad Request: can't parse entities: Can't find end tag for ${open[0]}`);
  return text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity);
}
