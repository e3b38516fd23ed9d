import type { Readable } from 'node:stream';
import type { RawBody, Route } from '@aide/contract';
import type { z } from 'zod';
import type { ActingUser, Actor, Client, Credential, UserContext } from '../context.ts';
import type { Logger } from '../log.ts';

type Checked<S> = S extends z.ZodType ? z.output<S> : undefined;

/** A validated request. */
export interface Call<R extends Route> {
  params: Checked<R['params']>;
  query: Checked<R['query']>;
  /** For a route with a raw body: the bytes, or undefined if none were sent. */
  body: R extends { rawBody: RawBody } ? Uint8Array | undefined : Checked<R['body']>;
  /** The client's address for rate limits: the IPv4 address or the IPv6 network. */
  address: string;
  client: Client;
  headers: Record<string, string | string[] | undefined>;
  log: Logger;
}

/** A request of a signed-in user. */
export interface UserCall<R extends Route> extends Call<R> {
  user: ActingUser;
  credential: Credential;
  actor: Actor;
  run<T>(work: (context: UserContext) => Promise<T>): Promise<T>;
  read<T>(work: (context: UserContext) => Promise<T>): Promise<T>;
}

/** A response that is not JSON: a file or a stream. */
export interface RawResponse {
  body: string | Readable;
  fileName?: string;
}

type ResponseBody<R extends Route> = R['response'] extends z.ZodType
  ? Omit<z.input<R['response']>, 'success'>
  : RawResponse;

type Handler<R extends Route> = (call: R['auth'] extends 'user' ? UserCall<R> : Call<R>) => Promise<ResponseBody<R>>;

/** One handler for every route of a group; a missing one is a compile error. */
export type Handlers<G extends Record<string, Route>> = { [Name in keyof G]: Handler<G[Name]> };
