import { sql } from 'drizzle-orm';
import type { Database } from '../../src/platform/database/database.ts';

interface Rows {
  contacts: number;
  tasks: number;
  /** Notifications, captures, requests to the assistant and mails by date, each. */
  others: number;
}

const yearsOfUse: Rows = { contacts: 50_000, tasks: 100_000, others: 20_000 };

/** Fills an account as years of use would, and confirms its address. */
export async function fillAccount(
  db: Database,
  userId: string,
  { contacts, tasks, others }: Rows = yearsOfUse,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`insert into contacts (user_id, id, name, email, email_key, created_at, updated_at)
      select ${userId}::uuid, gen_random_uuid(), 'Name ' || n, 'n' || n || '@example.com', 'n' || n || '@example.com', now(), now()
      from generate_series(1, ${contacts}) as n`);
    await tx.execute(sql`insert into tasks (user_id, id, title, status, priority, task_type, source, due_at, due_has_time, created_at, updated_at)
      select ${userId}::uuid, gen_random_uuid(), 'Task ' || n, 'pending', 'medium', 'todo', 'dashboard', now() + n * interval '1 hour', true, now(), now()
      from generate_series(1, ${tasks}) as n`);
    await tx.execute(sql`insert into notifications (user_id, id, kind, key, title, body, created_at)
      select ${userId}::uuid, gen_random_uuid(), 'reminder', 'key ' || n, 'Task ' || n, 'due', now()
      from generate_series(1, ${others}) as n`);
    await tx.execute(sql`insert into captures (user_id, id, message_id, text, kind, entity_id, engine, understood, created_at)
      select ${userId}::uuid, gen_random_uuid(), gen_random_uuid(), 'Task ' || n, 'task', gen_random_uuid(), 'rules', '{}', now()
      from generate_series(1, ${others}) as n`);
    await tx.execute(sql`insert into assistant_requests (user_id, id, conversation, text, kind, outcome, undo_steps, subjects, created_at)
      select ${userId}::uuid, gen_random_uuid(), 'web', 'Task ' || n, 'capture', '{"reply":"Saved"}', '[]', '[]', now()
      from generate_series(1, ${others}) as n`);
    await tx.execute(sql`insert into mail_follow_ups (user_id, id, message_key, word, "references", subject, created_at)
      select ${userId}::uuid, gen_random_uuid(), 'key ' || n, 'tomorrow', '[]', 'Task ' || n, now()
      from generate_series(1, ${others}) as n`);
    await tx.execute(sql`update users set email_confirmed_at = now() where id = ${userId}::uuid`);
    await tx.execute(sql`analyze contacts`);
    await tx.execute(sql`analyze tasks`);
  });
}
