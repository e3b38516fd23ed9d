import { z } from 'zod';
import { limits } from './limits.ts';
import { blankIsNull, emailSchema, idSchema, instantSchema, optionalText, requiredText, searchSchema } from './text.ts';
import { idParams, nextCursor, pageQuery, route, success, successWith } from './wire.ts';

export const contactSchema = z.object({
  id: idSchema,
  name: z.string(),
  email: z.string().nullable(),
  company: z.string().nullable(),
  designation: z.string().nullable(),
  phone: z.string().nullable(),
  created_at: instantSchema,
  updated_at: instantSchema,
});
export type Contact = z.infer<typeof contactSchema>;

/** A name is enough; the contacts page asks for an email as well. */
export const contactInputSchema = z.object({
  name: requiredText('Name', limits.name),
  email: blankIsNull('Email', emailSchema),
  company: optionalText('Company', limits.company),
  designation: optionalText('Designation', limits.designation),
  phone: optionalText('Phone', limits.phone),
});
export type ContactInput = z.input<typeof contactInputSchema>;
export type NewContact = z.output<typeof contactInputSchema>;

/** The part of a contact that a task, a backlog item or a recurring task carries. */
export const contactSummarySchema = contactSchema.pick({ id: true, name: true, email: true, company: true });
export type ContactSummary = z.infer<typeof contactSummarySchema>;

export const importProblems = ['invalid', 'duplicate_in_file', 'duplicate_of_contact'] as const;
export const contactImportSchema = z.object({
  /** Rows as the file gave them; each is checked on its own, a bad one never stops the rest. */
  rows: z.array(z.record(z.string(), z.unknown())).min(1, 'No valid contacts found in file.').max(limits.importRows),
  /** Say what would happen, change nothing. */
  dryRun: z.boolean().default(false),
  /** Create a row even though its email or phone is already among the contacts. */
  allowDuplicates: z.boolean().default(false),
});
export const contactImportResultSchema = z.object({
  /** Undo with DELETE /contacts/import/{batchId}; null for a dry run. */
  batchId: idSchema.nullable(),
  created: z.int(),
  skipped: z.array(
    /** `row` counts the rows of the request from 1. */
    z.object({ row: z.int(), problem: z.enum(importProblems), message: z.string(), contactId: idSchema.nullable() }),
  ),
});
export type ContactImportResult = z.infer<typeof contactImportResultSchema>;

const tag = 'Contacts';

export const contactRoutes = {
  listContacts: route({
    method: 'GET',
    path: '/contacts',
    summary: 'Contacts by name; `q` searches name, email, company, designation and phone',
    tag,
    auth: 'user',
    query: pageQuery.extend({ q: searchSchema.optional() }),
    status: 200,
    response: successWith(z.array(contactSchema), nextCursor),
    errors: [],
  }),
  createContact: route({
    method: 'POST',
    path: '/contacts',
    summary: 'Add a contact',
    tag,
    auth: 'user',
    body: contactInputSchema,
    status: 201,
    response: success(contactSchema),
    errors: ['TRIAL_EXPIRED', 'TOO_MANY'],
  }),
  getContact: route({
    method: 'GET',
    path: '/contacts/:id',
    summary: 'One contact',
    tag,
    auth: 'user',
    params: idParams,
    status: 200,
    response: success(contactSchema),
    errors: ['CONTACT_NOT_FOUND'],
  }),
  updateContact: route({
    method: 'PUT',
    path: '/contacts/:id',
    summary: 'Change a contact; fields that are not sent stay',
    tag,
    auth: 'user',
    params: idParams,
    body: contactInputSchema.partial(),
    status: 200,
    response: success(contactSchema),
    errors: ['CONTACT_NOT_FOUND', 'TRIAL_EXPIRED'],
  }),
  deleteContact: route({
    method: 'DELETE',
    path: '/contacts/:id',
    summary: 'Delete a contact; its tasks stay, unlinked',
    tag,
    auth: 'user',
    params: idParams,
    status: 200,
    response: success(z.object({ id: idSchema })),
    errors: ['CONTACT_NOT_FOUND'],
  }),
  importContacts: route({
    method: 'POST',
    path: '/contacts/import',
    summary: 'Add many contacts at once, or say what would happen',
    tag,
    auth: 'user',
    body: contactImportSchema,
    status: 200,
    response: success(contactImportResultSchema),
    errors: ['TRIAL_EXPIRED', 'TOO_MANY'],
  }),
  undoContactImport: route({
    method: 'DELETE',
    path: '/contacts/import/:id',
    summary: 'Take an import back: its contacts go, except those changed since',
    tag,
    auth: 'user',
    params: idParams,
    status: 200,
    response: success(z.object({ deleted: z.int(), kept: z.int() })),
    errors: ['IMPORT_NOT_FOUND'],
  }),
  exportContactsCsv: route({
    method: 'GET',
    path: '/contacts/export.csv',
    summary: 'All contacts as CSV, formulas escaped',
    tag,
    auth: 'user',
    status: 200,
    response: { mediaType: 'text/csv' },
    errors: [],
  }),
  exportContactsVcard: route({
    method: 'GET',
    path: '/contacts/export.vcf',
    summary: 'All contacts as vCard 4.0',
    tag,
    auth: 'user',
    status: 200,
    response: { mediaType: 'text/vcard' },
    errors: [],
  }),
};
