import { backlogTools } from './backlog-tools.ts';
import { contactTools } from './contact-tools.ts';
import { messageTools } from './message-tools.ts';
import { readTools } from './read-tools.ts';
import { recurringTools } from './recurring-tools.ts';
import { taskTools } from './task-tools.ts';
import type { Tool } from './tool.ts';

/** All MCP tools. Each is one use case, with the same rules as in the API. */
export const tools: readonly Tool[] = [
  ...readTools,
  ...taskTools,
  ...contactTools,
  ...backlogTools,
  ...recurringTools,
  ...messageTools,
];
