import { z } from 'zod';
import { askModel } from '../../channels/model/ask-model.ts';
import { EndpointError, type EndpointFailure } from '../../channels/openai/post-to-endpoint.ts';
import type { Config } from '../../config.ts';
import { createFinding, getHost, getErrorMessage, type Finding } from './finding.ts';

const question = {
  instructions: 'Answer with the asked JSON alone.',
  data: 'Set ready to true.',
  schema: z.object({ ready: z.boolean() }),
};

const remedies: Record<EndpointFailure, string> = {
  timeout: 'Raise AIDE_LLM_TIMEOUT_MS, or choose a faster AIDE_LLM_MODEL.',
  unreachable: 'Start the endpoint, or correct AIDE_LLM_URL (its base, such as http://localhost:11434/v1).',
  refused: 'Finding AIDE_LLM_KEY, AIDE_LLM_MODEL and the path in AIDE_LLM_URL.',
  too_large: 'Choose another AIDE_LLM_MODEL: this one does not return the requested format.',
  malformed: 'Choose another AIDE_LLM_MODEL: this one cannot fill in a form.',
};

/** Sends one small request to the model, with the timeout of a real message. */
export async function checkModel(config: Config): Promise<Finding> {
  const { AIDE_LLM_URL: url, AIDE_LLM_MODEL: model, AIDE_LLM_KEY: key, AIDE_LLM_TIMEOUT_MS: timeoutMs } = config;
  if (url === undefined || model === undefined)
    return createFinding(
      'off',
      'the built-in language reads every message',
      'To have a second reader, set AIDE_LLM_URL, AIDE_LLM_MODEL and AIDE_LLM_KEY.',
    );
  const began = performance.now();
  try {
    await askModel({ url, model, key, timeoutMs }, question);
    return createFinding('ok', `${model} at ${getHost(url)} responds in ${Math.round(performance.now() - began)} ms`);
  } catch (error) {
    const detail = `${model} at ${getHost(url)}: ${getErrorMessage(error)}; the built-in language reads alone`;
    return createFinding('broken', detail, error instanceof EndpointError ? remedies[error.failure] : undefined);
  }
}
