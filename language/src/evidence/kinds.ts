/**
 * What a message or a turn of a conversation can be. `person`: a question about a person; `other`: a question or an
 * order that Aide cannot answer; `correct`: a change of what was said before; `choose`: one of several that were offered; `story`: what
 * happened or was done, without a request.
 */
export const KINDS = [
  'capture',
  'command',
  'question',
  'person',
  'other',
  'add_contact',
  'yes',
  'no',
  'stop',
  'talk',
  'correct',
  'choose',
  'story',
] as const;
export type Kind = (typeof KINDS)[number];
