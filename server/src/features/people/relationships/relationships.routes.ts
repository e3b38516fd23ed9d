import type { relationshipRoutes } from '@aide/contract';
import { getPageById } from '../../../platform/database/page.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import type { ExportSection } from '../../identity/accounts/export-account.ts';
import { presentTask } from '../../planner/tasks/tasks.presenter.ts';
import { answerReachOut } from './answer-reach-out.ts';
import { createContactNote, deleteContactNote } from './contact-notes.ts';
import { pickReachOuts, listReachOuts } from './reach-outs.ts';
import { getTimeline } from './get-timeline.ts';
import { listAllReachOuts, listContactNotes } from './relationships.repository.ts';
import type { ContactNoteRow } from './relationships.table.ts';

export function relationshipHandlers(): Handlers<typeof relationshipRoutes> {
  return {
    getContactTimeline: async ({ read, params, query }) => {
      const { interactions, nextCursor, contact } = await read((context) => getTimeline(context, params.id, query));
      return { data: interactions, nextCursor, contact };
    },

    createContactNote: async ({ run, params, body }) => ({
      data: presentContactNote(await run((context) => createContactNote(context, params.id, body))),
    }),

    deleteContactNote: async ({ run, params: { id } }) => {
      await run((context) => deleteContactNote(context, id));
      return { data: { id } };
    },

    listReachOuts: async ({ run }) => ({
      data: await run(async (context) => {
        await pickReachOuts(context);
        return listReachOuts(context);
      }),
    }),

    answerReachOut: async ({ run, params, body }) => {
      const { suggestion, task } = await run((context) => answerReachOut(context, params.id, body));
      return { data: { suggestion, task: task && presentTask(task) } };
    },
  };
}

function presentContactNote({ id, contactId, text, at, createdAt }: ContactNoteRow) {
  return { id, contact_id: contactId, text, at: at.toISOString(), created_at: createdAt.toISOString() };
}

export const contactNotesExport: ExportSection = {
  name: 'contactNotes',
  async listPage({ tx, user }, paging) {
    const { rows, nextCursor } = await getPageById(paging, (after) => listContactNotes(tx, user.id, after));
    return { rows: rows.map(presentContactNote), nextCursor };
  },
};

export const reachOutsExport: ExportSection = {
  name: 'reachOuts',
  async listPage({ tx, user }, paging) {
    const { rows, nextCursor } = await getPageById(paging, (after) => listAllReachOuts(tx, user.id, after));
    return {
      rows: rows.map((row) => ({
        id: row.id,
        week_of: row.weekOf,
        contact_id: row.contactId,
        reason: row.reason,
        task_id: row.taskId,
        status: row.status,
        created_task_id: row.createdTaskId,
        snoozed_until: row.snoozedUntil,
        created_at: row.createdAt.toISOString(),
        answered_at: row.answeredAt?.toISOString() ?? null,
      })),
      nextCursor,
    };
  },
};
