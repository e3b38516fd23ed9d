import type { SecurityEventInfo } from '@aide/contract';
import { z } from 'zod';
import type { UserContext } from '../../../platform/context.ts';
import { parseCursor, toPage, writeCursor, type Page } from '../../../platform/database/page.ts';
import type { ExportSection } from '../accounts/export-account.ts';
import { securityEventTexts } from './security-event-texts.ts';
import { listSecurityEventRows } from './security-log.repository.ts';
import type { SecurityEventRow } from './security-log.table.ts';

const defaultPage = 50;

/**
 * Returns a page of the user's security log, newest first.
 *
 * @throws VALIDATION_FAILED for a cursor of another list
 */
export async function listSecurityEvents(
  { tx, user }: UserContext,
  { limit = defaultPage, cursor }: { limit?: number | undefined; cursor?: string | undefined },
): Promise<Page<SecurityEventInfo>> {
  const [before] = parseCursor(cursor, z.tuple([z.uuid()])) ?? [];
  const rows = await listSecurityEventRows(tx, user.id, { limit: limit + 1, before });
  const page = toPage(rows, limit, ({ id }) => writeCursor([id]));
  return { rows: page.rows.map(presentSecurityEvent), nextCursor: page.nextCursor };
}

function presentSecurityEvent({ id, type, detail, address, device, createdAt }: SecurityEventRow): SecurityEventInfo {
  const { title } = securityEventTexts[type];
  return { id, type, title, detail, address, device, createdAt: createdAt.toISOString() };
}

export const securityLogExport: ExportSection = { name: 'securityLog', listPage: listSecurityEvents };
