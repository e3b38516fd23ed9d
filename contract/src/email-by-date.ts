import { z } from 'zod';
import { instantSchema } from './text.ts';
import { route, success } from './wire.ts';

/** An address to put in Bcc, Cc or To of a mail. */
export const mailAddressSchema = z.object({
  address: z.string(),
  means: z.string(),
  /** When a mail sent there now would come back; null for a command. */
  next: instantSchema.nullable(),
});
export type MailAddress = z.infer<typeof mailAddressSchema>;

export const mailAddressesSchema = z.object({
  /** Null while the operator has not set mail up; then the lists are empty. */
  domain: z.string().nullable(),
  addresses: z.array(mailAddressSchema),
  commands: z.array(mailAddressSchema),
  /** Mails count as yours when they come from this address. */
  sender: z.string(),
  /** Optional after the date, as in `tomorrow.k7q2b5@`; required for `cancel`. Null while mail is not set up. */
  suffix: z.string().nullable(),
  /** Whether mails of yours are taken. False after the mail bot was disconnected. */
  connected: z.boolean(),
  /** When the last mail of yours was received; null when there is none. */
  last_mail: instantSchema.nullable(),
});
export type MailAddresses = z.infer<typeof mailAddressesSchema>;

const tag = 'Email by date';

export const emailByDateRoutes = {
  getMailAddresses: route({
    method: 'GET',
    path: '/mail-addresses',
    summary: 'The addresses that bring a mail back on a date',
    tag,
    auth: 'user',
    status: 200,
    response: success(mailAddressesSchema),
    errors: [],
  }),
  setMailConnection: route({
    method: 'PUT',
    path: '/mail-addresses/connection',
    summary: 'Connect or disconnect the mail bot: while it is disconnected, mails of yours are rejected',
    tag,
    auth: 'user',
    body: z.object({ connected: z.boolean() }),
    status: 200,
    response: success(z.object({ connected: z.boolean() })),
    errors: [],
  }),
  exportMailAddresses: route({
    method: 'GET',
    path: '/mail-addresses/export.vcf',
    summary: 'The most used of them as vCard 4.0, for an address book',
    tag,
    auth: 'user',
    status: 200,
    response: { mediaType: 'text/vcard' },
    errors: ['NOT_FOUND'],
  }),
};
