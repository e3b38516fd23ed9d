import type { AppRequest, AppReturn, ConnectedApp } from '@aide/contract';
import type { TokenScope } from '@aide/contract/enums';
import { formatLastUse, formatMomentDay } from '../../../lib/time/moment-text.ts';

export const scopeNames: Record<TokenScope, string> = { read: 'Read', write: 'Read and change' };

/** What each scope means for the data of the account. */
export const scopeDetails: Record<TokenScope, string> = {
  read: 'See your tasks, contacts, backlog and notes.',
  write: 'See them, and create, change, complete and delete them. A deleted task can be restored for 30 days.',
};

/** Parameters of an authorization request (RFC 6749, RFC 7636, RFC 8707). */
const parameters = [
  'client_id',
  'redirect_uri',
  'response_type',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
  'resource',
] as const satisfies readonly (keyof AppRequest)[];

/** Parses an app's request from the query of the page. */
export function parseAppRequest(search: string): AppRequest {
  const given = new URLSearchParams(search);
  return Object.fromEntries(parameters.map((name) => [name, given.get(name) ?? undefined]));
}

/** Formats where the app receives the response: 'assistant.example', 'a program on this computer'. */
export function formatReturn({ kind, name }: AppReturn): string {
  if (kind === 'computer') return `a program on this computer (${name})`;
  return kind === 'app' ? `the app that opens ${name} links` : name;
}

/** The same for lists: 'assistant.example', 'This computer', 'cursor: links'. */
export function formatPlace({ kind, name }: AppReturn): string {
  if (kind === 'computer') return 'This computer';
  return kind === 'app' ? `${name} links` : name;
}

export function formatUse({ lastUsedAt, createdAt }: ConnectedApp, timeZone: string): string {
  return lastUsedAt === null
    ? `Connected ${formatMomentDay(createdAt, timeZone)}`
    : formatLastUse(lastUsedAt, timeZone);
}
