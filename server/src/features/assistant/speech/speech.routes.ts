import type { speechRoutes } from '@aide/contract';
import type { Handlers } from '../../../platform/http/call.ts';
import { prepareSpeech, transcribeRecording, type SpeechDeps } from './transcribe-recording.ts';

export function speechHandlers(deps: SpeechDeps): Handlers<typeof speechRoutes> {
  return {
    prepareSpeech: async ({ actor }) => {
      return { data: { preparing: true, languages: await prepareSpeech(deps, actor) } };
    },

    transcribeRecording: async ({ actor, body, headers, query }) => {
      const recording = { bytes: body ?? new Uint8Array(), mimeType: headers['content-type']?.toString() ?? '' };
      return { data: { text: await transcribeRecording(deps, actor, recording, query.language) } };
    },
  };
}
