import { z } from 'zod';
import { rhythmUnits } from '../enums.ts';
import { limits } from '../limits.ts';
import { sortSchema, syncFields, syncQuery } from './sync.ts';
import {
  birthdaySchema,
  blankIsNull,
  emailSchema,
  idSchema,
  instantSchema,
  labelsSchema,
  optionalLine,
  optionalText,
  requiredText,
  searchSchema,
} from '../text.ts';
import { idParams, nextCursor, pageQuery, route, success, successWith } from '../wire.ts';

/** How often the user wants to be in touch with a contact: every 3 weeks. */
export const rhythmSchema = z.object({
  every: z.int().min(1).max(limits.rhythmEvery),
  unit: z.enum(rhythmUnits),
});
export type Rhythm = z.infer<typeof rhythmSchema>;

/** What an address book knows about a person besides the main fields, as responses have it. */
export const contactDetails = {
  /** Addresses besides `email`. Mails from them are recognised. */
  other_emails: z.array(z.string()),
  other_phones: z.array(z.string()),
  /** `1980-03-14`, or `--03-14` without a year. */
  birthday: z.string().nullable(),
  address: z.string().nullable(),
  website: z.string().nullable(),
  labels: z.array(z.string()),
  notes: z.string().nullable(),
};

export const contactSchema = z.object({
  id: idSchema,
  name: z.string(),
  email: z.string().nullable(),
  company: z.string().nullable(),
  designation: z.string().nullable(),
  phone: z.string().nullable(),
  /** Null: no rhythm. */
  rhythm: rhythmSchema.nullable(),
  ...contactDetails,
  created_at: instantSchema,
  updated_at: instantSchema,
});
export type Contact = z.infer<typeof contactSchema>;

/** Only the name is required. */
export const contactInputSchema = z.object({
  name: requiredText('Name', limits.name),
  email: blankIsNull('Email', emailSchema),
  company: optionalText('Company', limits.company),
  designation: optionalText('Designation', limits.designation),
  phone: optionalLine('Phone', limits.phone),
});
const others = (value: z.ZodType<string, string>) =>
  z.array(value).max(limits.contactOthers, `At most ${limits.contactOthers} further ones`);
/** The details in requests. */
export const contactDetailInputs = z.object({
  otherEmails: others(emailSchema),
  otherPhones: others(requiredText('Phone', limits.phone)),
  birthday: blankIsNull('Birthday', birthdaySchema),
  address: optionalText('Address', limits.postalAddress),
  website: optionalLine('Website', limits.address),
  labels: labelsSchema,
  notes: optionalText('Notes', limits.description),
});
export type ContactDetails = z.output<typeof contactDetailInputs>;
const { otherEmails, otherPhones, ...detailInputs } = contactDetailInputs.shape;
/** The fields of a form, in which addresses and numbers are texts with one per line, and labels are separated by commas. */
export const contactFormSchema = contactInputSchema.extend({
  ...contactDetailInputs.shape,
  otherEmails: splitTo(otherEmails, /\n/),
  otherPhones: splitTo(otherPhones, /\n/),
  labels: splitTo(labelsSchema, /,/),
});

function splitTo(list: z.ZodType<string[], string[]>, separator: RegExp) {
  const split = (text: string) => text.split(separator).map((value) => value.trim());
  return z
    .string()
    .transform((text) => split(text).filter(Boolean))
    .pipe(list);
}

/** The details in requests, by their response names. */
export const contactDetailInputsByName = { ...detailInputs, other_emails: otherEmails, other_phones: otherPhones };
export type ContactInput = z.input<typeof contactInputSchema>;
export type NewContact = z.output<typeof contactInputSchema>;

/** The part of a contact in a task, a backlog item or a recurring task. */
export const contactSummarySchema = contactSchema.pick({ id: true, name: true, email: true, company: true });
export type ContactSummary = z.infer<typeof contactSummarySchema>;

/** A contact from a form or a script; a contact file has no rhythm. */
const contactBodySchema = contactInputSchema.extend({
  rhythm: rhythmSchema.nullable().optional(),
  ...contactDetailInputs.partial().shape,
});

export const importProblems = ['invalid', 'duplicate_in_file', 'duplicate_of_contact'] as const;
/** What happens to a row that matches an existing contact. `merge` fills the contact's empty fields and overwrites none. */
export const duplicateChoices = ['skip', 'merge', 'create'] as const;
export type DuplicateChoice = (typeof duplicateChoices)[number];

