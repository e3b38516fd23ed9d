import { contactInputSchema } from '@aide/contract';
import type { Filter } from 'grammy';
import type { Contact } from 'grammy/types';
import { addContactCard } from '../../../features/planner/contacts/create-contact.ts';
import { lines, oneLine } from '../text/markup.ts';
import type { ChatContext, InboundDeps } from './chat-context.ts';
import { offerMentions } from './press-mentions.ts';
import { sendReply } from './send-reply.ts';

/** Adds the contact of a card that was shared in the chat, and offers to link the open tasks that name it. */
export async function handleContactCard(deps: InboundDeps, ctx: Filter<ChatContext, 'message:contact'>): Promise<void> {
  const card = parseCard(ctx.msg.contact);
  if (!card) return sendReply(ctx, 'This card has no name that I can keep.');
  const { contact, isNew } = await deps.transactions.runAs(ctx.actor, (context) => addContactCard(context, card));
  const name = oneLine(contact.name);
  if (!isNew) return sendReply(ctx, lines(`${name} is in your contacts already.`));
  const offer = await offerMentions(deps, ctx, contact.id);
  const added = `Added to your contacts: ${[name, contact.phone, contact.email].filter(Boolean).join(' · ')}`;
  return sendReply(ctx, offer ? { ...offer, text: lines(added, '', offer.text) } : lines(added));
}

/** Parses a contact card. Returns null if it has no usable name. Telegram omits the "+" of a number. */
function parseCard({ first_name: first, last_name: last, phone_number: phone, vcard = '' }: Contact) {
  const email = /^EMAIL[^:\r\n]*:\s*(\S+)\s*$/im.exec(vcard)?.[1];
  const company = /^ORG[^:\r\n]*:([^;\r\n]+)/im.exec(vcard)?.[1]?.trim();
  const fields = {
    name: [first, last].filter(Boolean).join(' ').toWellFormed(),
    phone: /^\d{8,15}$/.test(phone) ? `+${phone}` : phone,
  };
  const whole = contactInputSchema.safeParse({ ...fields, email, company });
  // An invalid address in the card does not prevent the contact.
  const card = whole.success ? whole : contactInputSchema.safeParse(fields);
  return card.success ? card.data : null;
}
