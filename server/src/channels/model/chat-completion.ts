import { z } from 'zod';

/** Any endpoint that speaks the OpenAI protocol; `url` is its base, such as `http://localhost:11434/v1`. */
export interface ChatEndpoint {
  url: string;
  model: string;
  key?: string | undefined;
  /** For the whole call, from the connection to the last byte. */
  timeoutMs: number;
}

export interface Question<T> {
  instructions: string;
  /** What the answer is about; it is sent as data, apart from the instructions. */
  data: string;
  answer: z.ZodType<T>;
}

export type ModelFailure = 'timeout' | 'unreachable' | 'refused' | 'too_large' | 'malformed';

/** A model that gave no usable answer. It carries the kind of failure and never what was asked or answered. */
export class ModelError extends Error {
  override name = 'ModelError';
  readonly failure: ModelFailure;

  constructor(failure: ModelFailure, detail: string, cause?: unknown) {
    super(`the language model gave no answer (${failure}: ${detail})`, { cause });
    this.failure = failure;
  }
}

/** A filled form is a few hundred bytes; whoever sends more is not answering the question. */
const largestAnswerBytes = 64 * 1024;

const completionSchema = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1),
});

/** Asks once, without a second try: the caller has another way to understand and a person is waiting. */
export async function askModel<T>(endpoint: ChatEndpoint, question: Question<T>): Promise<T> {
  const signal = AbortSignal.timeout(endpoint.timeoutMs);
  const body = await readBounded(await send(endpoint, question, signal), signal);
  const [choice] = checked(completionSchema, parseJson(body)).choices;
  return checked(question.answer, parseJson(withoutFence(choice?.message.content ?? '')));
}

async function send<T>(endpoint: ChatEndpoint, question: Question<T>, signal: AbortSignal): Promise<Response> {
  const response = await failingAs(signal, () =>
    fetch(`${endpoint.url.replace(/\/+$/, '')}/chat/completions`, {
      method: 'POST',
      signal,
      // A redirect would carry the message, and on some servers the key, to an address nobody configured.
      redirect: 'error',
      headers: {
        'content-type': 'application/json',
        ...(endpoint.key === undefined ? {} : { authorization: `Bearer ${endpoint.key}` }),
      },
      body: JSON.stringify({
        model: endpoint.model,
        messages: [
          { role: 'system', content: question.instructions },
          { role: 'user', content: question.data },
        ],
        response_format: {
          type: 'json_schema',
          json_schema: { name: 'answer', strict: true, schema: z.toJSONSchema(question.answer) },
        },
      }),
    }),
  );
  if (response.ok) return response;
  await response.body?.cancel();
  throw new ModelError('refused', `status ${response.status}`);
}

async function readBounded(response: Response, signal: AbortSignal): Promise<string> {
  return failingAs(signal, async () => {
    const parts: Uint8Array[] = [];
    let size = 0;
    // Leaving the loop by a throw cancels the rest of the body.
    for await (const part of response.body ?? []) {
      size += part.byteLength;
      if (size > largestAnswerBytes) throw new ModelError('too_large', `more than ${largestAnswerBytes} bytes`);
      parts.push(part);
    }
    return Buffer.concat(parts).toString('utf8');
  });
}

async function failingAs<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ModelError) throw error;
    if (signal.aborted) throw new ModelError('timeout', 'no answer in time', error);
    throw new ModelError('unreachable', 'the connection failed', error);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ModelError('malformed', 'not JSON', error);
  }
}

/** Some servers ignore the asked format and wrap the JSON in a code block. */
function withoutFence(content: string): string {
  return /^\s*```(?:json)?\s*([\s\S]*?)\s*```\s*$/.exec(content)?.[1] ?? content;
}

function checked<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value);
  if (!result.success) throw new ModelError('malformed', 'not the asked fields');
  return result.data;
}
