import { limits, mailFollowUpKinds } from '@aide/contract';
import { z } from 'zod';
import { listFollowUps } from '../../features/connections/mailboxes/follow-ups.ts';
import { toListResult } from './present.ts';
import { limitArgument, outputs, tool, type Tool } from './tool.ts';

/** Tools for what was found in connected mailboxes. */
export const mailTools: readonly Tool[] = [
  tool({
    name: 'list_mail_follow_ups',
    title: 'Follow-ups from mail',
    description:
      'Open questions and promises in the mails of the user, most overdue first: who has not replied (waiting), what the user promised, was asked, or was promised.',
    scope: 'read',
    input: z.strictObject({
      kind: z.enum(mailFollowUpKinds).optional().describe('Default: all'),
      person: z.string().trim().min(1).max(limits.name).optional().describe('Part of a name or mail address'),
      limit: limitArgument,
    }),
    output: outputs.list('follow_ups'),
    async run({ transactions }, actor, { kind: asked, person, limit }) {
      const { followUps, total } = await transactions.readAs(actor, (context) =>
        listFollowUps(context, { kinds: asked && [asked], people: person === undefined ? [] : [person], limit }),
      );
      const lines = followUps.map(({ id, kind, name, address, subject, lines: [line = ''], sentAt }) => ({
        id,
        title: line,
        kind,
        person: `${name} <${address}>`,
        subject,
        sent: sentAt,
      }));
      return toListResult('follow_ups', 'follow-up', { lines, total, nextCursor: null });
    },
  }),
];
