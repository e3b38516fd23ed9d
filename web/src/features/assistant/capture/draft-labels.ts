import { planRows } from './rows.rules.ts';
import type { MessageDraft } from './use-message-draft.ts';

/** Returns the label of the button: the action of Enter. `save` is the label for new tasks. */
export function getActionLabel({ reading, edits }: MessageDraft, save = 'Save'): string {
  if (!reading) return save;
  const { request, rows } = reading;
  if (request.kind === 'question' || request.kind === 'talk') return 'Ask';
  if (request.kind === 'command') return request.commands[0]?.verb === 'undo' ? 'Undo' : 'Apply';
  const count = planRows(rows, edits).length;
  return count > 1 ? `${save} ${count}` : save;
}

/** Returns the ARIA attributes that connect a field with the candidates below it, if there are any. */
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
