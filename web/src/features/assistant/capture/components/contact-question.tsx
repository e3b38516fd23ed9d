import type { Contact } from '@aide/contract';
import { contactLabel } from '../../../../lib/text/labels.ts';

type Candidate = Pick<Contact, 'id' | 'name' | 'company'>;

interface ContactQuestionProps {
  question: string;
  candidates: readonly Candidate[];
  onChoose: (candidate: Candidate) => void;
}

/** Asks which of several matching contacts is meant; one click chooses. */
export function ContactQuestion({ question, candidates, onChoose }: ContactQuestionProps) {
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="sr-only">{question}</legend>
      <span aria-hidden="true" className="text-sm font-medium text-amber">
        {question}
      </span>
      {candidates.map((candidate) => (
        <button
          key={candidate.id}
          type="button"
          onClick={() => onChoose(candidate)}
          className="h-8 rounded-full border border-amber/50 bg-amber-soft px-3 text-sm text-ink transition-colors duration-150 hover:border-amber"
        >
          {contactLabel(candidate)}
        </button>
      ))}
    </fieldset>
  );
}
