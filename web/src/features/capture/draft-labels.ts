import { planRows } from './rows.rules.ts';
import type { MessageDraft } from './use-message-draft.ts';

/** Returns what the button says: what Enter does. `save` is the word for new tasks. */
export function getActionLabel({ reading, edits }: MessageDraft, save = 'Save'): string {
  if (!reading) return save;
  const { request, rows } = reading;
  if (request.kind === 'question' || request.kind === 'talk') return 'Ask';
  if (request.kind === 'command') return request.commands[0]?.verb === 'undo' ? 'Undo' : 'Apply';
  const count = planRows(rows, edits).length;
  return count > 1 ? `${save} ${count}` : save;
}

/** Returns the attributes that tie a field to the candidates below it, while there are any. */
export function getChoiceAria({ choosing, choice: { listId, active } }: MessageDraft) {
  if (!choosing) return {};
  return {
    'aria-controls': listId,
    ...(active === null ? {} : { 'aria-activedescendant': candidateOptionId(listId, active) }),
  };
}

/** Returns the element id of a candidate's option. */
export function candidateOptionId(listId: string, taskId: string): string {
  return `${listId}-${taskId}`;
}
