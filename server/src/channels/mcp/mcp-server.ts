import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import type { Caller } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { toCaller, requireScope, type SignedIn } from '../../platform/http/mount.ts';
import type { Logger } from '../../platform/log.ts';
import { tools, type Tool, type ToolDeps } from './tools.ts';

const instructions =
  'Aide keeps the follow-ups of one person. Capture what they promise in their own words; list, complete and reschedule what is there.';

/** Handles one request with a new server. There is no session, so any process can handle any request. */
export async function handleMcpRequest(
  deps: ToolDeps,
  { who, log }: { who: SignedIn; log: Logger },
  request: Request,
  parsedBody: unknown,
): Promise<Response> {
  const handler = createMcpHandler(() => serverFor(deps, who, log), {
    // A stream that waits for changes of the list of tools would wait for ever: it does not change.
    maxSubscriptions: 0,
    onerror: (error) => log.debug({ error: String(error) }, 'an MCP request was refused'),
  });
  return handler.fetch(request, { parsedBody });
}

function serverFor(deps: ToolDeps, who: SignedIn, log: Logger): McpServer {
  const server = new McpServer({ name: 'aide', title: 'Aide', version: '1.0.0' }, { instructions });
  const caller: Caller = { ...toCaller(who, log), channel: 'api' };
  for (const tool of tools) {
    const { name, title, description, input, scope } = tool;
    const annotations = { readOnlyHint: scope === 'read', destructiveHint: false, openWorldHint: false };
    server.registerTool(
      name,
      { title, description, inputSchema: input, annotations },
      (given: Record<string, unknown>) => call(tool, deps, { who, caller }, given),
    );
  }
  return server;
}

/** Known errors are returned to the model with their message; details of unexpected ones are not disclosed. */
async function call(
  tool: Tool,
  deps: ToolDeps,
  { who, caller }: { who: SignedIn; caller: Caller },
  given: Record<string, unknown>,
) {
  try {
    requireScope(who.scope, tool.scope);
    const { says, data } = await tool.run(deps, caller, given);
    const text = `${says}\n${JSON.stringify(data)}`;
    return { content: [{ type: 'text' as const, text }], structuredContent: data };
  } catch (error) {
    if (error instanceof AppError) return { content: [{ type: 'text' as const, text: error.message }], isError: true };
    caller.log.error({ err: error, tool: tool.name }, 'a tool failed unexpectedly');
    const text = 'Something went wrong on our side. Please try again.';
    return { content: [{ type: 'text' as const, text }], isError: true };
  }
}
