import { contactInputSchema } from '@aide/contract';
import { addContactCard } from '../../features/planner/contacts/create-contact.ts';
import type { ChatActor, ChatDeps } from './chat.ts';
import { offerMentions } from './press-mentions.ts';
import type { Reply } from './text/capture-reply.ts';
import { lines, oneLine } from './text/markup.ts';

/** The fields of a contact card that was shared in a chat. */
export interface Card {
  name: string;
  /** With or without the "+" of its country code. */
  phone?: string | undefined;
  email?: string | undefined;
  company?: string | undefined;
}

/** Adds the contact of a card, and offers to link the open tasks that name it. */
export async function executeCard(deps: ChatDeps, actor: ChatActor, shared: Card): Promise<Reply> {
  const card = parseCard(shared);
  if (!card) return { text: lines('This card has no name that I can keep.') };
  const { contact, isNew } = await deps.transactions.runAs(actor, (context) => addContactCard(context, card));
  const name = oneLine(contact.name);
  if (!isNew) return { text: lines(`${name} is in your contacts already.`) };
  const offer = await offerMentions(deps, actor, contact.id);
  const added = `Added to your contacts: ${[name, contact.phone, contact.email].filter(Boolean).join(' · ')}`;
  return offer ? { ...offer, text: lines(added, '', offer.text) } : { text: lines(added) };
}

/** Returns null if the card has no usable name. */
function parseCard({ name, phone, email, company }: Card) {
  const fields = {
    name: name.toWellFormed(),
    phone: phone !== undefined && /^\d{8,15}$/.test(phone) ? `+${phone}` : phone,
  };
  const whole = contactInputSchema.safeParse({ ...fields, email, company });
  // An invalid address in the card does not prevent the contact.
  const card = whole.success ? whole : contactInputSchema.safeParse(fields);
  return card.success ? card.data : null;
}
