import { z } from 'zod';
import { instantSchema } from '../text.ts';
import { route, success } from '../wire.ts';

/** An address for the Bcc, Cc or To field of a mail. */
export const mailAddressSchema = z.object({
  address: z.string(),
  means: z.string(),
  /** When a mail sent there now would come back; null for a command. */
  next: instantSchema.nullable(),
});
export type MailAddress = z.infer<typeof mailAddressSchema>;

export const mailAddressesSchema = z.object({
  /** Null until the operator has set up incoming mail; the lists are then empty. */
  domain: z.string().nullable(),
  addresses: z.array(mailAddressSchema),
  commands: z.array(mailAddressSchema),
  /** The sender address by which mails are assigned to the account. */
  sender: z.string(),
  /** Optional after the date, as in `tomorrow.k7q2b5@`; required for `cancel`. Null until mail is set up. */
  suffix: z.string().nullable(),
  /** Whether mails from the user are accepted. False after the mail bot was disconnected. */
  connected: z.boolean(),
  /** When the last mail from the user was received; null when there is none. */
  last_mail: instantSchema.nullable(),
});
export type MailAddresses = z.infer<typeof mailAddressesSchema>;

const tag = 'Email by date';

export const emailByDateRoutes = {
  getMailAddresses: route({
    method: 'GET',
    path: '/mail-addresses',
    summary: 'List the addresses that create a follow-up on a date',
    tag,
    auth: 'user',
    status: 200,
    response: success(mailAddressesSchema),
    errors: [],
  }),
  setMailConnection: route({
    method: 'PUT',
    path: '/mail-addresses/connection',
    summary: 'Connect or disconnect the mail bot; while it is disconnected, mails from the user are rejected',
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
    summary: 'Export the most used addresses as vCard 4.0',
    tag,
    auth: 'user',
    status: 200,
    response: { mediaType: 'text/vcard' },
    errors: ['NOT_FOUND'],
  }),
};
