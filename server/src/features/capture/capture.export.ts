import type { ExportSection } from '../accounts/export-account.ts';
import { listCaptures } from './capture.repository.ts';

export const capturesExport: ExportSection = {
  name: 'captures',
  read: async ({ tx, user }) =>
    (await listCaptures(tx, user.id)).map(({ id, text, kind, entityId, engine, createdAt, undoneAt }) => ({
      id,
      text,
      kind,
      entity_id: entityId,
      engine,
      created_at: createdAt.toISOString(),
      undone_at: undoneAt?.toISOString() ?? null,
    })),
};
