import { z } from 'zod';
import { postToEndpoint, parseResponse, type OpenAiEndpoint } from '../openai/post-to-endpoint.ts';

export interface Question<T> {
  instructions: string;
  /** The input of the question, sent as data, separate from the instructions. */
  data: string;
  schema: z.ZodType<T>;
}

const completionSchema = z.object({
  choices: z.tuple([z.object({ message: z.object({ content: z.string() }) })], z.unknown()),
});

/** Asks once, without a retry: the caller falls back to the built-in parser, and a user is waiting. @throws EndpointError */
export async function askModel<T>(endpoint: OpenAiEndpoint, question: Question<T>): Promise<T> {
  const asked = JSON.stringify({
    model: endpoint.model,
    messages: [
      { role: 'system', content: question.instructions },
      { role: 'user', content: question.data },
    ],
    response_format: {
      type: 'json_schema',
      json_schema: { name: 'answer', strict: true, schema: z.toJSONSchema(question.schema) },
    },
  });
  const signal = AbortSignal.timeout(endpoint.timeoutMs);
  const body = await postToEndpoint(endpoint, '/chat/completions', asked, signal);
  return parseResponse(() => {
    const [{ message }] = completionSchema.parse(JSON.parse(body)).choices;
    return question.schema.parse(JSON.parse(withoutFence(message.content)));
  });
}

/** Some servers ignore the requested format and wrap the JSON in a code block. */
function withoutFence(content: string): string {
  return /^\s*```(?:json)?\s*([\s\S]*?)\s*```\s*$/.exec(content)?.[1] ?? content;
}
