import { randomUUID } from 'node:crypto';
import type { AcceptedMessage, FakeWhatsApp } from './fake-whatsapp.ts';

/** A message to a person, as the phone shows it. */
export interface ShownMessage {
  id: string;
  text: string;
  /** The labels of the buttons or rows, with their data. */
  buttons: { label: string; data: string }[];
  raw: AcceptedMessage;
}

/** A person with WhatsApp. Each action becomes a webhook. */
export interface Person {
  phone: string;
  /** The messages that the person got. */
  shown(): ShownMessage[];
  /** Returns the message object of a webhook. */
  build(fields: Record<string, unknown>): Record<string, unknown> & { id: string };
  /** Posts messages in one webhook. Returns the status of the response. */
  post(...messages: Record<string, unknown>[]): Promise<number>;
  /** Sends a text and resolves with the next message to this person. */
  ask(text: string, extra?: Record<string, unknown>): Promise<ShownMessage>;
  /** Sends any message and resolves with the next message to this person. */
  send(fields: Record<string, unknown>): Promise<ShownMessage>;
  voice(bytes: Uint8Array, file?: { statedSize?: number; mimeType?: string }): Promise<ShownMessage>;
  /** Presses the button or row with that label and resolves with the next message. */
  press(message: ShownMessage, label: string): Promise<ShownMessage>;
  reply(message: ShownMessage, text: string): Promise<ShownMessage>;
}

/** Returns a message as the phone shows it. */
export function toShown(message: AcceptedMessage): ShownMessage {
  const { text, interactive, template } = message;
  const rows = interactive?.action.sections?.flatMap((section) => section.rows) ?? [];
  const components = template?.components ?? [];
  const labels = ['Done', 'Snooze', 'Tomorrow'];
  return {
    id: message.id,
    text:
      text?.body ??
      interactive?.body.text ??
      components
        .flatMap(({ type, parameters }) => (type === 'body' ? parameters.map((each) => each.text) : []))
        .join('\n'),
    buttons: [
      ...(interactive?.action.buttons ?? []).map(({ reply }) => ({ label: reply.title, data: reply.id })),
      ...rows.map(({ id, title }) => ({ label: title, data: id })),
      ...components
        .filter(({ type }) => type === 'button')
        .map(({ parameters }, index) => ({ label: labels[index] ?? '', data: parameters[0]?.payload ?? '' })),
    ],
    raw: message,
  };
}

export function createPerson(whatsApp: FakeWhatsApp, phone: string): Person {
  const shown = () => whatsApp.accepted.filter(({ to }) => to === phone).map(toShown);
  const contacts = [{ profile: { name: 'Asha Rao' }, wa_id: phone }];

  const build: Person['build'] = (fields) => ({
    from: phone,
    id: `wamid.in.${randomUUID()}`,
    timestamp: String(Math.floor(whatsApp.now() / 1_000)),
    ...fields,
  });

  async function post(...messages: Record<string, unknown>[]): Promise<number> {
    whatsApp.lastMessageAt.set(phone, whatsApp.now());
    return whatsApp.post(whatsApp.wrap({ contacts, messages }));
  }

  async function send(fields: Record<string, unknown>): Promise<ShownMessage> {
    const before = shown().length;
    const status = await post(build(fields));
    if (status !== 200) throw new Error(`The webhook returned ${status}`);
    await whatsApp.until(() => shown().length > before);
    return shown().at(-1) ?? Promise.reject(new Error('nothing was shown'));
  }

  return {
    phone,
    shown,
    build,
    post,
    send,
    ask: (text, extra) => send({ type: 'text', text: { body: text }, ...extra }),
    voice(bytes, { statedSize, mimeType = 'audio/ogg; codecs=opus' } = {}) {
      const id = randomUUID();
      whatsApp.files.set(id, { bytes, mimeType, ...(statedSize === undefined ? {} : { statedSize }) });
      return send({ type: 'audio', audio: { id, mime_type: mimeType, sha256: 'x', voice: true } });
    },
    press(message, label) {
      const pressed = message.buttons.find((each) => each.label === label);
      if (!pressed)
        throw new Error(`There is no ${label}, only ${message.buttons.map((each) => each.label).join(', ')}`);
      const context = { from: '15550100199', id: message.id };
      const { data: id } = pressed;
      if (message.raw.type === 'template')
        return send({ type: 'button', button: { payload: id, text: label }, context });
      const type = message.raw.interactive?.type === 'list' ? 'list_reply' : 'button_reply';
      return send({ type: 'interactive', interactive: { type, [type]: { id, title: label } }, context });
    },
    reply: (message, text) =>
      send({ type: 'text', text: { body: text }, context: { from: '15550100199', id: message.id } }),
  };
}
