import type { z } from 'zod';
import type { routes } from './routes.ts';

type Routes = typeof routes;
export type RouteName = keyof Routes;
/** Method and path of a route, as written in eager-paths.ts. */
export type CallLine<Name extends RouteName> = `${Routes[Name]['method']} ${Routes[Name]['path']}`;
export type RouteWithBody = { [Name in RouteName]: Routes[Name] extends { body: unknown } ? Name : never }[RouteName];

type Part<Name extends RouteName, Key extends 'params' | 'query' | 'body'> =
  Routes[Name] extends Record<Key, infer S> ? (S extends z.ZodType ? z.input<S> : never) : never;

export type CallParams<Name extends RouteName> = Part<Name, 'params'>;
export type CallQuery<Name extends RouteName> = Part<Name, 'query'>;
/** A file as browsers represent it: its bytes and its media type. */
interface FileLike {
  readonly size: number;
  readonly type: string;
  arrayBuffer(): Promise<ArrayBuffer>;
}

export type CallBody<Name extends RouteName> =
  Routes[Name] extends Record<'rawBody', unknown> ? FileLike : Part<Name, 'body'>;

/** The whole JSON response of a call; `never` for one that is not JSON. */
export type CallResponse<Name extends RouteName> = Routes[Name]['response'] extends z.ZodType
  ? z.output<Routes[Name]['response']>
  : never;

type Need<Key extends string, Value> = [Value] extends [never]
  ? { [K in Key]?: never }
  : Record<string, never> extends Value
    ? { [K in Key]?: Value }
    : { [K in Key]: Value };

/** The arguments of a call: exactly the parts that its route declares. */
export type CallInput<Name extends RouteName> = Need<'params', CallParams<Name>> &
  Need<'query', CallQuery<Name>> &
  Need<'body', CallBody<Name>>;
