import type { NoticeKind, ReminderAction } from '@aide/contract';
import { isOpenStatus } from '@aide/rules';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Actor, Transactions } from '../../../platform/context.ts';
import { AppError, fail } from '../../../platform/errors.ts';
import type { Logger } from '../../../platform/log.ts';
import { toActingUser } from '../../identity/accounts/accounts.presenter.ts';
import { findUserById } from '../../identity/accounts/accounts.repository.ts';
import { getTask } from '../../planner/tasks/get-task.ts';
import type { TaskWithContact } from '../../planner/tasks/tasks.repository.ts';
import { actOnReminder } from './act-on-reminder.ts';
import { renderActionPage, type ActionPage } from './action-pages.html.ts';
import { dueWords } from '../../planner/tasks/format-due.ts';
import { actionLabels } from '../deliveries/notices.ts';
import type { ActionGrant, Grant, SignedLinks, UnsubscribeGrant } from '../deliveries/signed-links.ts';
import { stopMails } from './reminder-settings.ts';

export interface ActionLinkDeps {
  transactions: Transactions;
  links: SignedLinks;
  appUrl: string;
}

interface TokenParams {
  Params: { token: string };
}

type Page = Omit<ActionPage, 'appUrl'> & { status?: number };

const questions: Record<ReminderAction, string> = {
  done: 'Mark this task as done?',
  snooze_5_minutes: 'Remind me again in 5 minutes?',
  snooze_15_minutes: 'Remind me again in 15 minutes?',
  snooze_30_minutes: 'Remind me again in 30 minutes?',
  snooze_hour: 'Remind me again in one hour?',
  tomorrow: 'Move it to tomorrow at 9:00?',
  next_week: 'Move it to Monday of next week at 9:00?',
  this_evening: 'Move it to 18:00 this evening?',
};

const kindWords: Record<NoticeKind, string> = {
  reminder: 'reminders',
  digest: 'the morning digest',
  weekly_report: 'the weekly report',
  trial_notice: 'notices about your trial',
};

/**
 * Mounts the pages behind the links of a mail. GET never changes anything, because mail scanners and previews open every link. Only the
 * button, or the one-click request of a mail client (RFC 8058), acts. The service worker posts too, and gets JSON.
 */
export async function mountActionLinks(server: FastifyInstance, deps: ActionLinkDeps): Promise<void> {
  await server.register(async (scope) => {
    // A form or a mail client sends a body; only the token in the path is used.
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string' },
      (_request, _body, done) => done(null, undefined),
    );
    scope.setErrorHandler((error, request, reply) => {
      if (!(error instanceof AppError)) throw error;
      return send(reply, deps, { title: 'That did not work', text: error.message, status: error.status }, request);
    });
    for (const [url, purpose] of [
      ['/r/:token', 'act'],
      ['/unsubscribe/:token', 'unsubscribe'],
    ] as const) {
      scope.get<TokenParams>(url, async (request, reply) => {
        const grant = parseGrant(request, deps, purpose);
        return send(reply, deps, await pageBefore(deps, grant, request.log), request);
      });
      scope.post<TokenParams>(url, async (request, reply) => {
        const grant = parseGrant(request, deps, purpose);
        return send(reply, deps, await pageAfter(deps, grant, request), request);
      });
    }
  });
}

function parseGrant(request: FastifyRequest<TokenParams>, { links }: ActionLinkDeps, purpose: Grant['purpose']): Grant {
  const grant = links.read(request.params.token);
  if (grant?.purpose !== purpose)
    throw fail('NOT_FOUND', { message: 'This link is incomplete. Open it again from the email.' });
  return grant;
}

function send(reply: FastifyReply, { appUrl }: ActionLinkDeps, page: Page, request: FastifyRequest): FastifyReply {
  void reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
  request.log.debug({ status: page.status ?? 200 }, 'a link of a message was opened');
  if (isFromWorker(request)) return reply.code(page.status ?? 200).send({ title: page.title, text: page.text });
  return reply
    .code(page.status ?? 200)
    .type('text/html; charset=utf-8')
    .send(renderActionPage({ ...page, appUrl }));
}

async function pageBefore(deps: ActionLinkDeps, grant: Grant, log: Logger): Promise<Page> {
  const actor = await findActor(deps, grant, log);
  if (grant.purpose === 'unsubscribe')
    return {
      title: `Stop ${kindWords[grant.kind]}?`,
      text: 'You’ll no longer get them by email.',
      button: 'Stop these mails',
    };
  return deps.transactions.readAs(actor, async (context) => {
    requireFresh(grant, context.now);
    const task = await getTask(context, grant.taskId);
    const words = dueWords(task, context.now, context.user.timezone);
    if (isSettled(grant, task)) return settledPage(task, words);
    return { title: task.title, text: questions[grant.action], button: actionLabels[grant.action] };
  });
}

/** The service worker accepts JSON; browsers and mail clients do not. */
function isFromWorker({ headers }: FastifyRequest): boolean {
  return headers.accept === 'application/json';
}

async function pageAfter(deps: ActionLinkDeps, grant: Grant, request: FastifyRequest): Promise<Page> {
  const linkActor = await findActor(deps, grant, request.log);
  const actor: Actor = isFromWorker(request) ? { ...linkActor, channel: 'push' } : linkActor;
  if (grant.purpose === 'unsubscribe') return unsubscribe(deps, actor, grant);
  return deps.transactions.runAs(actor, async (context) => {
    requireFresh(grant, context.now);
    const { changed, task } = await actOnReminder(context, grant.taskId, grant.action, grant);
    const words = dueWords(task, context.now, context.user.timezone);
    if (!changed) return settledPage(task, words);
    return {
      title: task.title,
      text: grant.action === 'done' ? 'Done.' : `Moved. It is now due: ${words}.`,
    };
  });
}

async function unsubscribe({ transactions }: ActionLinkDeps, actor: Actor, { kind }: UnsubscribeGrant): Promise<Page> {
  await transactions.runAs(actor, (context) => stopMails(context, kind));
  return {
    title: 'Stopped',
    text: `You’ll no longer get ${kindWords[kind]} by email. You can turn them on again in the settings.`,
  };
}

/** Returns true if the task was completed or moved in the meantime; the page then shows its current state. */
function isSettled(grant: ActionGrant, task: TaskWithContact): boolean {
  if (grant.action === 'done') return task.status === 'completed';
  const moved = grant.subjectAt !== null && task.dueAt?.getTime() !== grant.subjectAt.getTime();
  return moved || !isOpenStatus(task.status);
}

function settledPage(task: TaskWithContact, words: string): Page {
  if (task.status === 'completed') return { title: task.title, text: 'This task is already done.' };
  if (task.status === 'cancelled') return { title: task.title, text: 'This task was cancelled.' };
  return { title: task.title, text: `This was already done. The task is now due: ${words}.` };
}

function requireFresh({ expiresAt }: ActionGrant, now: Date): void {
  if (expiresAt.getTime() < now.getTime())
    throw fail('NOT_FOUND', { message: 'This link is too old. Please open the task in Aide.' });
}

async function findActor({ transactions }: ActionLinkDeps, { userId }: Grant, log: Logger): Promise<Actor> {
  const user = await transactions.read(({ tx }) => findUserById(tx, userId));
  if (!user || user.disabledAt !== null) throw fail('NOT_FOUND');
  return { user: toActingUser(user), channel: 'mail_link', log };
}
