import type { Message, Update } from 'grammy/types';
import type { BotMessage } from './chats.ts';
import type { FakeTelegram } from './fake-telegram.ts';

/** A Telegram user. Each action becomes an update, whose number is returned. */
export interface Person {
  chatId: number;
  send(text: string, extra?: Partial<Message>): number;
  /** Sends a text and resolves with the bot's next message in this chat. */
  ask(text: string, extra?: Partial<Message>): Promise<BotMessage>;
  voice(
    bytes: Uint8Array,
    extra?: { seconds?: number; claimedSize?: number; statedSize?: number },
  ): Promise<BotMessage>;
  /** Presses the button with that label under a message and resolves when the bot has handled it. */
  press(message: BotMessage, label: string): Promise<void>;
  reply(message: BotMessage, text: string): Promise<BotMessage>;
  /** Edits the last message of this person and resolves with the bot's next message in this chat. */
  edit(text: string): Promise<BotMessage>;
  blockBot(): number;
  unblockBot(): number;
}

let nextMessageId = 1;
let nextPressId = 1;

export function createPerson(
  telegram: FakeTelegram,
  chatId: number,
  type: 'private' | 'supergroup' = 'private',
): Person {
  const from = { id: Math.abs(chatId), is_bot: false, first_name: 'Asha', last_name: 'Rao' };
  const chat = type === 'private' ? { id: chatId, type, first_name: 'Asha' } : { id: chatId, type, title: 'The team' };

  let lastSent = { id: 0, date: 0 };

  function message(extra: Partial<Message>): Omit<Update, 'update_id'> {
    nextMessageId += 1;
    const base = { message_id: nextMessageId, date: Math.floor(Date.now() / 1000), chat, from };
    return { message: { ...base, ...extra } as Update['message'] } as Omit<Update, 'update_id'>;
  }

  function send(text: string, extra: Partial<Message> = {}): number {
    const command = /^\/[a-z]+/.exec(text)?.[0];
    const entities = command ? [{ type: 'bot_command' as const, offset: 0, length: command.length }] : [];
    const update = message({ text, ...(entities.length > 0 ? { entities } : {}), ...extra });
    lastSent = { id: nextMessageId, date: update.message?.date ?? 0 };
    return telegram.updates.push(update);
  }

  const edit = (text: string): number => {
    const edited = { ...message({}).message, message_id: lastSent.id, date: lastSent.date, text };
    return telegram.updates.push({ edited_message: edited } as Omit<Update, 'update_id'>);
  };

  async function nextAnswer(push: () => unknown): Promise<BotMessage> {
    const before = telegram.chats.of(chatId).length;
    push();
    await telegram.until(() => telegram.chats.of(chatId).length > before);
    return telegram.chats.getLast(chatId);
  }

  const membership = (status: 'kicked' | 'member') =>
    telegram.updates.push({
      my_chat_member: {
        chat,
        from,
        date: Math.floor(Date.now() / 1000),
        old_chat_member: { status: 'member', user: from },
        new_chat_member: { status, user: from, ...(status === 'kicked' ? { until_date: 0 } : {}) },
      } as unknown as NonNullable<Update['my_chat_member']>,
    });

  return {
    chatId,
    send,
    ask: (text, extra) => nextAnswer(() => send(text, extra)),
    voice(bytes, { seconds = 4, claimedSize = bytes.length, statedSize = bytes.length } = {}) {
      nextMessageId += 1;
      const id = `note-${nextMessageId}`;
      telegram.files.set(id, bytes);
      telegram.statedSizes.set(id, statedSize);
      const voice = {
        file_id: id,
        file_unique_id: id,
        duration: seconds,
        mime_type: 'audio/ogg',
        file_size: claimedSize,
      };
      return nextAnswer(() => telegram.updates.push(message({ voice })));
    },
    async press(under, label) {
      const pressed = under.keyboard.flat().find(({ text }) => text === label);
      if (!pressed || !('callback_data' in pressed))
        throw new Error(
          `There is no ${label}, only ${under.keyboard
            .flat()
            .map(({ text }) => text)
            .join(', ')}`,
        );
      const id = `press-${nextPressId}`;
      nextPressId += 1;
      const edits = under.edits;
      telegram.updates.push({
        callback_query: {
          id,
          from,
          chat_instance: 'one',
          data: pressed.callback_data,
          message: {
            message_id: under.messageId,
            date: Math.floor(Date.now() / 1000),
            chat,
            text: under.text,
            reply_markup: { inline_keyboard: under.keyboard },
          },
        },
      });
      await telegram.until(() => telegram.chats.acknowledged.some((each) => each.id === id));
      // The message is edited after the press was acknowledged, unless the press was rejected.
      const { text } = telegram.chats.acknowledged.find((each) => each.id === id) ?? {};
      if (text === undefined)
        await telegram.until(() => under.edits > edits || telegram.chats.getLast(chatId) !== under);
    },
    reply: (to, text) =>
      nextAnswer(() =>
        send(text, {
          reply_to_message: {
            message_id: to.messageId,
            date: 0,
            chat,
            from: { id: 7_000_001, is_bot: true, first_name: 'Aide' },
            text: to.text,
            reply_markup: { inline_keyboard: to.keyboard },
          },
        } as unknown as Partial<Message>),
      ),
    edit: (text) => nextAnswer(() => edit(text)),
    blockBot: () => membership('kicked'),
    unblockBot: () => membership('member'),
  };
}

/** Returns the six-digit code in a message of the bot. */
export function parseCode(text: string): string {
  return /\b(\d{6})\b/.exec(text)?.[1] ?? '';
}
