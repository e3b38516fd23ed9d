import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../platform/errors.ts';
import { renderError } from '../../../platform/http/render-error.ts';
import {
  getClient,
  type MountDeps,
  logRejection,
  requireScope,
  type SignedIn,
  toActor,
} from '../../../platform/http/mount.ts';
import type { Limit, RateLimiter } from '../../../platform/rate-limit/rate-limiter.ts';
import type { ExportSection } from '../../identity/accounts/export-account.ts';
import { davRoot } from './addresses.ts';
import { listObjects } from './caldav.repository.ts';
import { authenticateDav } from './authenticate-dav.ts';
import { DavError, davErrors } from './dav-error.ts';
import { handleDav } from './handle-dav.ts';
import { escapeXml, wrapDocument, writeDav, writeElement } from './xml.ts';

/** The clients' data of the user's tasks, in jCal. */
export const davObjectsExport: ExportSection = {
  name: 'caldavObjects',
  read: async ({ tx, user }) =>
    (await listObjects(tx, user.id)).map(({ kind, targetId, name, uid, kept, updatedAt }) => ({
      kind,
      id: targetId,
      name,
      uid,
      kept,
      updatedAt: updatedAt.toISOString(),
    })),
};

export interface CaldavDeps extends MountDeps {
  limiter: RateLimiter;
  /** The public URL, without a trailing slash. */
  appUrl: string;
}

/** A client that syncs 5,000 tasks for the first time sends a request for each. */
const requestsByUser: Limit = { name: 'caldav', burst: 10_000, periodMs: 60 * 60_000 };
/** Enough for the hrefs of 5,000 tasks. */
const bodyLimit = 1024 * 1024;

const methods = ['PROPFIND', 'PROPPATCH', 'REPORT', 'MKCALENDAR', 'MKCOL', 'COPY', 'MOVE', 'LOCK', 'UNLOCK', 'ACL'];
const allMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', ...methods];
const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS', 'PROPFIND', 'REPORT']);

/** Mounts the CalDAV server (RFC 4791) for clients such as Apple Reminders, Thunderbird and Tasks.org. */
export function mountCaldav(server: FastifyInstance, deps: CaldavDeps): void {
  void server.register(async (scope) => {
    for (const method of methods) scope.addHttpMethod(method, { hasBody: true });
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body));
    scope.setErrorHandler(renderDavError);
    const actors = new WeakMap<FastifyRequest, SignedIn>();
    scope.addHook('onRequest', async (request, reply) => {
      void reply.header('dav', '1, 3, calendar-access').header('cache-control', 'private, no-store');
      if (request.method === 'OPTIONS') return;
      const who = await authenticateDav(deps, request);
      actors.set(request, who);
      try {
        requireScope(who.scope, readingMethods.has(request.method) ? 'read' : 'write');
        await deps.limiter.take(requestsByUser, who.user.id);
      } catch (error) {
        // Recorded in the security log of the account.
        if (error instanceof AppError)
          throw new AppError(error.code, { details: error.details, cause: error, accountId: who.user.id });
        throw error;
      }
    });
    scope.addHook('onError', (request, _reply, error) => logRejection(deps, request, error));
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      if (request.method === 'OPTIONS') return reply.header('allow', allowed).code(200).send();
      const who = actors.get(request);
      if (!who) throw davErrors.notFound();
      const actor = toActor(who, request.log, getClient(request));
      const answer = await handleDav(
        {
          who,
          appUrl: deps.appUrl,
          run: (work) => deps.transactions.runAs(actor, work),
          read: (work) => deps.transactions.readAs(actor, work),
        },
        request,
      );
      for (const [name, value] of Object.entries(answer.headers ?? {})) void reply.header(name, value);
      void reply.code(answer.status);
      if (answer.body === undefined || request.method === 'HEAD') return reply.send();
      return reply.send(typeof answer.body === 'string' ? answer.body : Readable.from(answer.body));
    };
    for (const url of ['/dav', `${davRoot}*`]) scope.route({ method: allMethods, url, handler });
    const redirect = async (_request: FastifyRequest, reply: FastifyReply) => reply.redirect(davRoot, 301);
    scope.route({
      method: ['GET', 'HEAD', 'POST', ...methods],
      url: '/.well-known/caldav',
      handler: redirect,
    });
  });
}

const allowed = 'OPTIONS, GET, HEAD, PUT, DELETE, PROPFIND, PROPPATCH, REPORT';

/** Sends an error in WebDAV's format; the handler of all routes logs unexpected ones. */
function renderDavError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  if (reply.raw.headersSent) return;
  if (error instanceof DavError) {
    if (error.status === 405) void reply.header('allow', allowed);
    return sendError(reply, error);
  }
  if (error instanceof AppError) {
    if (error.code === 'TOO_MANY') return sendError(reply, davErrors.noRoom(error.message));
    if (error.status === 401) void reply.header('www-authenticate', 'Basic realm="Aide", charset="UTF-8"');
  }
  renderError(error, request, reply);
}

function sendError(reply: FastifyReply, { status, message, condition, href }: DavError): void {
  const { head, tail } = wrapDocument('error');
  const inner = href === undefined ? '' : writeDav('href', escapeXml(href));
  const words = writeElement({ space: 'urn:aide', name: 'message' }, escapeXml(message));
  const body = `${head}${condition ? writeElement(condition, inner) : ''}${words}${tail}`;
  void reply.code(status).type('application/xml; charset=utf-8').send(body);
}
