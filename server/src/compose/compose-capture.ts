import { createModelWriter } from '../channels/model/draft-with-model.ts';
import { createModelTurnParser } from '../channels/model/parse-turn-with-model.ts';
import { createModelParser } from '../channels/model/parse-with-model.ts';
import type { OpenAiEndpoint } from '../channels/openai/post-to-endpoint.ts';
import type { Config } from '../config.ts';
import type { RequestDeps } from '../features/assistant/requests/handle-message.ts';
import { createContactsCache } from '../features/assistant/requests/known-contacts.ts';
import { createKnownTasksCache } from '../features/assistant/requests/known-tasks.ts';
import { createMessageParser } from '../features/assistant/requests/message-parser.ts';
import type { DraftDeps } from '../features/people/message-drafts/draft-message.ts';
import type { Clock } from '../platform/clock.ts';
import type { Transactions } from '../platform/context.ts';
import type { Logger } from '../platform/log.ts';
import type { RateLimiter } from '../platform/rate-limit/rate-limiter.ts';
import type { LiveConfig } from './live-config.ts';

interface Parts {
  live: LiveConfig;
  transactions: Transactions;
  clock: Clock;
  log: Logger;
  limiter: RateLimiter;
}

/** Composes the dependencies of messages: the language, and a model if one is configured. */
export function composeCapture(parts: Parts): RequestDeps {
  const { live, transactions, clock, log, limiter } = parts;
  let models = createModelParsers(live.current, clock);
  live.onChange((config) => {
    models = createModelParsers(config, clock);
  });
  return {
    transactions,
    limiter,
    parser: createMessageParser({ log, getModelParser: () => models?.message, getTurnParser: () => models?.turn }),
    contacts: createContactsCache(),
    knownTasks: createKnownTasksCache(),
  };
}

/** Composes the dependencies of drafts: the template, and a model if one is configured. */
export function composeDrafts({ live, transactions, clock, log, limiter }: Parts): DraftDeps {
  let writer = modelWriter(live.current, clock);
  live.onChange((config) => {
    writer = modelWriter(config, clock);
  });
  return { transactions, limiter, log, getWriter: () => writer };
}

function createModelParsers(config: Config, clock: Clock) {
  const endpoint = getEndpoint(config);
  return endpoint && { message: createModelParser(endpoint, clock), turn: createModelTurnParser(endpoint, clock) };
}

function modelWriter(config: Config, clock: Clock) {
  const endpoint = getEndpoint(config);
  return endpoint && createModelWriter(endpoint, clock);
}

function getEndpoint(config: Config): OpenAiEndpoint | undefined {
  const { AIDE_LLM_URL: url, AIDE_LLM_MODEL: model, AIDE_LLM_KEY: key, AIDE_LLM_TIMEOUT_MS: timeoutMs } = config;
  return url !== undefined && model !== undefined ? { url, model, key, timeoutMs } : undefined;
}
