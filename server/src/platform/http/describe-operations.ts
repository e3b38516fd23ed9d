import { limits, routes, takesIdempotencyKey, type Route } from '@aide/contract';

interface Operation {
  operationId?: string;
  requestBody?: { content?: Record<string, { schema?: { properties?: Record<string, { items?: object }> } }> };
  parameters?: object[];
  responses?: Record<string, object>;
}

interface Document {
  paths?: Record<string, Record<string, Operation>>;
  components?: Record<string, Record<string, unknown>>;
}

const parameters = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Names the request, so that it can be sent again safely: for 24 hours a request with the same key and content gets the response of the first one, with the header `Idempotency-Replayed: true`.',
    schema: { type: 'string', minLength: 1, maxLength: limits.idempotencyKey },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description:
      'The `ETag` of the entry that the change is based on. If it has changed since, the request gets a 412.',
    schema: { type: 'string' },
  },
};

const definitions = new Map<string | undefined, Route>(Object.entries(routes));

const reference = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });

/** Adds what all operations have in common and no schema states: request headers and the error response. */
export function describeOperations(document: object): void {
  const { paths = {}, components = {} }: Document = document;
  const failure = {
    description: 'An error; as problem details (RFC 9457) if the request accepts `application/problem+json`',
    content: {
      'application/json': { schema: reference('schemas', 'Failure') },
      'application/problem+json': { schema: reference('schemas', 'Problem') },
    },
  };
  Object.assign(components, { parameters, responses: { Failure: failure } });
  // Each item is validated separately, so the schema of the route accepts any.
  const { tasks } =
    paths['/api/v1/tasks/import']?.post?.requestBody?.content?.['application/json']?.schema?.properties ?? {};
  if (tasks) tasks.items = reference('schemas', 'ImportedTaskInput');
  for (const operation of Object.values(paths).flatMap((path) => Object.values(path))) {
    const definition = definitions.get(operation.operationId);
    if (!definition) continue;
    const headers = [
      ...(takesIdempotencyKey(definition) ? ['IdempotencyKey'] : []),
      ...(definition.revisions && definition.method !== 'GET' ? ['IfMatch'] : []),
    ];
    if (headers.length > 0)
      operation.parameters = [...(operation.parameters ?? []), ...headers.map((name) => reference('parameters', name))];
    const { responses = {} } = operation;
    for (const status of Object.keys(responses))
      if (Number(status) >= 400) responses[status] = reference('responses', 'Failure');
  }
}
