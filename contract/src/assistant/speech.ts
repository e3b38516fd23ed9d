import { z } from 'zod';
import { limits } from '../limits.ts';
import { route, success } from '../wire.ts';

/** The formats that browsers record and Telegram sends; the first bytes decide which one it is. */
export const recordingTypes = ['audio/webm', 'audio/ogg', 'audio/wav', 'audio/mp4'] as const;

/** The languages of recordings. The built-in engine transcribes only English. */
export const recordingLanguages = ['en', 'hi'] as const;
export type RecordingLanguage = (typeof recordingLanguages)[number];

export const speechRoutes = {
  prepareSpeech: route({
    method: 'POST',
    path: '/speech/prepare',
    summary: 'Load the speech model, so that the next recording does not have to wait for it; lists the languages',
    tag: 'Speech',
    auth: 'user',
    status: 200,
    response: success(z.object({ preparing: z.literal(true), languages: z.array(z.enum(recordingLanguages)) })),
    errors: [],
  }),
  transcribeRecording: route({
    method: 'POST',
    path: '/speech/transcriptions',
    summary: 'Transcribe a recording of at most two minutes; nothing is stored',
    tag: 'Speech',
    auth: 'user',
    query: z.object({ language: z.enum(recordingLanguages).default('en') }),
    rawBody: { mediaTypes: recordingTypes, maxBytes: limits.recordingBytes, tooLarge: 'SPEECH_TOO_LONG' },
    status: 200,
    response: success(z.object({ text: z.string() })),
    errors: [
      'SPEECH_TOO_LONG',
      'SPEECH_SILENCE',
      'SPEECH_UNCLEAR',
      'SPEECH_UNREADABLE',
      'SPEECH_BUSY',
      'SPEECH_UNAVAILABLE',
      'UNSUPPORTED_MEDIA_TYPE',
    ],
  }),
};
