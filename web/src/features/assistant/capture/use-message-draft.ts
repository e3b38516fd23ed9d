import type { Contact } from '@aide/contract';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { logFailure } from '../../../lib/log.ts';
import { useAssistantContext } from './api/get-assistant-context.ts';
import { asWritten, listAmbiguous, planRequest, type Plan, type ReadyPlan } from './request.rules.ts';
import type { RowEdit } from './rows.rules.ts';
import { useRequest, type Reading } from './use-request.ts';

interface DraftInput {
  contacts: readonly Contact[];
  /** Loads the tasks that a message can refer to. */
  wanted: boolean;
  /** The debounce before the message is parsed. Default: the one of the capture box. */
  pauseMs?: number;
  /** Called with the message once nothing has to be chosen or confirmed. */
  onReady: (text: string, plan: ReadyPlan) => void;
}

/** What the list of candidates needs from the field that controls it. */
export interface CandidateChoice {
  /** The id of the listbox, for the field that controls it. */
  listId: string;
  /** The id of the highlighted option; null until a key or the pointer reaches one. */
  active: string | null;
  onActive: (taskId: string) => void;
  onChoose: (taskId: string) => void;
}

/** The user's choices for one text; they are reset when the text changes. */
interface Choices {
  text: string;
  chosen: readonly string[];
  active: string | null;
  confirmed: boolean;
}

/** Parses a message and holds the user's corrections and choices until it is sent. */
export function useMessageDraft(text: string, { contacts, wanted, onReady, ...pause }: DraftInput) {
  const listId = useId();
  const isReading = useRef(false);
  const context = useAssistantContext(wanted);
  const { reading, parseNow } = useRequest(text, { contacts, context, ...pause });
  const [edits, setEdits] = useState<readonly RowEdit[]>([]);
  const [choices, setChoices] = useState<Choices>(() => noChoices(text));
  const [confirming, setConfirming] = useState<number | null>(null);
  const current = choices.text === text ? choices : noChoices(text);
  const { chosen, active } = current;
  const candidates = (reading && listAmbiguous(reading.request)[chosen.length]?.candidates) ?? [];

  function execute(plan: Plan): void {
    if (plan.kind === 'choose') setChoices({ ...current, active: active ?? plan.candidates[0] ?? null });
    else if (plan.kind === 'confirm') setConfirming(plan.count);
    else if (plan.kind === 'nothing') document.getElementById(`${listId}-add`)?.focus();
    else onReady(text, plan);
  }

  function decide({ request, rows }: Reading, added: Partial<Choices> = {}): void {
    execute(planRequest({ request, rows, edits, ...current, ...added }));
  }

  function choose(shown: Reading, taskId: string): void {
    const all = [...chosen, taskId];
    setChoices({ ...current, chosen: all, active: null });
    decide(shown, { chosen: all });
  }

  /**
   * Enter may come before the preview, or while the language package loads: then the server parses the message, unless corrections of the
   * last preview have to be applied first.
   */
  async function submit(): Promise<void> {
    if (text.trim() === '' || isReading.current) return;
    const shown = reading?.text === text ? reading : null;
    if (shown && active !== null && candidates.includes(active)) return choose(shown, active);
    if (shown) return decide(shown);
    if (edits.length === 0) return onReady(text, asWritten(text));
    isReading.current = true;
    try {
      decide(await parseNow(text));
    } catch (error) {
      logFailure('The message was not read before it was sent', error);
      onReady(text, asWritten(text));
    } finally {
      isReading.current = false;
    }
  }

  /** Handles the arrow keys of the field, which move through the candidates. */
  function press(event: KeyboardEvent): void {
    if (candidates.length === 0 || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
    event.preventDefault();
    setChoices({ ...current, active: moveActive(candidates, active, event.key === 'ArrowDown' ? 1 : -1) });
  }

  const choice: CandidateChoice = {
    listId,
    active,
    onActive: (taskId) => setChoices({ ...current, active: taskId }),
    onChoose: (taskId) => reading?.text === text && choose(reading, taskId),
  };

  return {
    /** The id of the button that adds the message as a task. */
    addId: `${listId}-add`,
    reading,
    edits,
    setEdits,
    chosen,
    choice,
    choosing: candidates.length > 0,
    submit: () => void submit(),
    press,
    confirming: confirming !== null && {
      count: confirming,
      onClose: () => setConfirming(null),
      onConfirm: () => {
        setConfirming(null);
        if (reading) decide(reading, { confirmed: true });
      },
    },
  };
}

export type MessageDraft = ReturnType<typeof useMessageDraft>;

function noChoices(text: string): Choices {
  return { text, chosen: [], active: null, confirmed: false };
}

/** Returns the candidate after or before the active one, wrapping around. */
function moveActive(candidates: readonly string[], active: string | null, step: 1 | -1): string | null {
  const at = active === null ? -1 : candidates.indexOf(active);
  const next = at === -1 && step === -1 ? candidates.length - 1 : at + step;
  return candidates[(next + candidates.length) % candidates.length] ?? null;
}
