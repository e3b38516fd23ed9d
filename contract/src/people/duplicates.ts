import { z } from 'zod';
import { contactSchema } from '../planner/contacts.ts';
import { duplicateReasons, mergeableFields } from '../enums.ts';
import { idSchema } from '../text.ts';
import { idParams, route, success } from '../wire.ts';

/** Two contacts that are probably one person. */
export const duplicateSchema = z.object({
  /** The more complete one first: it is kept unless the user chooses otherwise. */
  contacts: z.tuple([contactSchema, contactSchema]),
  reasons: z.array(z.enum(duplicateReasons)),
});
export type Duplicate = z.infer<typeof duplicateSchema>;

const tag = 'Contacts';

export const duplicateRoutes = {
  listDuplicates: route({
    method: 'GET',
    path: '/contacts/duplicates',
    summary:
      'List pairs of contacts with the same email or phone, or whose names sound alike; at most 50, most likely first',
    tag,
    auth: 'user',
    status: 200,
    response: success(z.array(duplicateSchema)),
    errors: [],
  }),
  dismissDuplicate: route({
    method: 'POST',
    path: '/contacts/duplicates/dismiss',
    summary: 'Mark two contacts as different people, so that they are no longer listed as duplicates',
    tag,
    auth: 'user',
    body: z.object({ contactIds: z.tuple([idSchema, idSchema]) }),
    status: 200,
    response: success(z.object({ contactIds: z.tuple([idSchema, idSchema]) })),
    errors: ['CONTACT_NOT_FOUND'],
  }),
  mergeContacts: route({
    method: 'POST',
    path: '/contacts/:id/merge',
    summary: 'Merge another contact into this one: tasks, recurring tasks, backlog, notes and messages move',
    tag,
    auth: 'user',
    params: idParams,
    body: z.object({
      /** The contact that is deleted. */
      contactId: idSchema,
      /** The fields whose value comes from it. Default: those that are empty, or shorter, in the kept contact. */
      take: z.array(z.enum(mergeableFields)).optional(),
    }),
    status: 200,
    response: success(z.object({ contact: contactSchema, mergeId: idSchema })),
    errors: ['CONTACT_NOT_FOUND', 'CONFLICT', 'TRIAL_EXPIRED'],
  }),
  undoMerge: route({
    method: 'POST',
    path: '/contact-merges/:id/undo',
    summary: 'Undo a merge within 30 days: restores both contacts and all their links',
    tag,
    auth: 'user',
    params: idParams,
    status: 200,
    response: success(z.array(contactSchema)),
    errors: ['MERGE_NOT_FOUND', 'CONFLICT', 'TRIAL_EXPIRED'],
  }),
};
