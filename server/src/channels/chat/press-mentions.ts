import { formatMentioned } from '@aide/rules';
import { findCapture } from '../../features/assistant/requests/items.presenter.ts';
import { linkMentions } from '../../features/assistant/mentions/link-mentions.ts';
import { listMentions } from '../../features/assistant/mentions/list-mentions.ts';
import { getRequest } from '../../features/assistant/requests/handle-message.ts';
import { button, type Press } from './text/buttons.ts';
import type { Reply } from './text/capture-reply.ts';
import { lines } from './text/markup.ts';
import type { ChatActor, ChatDeps } from './chat.ts';

type AddContactPress = Extract<Press, { captureId: string } | { verb: 'item' }>;

export function isAddContact(press: Press): press is AddContactPress {
  return press.verb === 'add_contact' || (press.verb === 'item' && press.action === 'add_contact');
}

/** Returns the id of the contact that a press has created, or null. */
export async function findAddedContact(
  { transactions }: ChatDeps,
  actor: ChatActor,
  press: AddContactPress,
): Promise<string | null> {
  return transactions.readAs(actor, async (context) => {
    const item =
      press.verb === 'item'
        ? (await getRequest(context, press.requestId)).result.items[press.position]
        : (await findCapture(context, press.captureId))?.items[0];
    return item?.created_contact_id ?? null;
  });
}

/** Returns the offer to link the other open tasks that name a contact, or null if there are none. */
export async function offerMentions(
  { transactions, capture }: ChatDeps,
  actor: ChatActor,
  contactId: string,
  task = 'open task',
): Promise<Reply | null> {
  const [mention] = await transactions.readAs(actor, (context) => listMentions(context, capture.contacts, contactId));
  if (!mention) return null;
  const { contact, tasks } = mention;
  const [verb, pronoun] = tasks.length === 1 ? ['mentions', 'it'] : ['mention', 'them'];
  return {
    text: lines(`${formatMentioned(tasks, task)} ${verb} ${contact.name}. Link ${pronoun}?`),
    keyboard: [[button(`Link ${pronoun}`, { verb: 'link', contactId })]],
  };
}

/** Links the open tasks that currently name a contact. Idempotent. */
export async function pressLink(
  { transactions, capture }: ChatDeps,
  actor: ChatActor,
  contactId: string,
): Promise<Reply> {
  const mentions = await transactions.readAs(actor, (context) => listMentions(context, capture.contacts, contactId));
  const links = mentions.map(({ contact, tasks }) => ({ contactId: contact.id, taskIds: tasks.map(({ id }) => id) }));
  const [mention] = mentions;
  const none: Reply = { text: lines('No open task is left to link.') };
  if (!mention) return none;
  const { id, entries } = await transactions.runAs(actor, (context) => linkMentions(context, actor.channel, links));
  if (id === null) return none;
  return {
    text: lines(`Linked ${formatMentioned(entries)} to ${mention.contact.name}.`),
    keyboard: [[button('Undo', { verb: 'undo_request', requestId: id })]],
  };
}
