import { backlogItemTypes, limits } from '@aide/contract';
import { z } from 'zod';
import { convertBacklogItem } from '../../features/planner/backlog/convert-backlog-item.ts';
import { createBacklogItem } from '../../features/planner/backlog/create-backlog-item.ts';
import { deleteBacklogItem } from '../../features/planner/backlog/delete-backlog-item.ts';
import { countBacklog, listBacklog } from '../../features/planner/backlog/list-backlog.ts';
import { toChangeResult } from './change.ts';
import { findOneBacklogItem } from './entry-references.ts';
import { presentBacklogLine, presentTaskLine, toListResult } from './present.ts';
import { findOneContact, parseWhen } from './references.ts';
import { listArguments, newEntryArguments, titleArgument, tool, whenArgument, type Tool, outputs } from './tool.ts';

const itemArgument = titleArgument.describe('The id of the backlog item, or words of its title');

/** Tools for backlog items. */
export const backlogTools: readonly Tool[] = [
  tool({
    name: 'list_backlog',
    title: 'List the backlog',
    description: 'What is kept for later without a date, newest first.',
    scope: 'read',
    output: outputs.list('items'),
    input: z.strictObject(listArguments),
    async run({ transactions }, actor, query) {
      return transactions.readAs(actor, async (context) => {
        const { rows, nextCursor } = await listBacklog(context, query);
        const total = await countBacklog(context, { q: query.q });
        return toListResult('items', 'backlog item', { lines: rows.map(presentBacklogLine), total, nextCursor });
      });
    },
  }),
  tool({
    name: 'add_to_backlog',
    title: 'Add to the backlog',
    description: 'Keep something for later, without a date.',
    scope: 'write',
    output: outputs.change('item'),
    input: z.strictObject({
      ...newEntryArguments,
      type: z.enum(backlogItemTypes).optional(),
      tags: z.array(z.string().trim().min(1).max(limits.tag)).max(20).optional(),
    }),
    async run({ transactions }, actor, { notes, contact, type, ...input }) {
      return transactions.runAs(actor, async (context) => {
        const item = await createBacklogItem(context, {
          ...input,
          description: notes === '' ? null : notes,
          itemType: type,
          contactId: contact === undefined ? null : (await findOneContact(context, contact)).id,
          source: 'api',
        });
        return toChangeResult(context, {
          verb: 'Added to the backlog',
          name: 'item',
          line: presentBacklogLine(item),
          steps: [{ step: 'remove', kind: 'backlog_item', id: item.id }],
          subjects: [{ kind: 'backlog_item', id: item.id }],
        });
      });
    },
  }),
  tool({
    name: 'schedule_backlog_item',
    title: 'Schedule a backlog item',
    description: 'Make a task of a backlog item, with a due date or without.',
    scope: 'write',
    output: outputs.change('task'),
    input: z.strictObject({ item: itemArgument, due: whenArgument.optional() }),
    async run({ transactions }, actor, { item: given, due }) {
      return transactions.runAs(actor, async (context) => {
        const { id } = await findOneBacklogItem(context, given);
        const at = due === undefined ? null : parseWhen(context, due);
        const task = await convertBacklogItem(context, id, { due: at });
        return toChangeResult(context, {
          verb: 'Scheduled',
          name: 'task',
          line: presentTaskLine(task, context.user.timezone),
          steps: [{ step: 'restore_backlog_item', id }],
          subjects: [{ kind: 'task', id: task.id }],
        });
      });
    },
  }),
  tool({
    name: 'delete_backlog_item',
    title: 'Delete a backlog item',
    description: 'Delete a backlog item. The undo tool restores it for 30 days.',
    scope: 'write',
    output: outputs.change('item'),
    destructive: true,
    input: z.strictObject({ item: itemArgument }),
    async run({ transactions }, actor, { item: given }) {
      return transactions.runAs(actor, async (context) => {
        const item = await findOneBacklogItem(context, given);
        await deleteBacklogItem(context, item.id);
        return toChangeResult(context, {
          verb: 'Deleted',
          name: 'item',
          line: presentBacklogLine(item),
          steps: [{ step: 'restore_backlog_item', id: item.id }],
        });
      });
    },
  }),
];
