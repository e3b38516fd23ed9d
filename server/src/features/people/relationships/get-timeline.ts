import type { ContactState, Interaction } from '@aide/contract';
import { formatDayNumber, getNextContactDay } from '@aide/rules';
import { z } from 'zod';
import type { UserContext } from '../../../platform/context.ts';
import { cursorMomentSchema, parseCursor, toPage, writeCursor } from '../../../platform/database/page.ts';
import { getContact } from '../../planner/contacts/list-contacts.ts';
import { findActivity } from './activity.repository.ts';
import { listTimelineRows, type TimelineRow } from './timeline.repository.ts';

const cursorSchema = z.tuple([cursorMomentSchema, z.uuid(), z.string().max(20)]);
const defaultLimit = 30;

interface Timeline {
  interactions: Interaction[];
  nextCursor: string | null;
  contact: ContactState;
}

/** Returns a page of the interactions with a contact, newest first, with the last contact and the next one. @throws CONTACT_NOT_FOUND */
export async function getTimeline(
  context: UserContext,
  contactId: string,
  { limit = defaultLimit, cursor }: { limit?: number | undefined; cursor?: string | undefined },
): Promise<Timeline> {
  const { tx, user } = context;
  const { rhythm, rhythmSince } = await getContact(context, contactId);
  const position = parseCursor(cursor, cursorSchema);
  const found = await listTimelineRows(tx, {
    userId: user.id,
    contactId,
    limit: limit + 1,
    ...(position && { after: { at: new Date(position[0]), id: position[1], kind: position[2] } }),
  });
  const { rows, nextCursor } = toPage(found, limit, ({ at, id, kind }) => writeCursor([Math.round(at), id, kind]));
  const lastContact = (await findActivity(tx, user.id, contactId))?.lastAt ?? null;
  const next = getNextContactDay({ rhythm, rhythmSince, lastContact }, user.timezone);
  return {
    interactions: rows.map(presentInteraction),
    nextCursor,
    contact: {
      last_contact: lastContact?.toISOString() ?? null,
      next_contact: next === null ? null : formatDayNumber(next),
      rhythm,
    },
  };
}

function presentInteraction({ id, kind, at, title, text, taskId, channel }: TimelineRow): Interaction {
  return { id, kind, at: new Date(Math.round(at)).toISOString(), title, text, task_id: taskId, channel };
}
