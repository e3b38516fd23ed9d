import type { MessageDraft } from '@aide/contract';
import type { Actor, UserContext, Transactions } from '../../../platform/context.ts';
import { localDay } from '../../../platform/local-time.ts';
import type { Logger } from '../../../platform/log.ts';
import type { Limit, RateLimiter } from '../../../platform/rate-limit/rate-limiter.ts';
import { findAccount } from '../../identity/accounts/find-account.ts';
import { getContact } from '../../planner/contacts/list-contacts.ts';
import { getTask } from '../../planner/tasks/get-task.ts';
import { findLastCompleted, listOpenFollowUps } from './message-drafts.repository.ts';
import { writeDraft, type DraftFacts, type WrittenDraft } from './write-draft.ts';

/** Improves the template's draft. Throws if it has no usable text. */
export type DraftWriter = (facts: DraftFacts, template: WrittenDraft) => Promise<WrittenDraft>;

export interface DraftDeps {
  transactions: Transactions;
  limiter: RateLimiter;
  log: Logger;
  /** Returns the configured language model. */
  getWriter(): DraftWriter | undefined;
}

/** A draft may use the language model. */
const draftByAccount: Limit = { name: 'draft', burst: 30, periodMs: 60_000 };

/**
 * Drafts a message to a contact about a task, or about the open follow-ups. The template is used without a language model and if the model
 * fails. Nothing is stored or sent.
 *
 * @throws CONTACT_NOT_FOUND, TASK_NOT_FOUND, RATE_LIMITED
 */
export async function draftMessage(
  { transactions, limiter, log, getWriter }: DraftDeps,
  actor: Actor,
  subject: { contactId: string; taskId?: string | null | undefined },
): Promise<MessageDraft> {
  await limiter.take(draftByAccount, actor.user.id);
  const facts = await transactions.readAs(actor, (context) => getParseContext(context, subject));
  const template = writeDraft(facts);
  const plain = { ...template, engine: 'template', includesNotes: facts.notes !== null } as const;
  const write = getWriter();
  if (!write) return { ...plain, modelFailed: false };
  try {
    return { ...plain, ...(await write(facts, template)), engine: 'model', modelFailed: false };
  } catch (error) {
    // Logs only the reason, because the message is private.
    log.warn({ reason: String(error) }, 'a message was drafted without the language model');
    return { ...plain, modelFailed: true };
  }
}

async function getParseContext(
  context: UserContext,
  { contactId, taskId }: { contactId: string; taskId?: string | null | undefined },
): Promise<DraftFacts> {
  const { tx, user } = context;
  const contact = await getContact(context, contactId);
  const task = taskId == null ? null : await getTask(context, taskId);
  const last = await findLastCompleted(tx, user.id, contactId);
  return {
    userName: (await findAccount(context, user.id))?.name ?? '',
    contactName: contact.name,
    title: task?.title ?? null,
    notes: task?.description?.trim() ? task.description : null,
    last: last && { title: last.title, day: localDay(last.completedAt, user.timezone).toString() },
    waitingSince: task?.waitingSince ?? null,
    open: task ? [] : await listOpenFollowUps(tx, user.id, contactId),
  };
}
