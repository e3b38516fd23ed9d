import path from 'node:path';
import { createTranscriber, longestSeconds } from '../channels/speech/create-transcriber.ts';
import { createEndpointEngine } from '../channels/speech/endpoint/endpoint-engine.ts';
import type { OpenAiEndpoint } from '../channels/openai/post-to-endpoint.ts';
import { fetchWithNpm } from '../channels/speech/offline/fetch-tarball.ts';
import { models } from '../channels/speech/offline/models.ts';
import { createOfflineEngine } from '../channels/speech/offline/offline-engine.ts';
import { createSpeechWorker, hasRoomForModel, startSpeechThread } from '../channels/speech/offline/speech-worker.ts';
import { createWeights, type Weights } from '../channels/speech/offline/weights.ts';
import type { SpeechEngine } from '../channels/speech/speech-engine.ts';
import type { Config } from '../config.ts';
import type { Transcriber } from '../features/assistant/speech/transcriber.ts';
import type { Clock } from '../platform/clock.ts';
import type { Logger } from '../platform/log.ts';
import type { LiveConfig } from './live-config.ts';

/** Loading the model takes some seconds of processor time, which the start of the process needs. */
const loadAfterMs = 5_000;

export interface Speech {
  transcriber: Transcriber;
  /**
   * In the background, downloads missing files of the built-in engine and, with enough memory, loads it, so that the first voice note need
   * not wait. Never fails.
   */
  prepare(): void;
  close(): Promise<void>;
}

/** Returns the weights of the built-in engine, or undefined if it is disabled. */
export function findWeights(config: Config, log: Logger): Weights | undefined {
  if (config.AIDE_STT_OFFLINE === 'off') return undefined;
  return createWeights({
    modelsFolder: path.join(config.DATA_DIR, 'models'),
    model: models[config.AIDE_STT_OFFLINE],
    fetchTarball: fetchWithNpm(config.npm_execpath),
    log,
  });
}

/** Returns the configured speech server, if any. */
export function findEndpoint(config: Config): OpenAiEndpoint | undefined {
  const { AIDE_STT_URL: url, AIDE_STT_MODEL: model, AIDE_STT_KEY: key, AIDE_STT_TIMEOUT_MS: timeoutMs } = config;
  return url !== undefined ? { url, model, key, timeoutMs } : undefined;
}

/** Composes the transcriber: the configured server first, then the built-in engine. Nothing is loaded yet. */
export function composeSpeech(parts: {
  live: Pick<LiveConfig, 'current' | 'onChange'>;
  clock: Clock;
  log: Logger;
  transcriber?: Transcriber | undefined;
  hasRoom?: () => boolean;
}): Speech {
  const { live, clock, log, hasRoom = hasRoomForModel } = parts;
  const worker = createSpeechWorker({ clock, hasRoom, start: () => startSpeechThread({ longestSeconds }) });
  const weights = findWeights(live.current, log);
  const offline = weights ? [createOfflineEngine({ worker, weights, clock })] : [];
  const createEngines = (config: Config): SpeechEngine[] => {
    const endpoint = findEndpoint(config);
    return endpoint ? [createEndpointEngine(endpoint, clock), ...offline] : offline;
  };
  let engines = createEngines(live.current);
  live.onChange((config) => {
    engines = createEngines(config);
  });
  const transcriber = parts.transcriber ?? createTranscriber({ decoder: worker, engines: () => engines, log });
  let cancelLoading = () => {};
  const load = (): void => {
    if (hasRoom()) transcriber.prepare();
  };
  return {
    transcriber,
    prepare() {
      weights
        ?.install()
        .then(() => (cancelLoading = clock.at(new Date(clock.now().getTime() + loadAfterMs), load)))
        .catch((error: unknown) => {
          log.warn({ error: String(error) }, 'the speech model could not be downloaded');
        });
    },
    close() {
      cancelLoading();
      return worker.close();
    },
  };
}