const contactField = contactInputSchema.extend(contactDetailInputs.shape).keyof();
export const contactImportSchema = z.object({
  /**
   * Rows with the headings of their file: those of Google Contacts, Outlook, LinkedIn, HubSpot and our own exports are
   * recognised. Each row is validated separately; an invalid one does not stop the others.
   */
  rows: z.array(z.record(z.string(), z.unknown())).min(1, 'No valid contacts found in file.').max(limits.importRows),
  /** Report the result without changing anything. */
  dryRun: z.boolean().default(false),
  /** What to do with rows whose email, phone or name matches an existing contact. Default: they are skipped. */
  duplicates: z.enum(duplicateChoices).optional(),
  /** Deprecated: the same as `duplicates: 'create'`. */
  allowDuplicates: z.boolean().default(false),
  /** Requests with the same id are one import and are undone together. The caller chooses the id; without one, each request is an import. */
  batchId: idSchema.optional(),
});
export const contactImportResultSchema = z.object({
  /** Undo with DELETE /contacts/import/{batchId}; null for a dry run. */
  batchId: idSchema.nullable(),
  created: z.int(),
  merged: z.array(
    /**
     * `filled`: fields that were empty and took the row's value. `kept`: fields with another value than the row.
     * `contactId` is null for a contact of the same request.
     */
    z.object({
      row: z.int(),
      contactId: idSchema.nullable(),
      filled: z.array(contactField),
      kept: z.array(contactField),
    }),
  ),
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
    summary: 'List contacts by name; `q` searches name, email, company, designation and phone',
    tag,
    auth: 'user',
    query: pageQuery.extend({
      q: searchSchema.optional(),
      /** Default: `name`. */
      sort: sortSchema(['name', 'created_at', 'updated_at']).optional(),
      ...syncQuery,
    }),
    status: 200,
    response: successWith(z.array(contactSchema), { ...nextCursor, ...syncFields }),
    errors: ['SYNC_TOKEN_EXPIRED'],
  }),
  createContact: route({
    method: 'POST',
    path: '/contacts',
    summary: 'Add a contact',
    tag,
    auth: 'user',
    body: contactBodySchema,
    status: 201,
    response: success(contactSchema),
    errors: ['TRIAL_EXPIRED', 'TOO_MANY'],
  }),
  getContact: route({
    method: 'GET',
    path: '/contacts/:id',
    summary: 'Get a contact',
    tag,
    auth: 'user',
    params: idParams,
    revisions: true,
    status: 200,
    response: success(contactSchema),
    errors: ['CONTACT_NOT_FOUND'],
  }),
  updateContact: route({
    method: 'PUT',
    path: '/contacts/:id',
    summary:
      'Change a contact; omitted fields are unchanged; with `If-Match` it is rejected if the contact has changed since',
    tag,
    auth: 'user',
    params: idParams,
    body: contactBodySchema.partial(),
    revisions: true,
    status: 200,
    response: success(contactSchema),
    errors: ['CONTACT_NOT_FOUND', 'TRIAL_EXPIRED'],
  }),
  deleteContact: route({
    method: 'DELETE',
    path: '/contacts/:id',
    summary: 'Delete a contact; its tasks stay, without a contact',
    tag,
    auth: 'user',
    params: idParams,
    revisions: true,
    status: 200,
    response: success(z.object({ id: idSchema })),
    errors: ['CONTACT_NOT_FOUND'],
  }),
  importContacts: route({
    method: 'POST',
    path: '/contacts/import',
    isImport: true,
    summary: 'Import contacts, or preview the result',
    tag,
    auth: 'user',
    body: contactImportSchema,
    status: 200,
    response: success(contactImportResultSchema),
    errors: ['TRIAL_EXPIRED', 'TOO_MANY', 'IMPORT_NOT_FOUND'],
  }),
  undoContactImport: route({
    method: 'DELETE',
    path: '/contacts/import/:id',
    summary: 'Undo an import: deletes its contacts and clears the fields it filled, except those changed since',
    tag,
    auth: 'user',
    params: idParams,
    status: 200,
    response: success(z.object({ deleted: z.int(), restored: z.int(), kept: z.int() })),
    errors: ['IMPORT_NOT_FOUND'],
  }),
  exportContactsCsv: route({
    method: 'GET',
    path: '/contacts/export.csv',
    summary: 'Export all contacts as CSV, with formulas escaped',
    tag,
    auth: 'user',
    status: 200,
    response: { mediaType: 'text/csv' },
    errors: [],
  }),
  exportContactsVcard: route({
    method: 'GET',
    path: '/contacts/export.vcf',
    summary: 'Export all contacts as vCard 4.0',
    tag,
    auth: 'user',
    status: 200,
    response: { mediaType: 'text/vcard' },
    errors: [],
  }),
  exportContactsXlsx: route({
    method: 'GET',
    path: '/contacts/export.xlsx',
    summary: 'Export all contacts as an Excel workbook',
    tag,
    auth: 'user',
    status: 200,
    response: { mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
    errors: [],
  }),
};
