import type { Client } from '@modelcontextprotocol/client';

export interface CalledTool {
  isError: boolean;
  text: string;
  data: Record<string, unknown>;
}

/** Calls a tool of the MCP endpoint with the protocol's own client. */
export async function callTool(client: Client, name: string, given: Record<string, unknown>): Promise<CalledTool> {
  const result = (await client.callTool({ name, arguments: given })) as unknown as {
    isError?: boolean;
    content: { type: string; text: string }[];
    structuredContent?: Record<string, unknown>;
  };
  return {
    isError: result.isError ?? false,
    text: result.content.map(({ text }) => text).join('\n'),
    data: result.structuredContent ?? {},
  };
}
