import type { ReachOut } from '@aide/contract';
import { AlarmClock, CalendarPlus, X } from 'lucide-react';
import { Avatar } from '../../../../ui/avatar.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { toastWithAction } from '../../../../ui/toast-with-action.tsx';
import { useAnswerReachOut, useReachOuts } from '../relationships.api.ts';
import { Link } from '../../../../ui/link.tsx';

const messages = {
  accepted: (name: string) => `Follow-up with ${name} added for today`,
  snoozed: (name: string) => `${name} snoozed for a week`,
  dismissed: (name: string) => `${name} dismissed`,
};

/** At most three people to contact this week, each with the reason. Renders nothing without a suggestion. */
export function ReachOutCard() {
  const suggestions = useReachOuts();
  const answer = useAnswerReachOut({
    onAnswered: ({ id, body: { status } }, { contact }) => {
      if (status === 'open') return;
      toastWithAction({
        message: messages[status](contact.name),
        label: 'Undo',
        onAction: () => answer.mutate({ id, body: { status: 'open' } }),
      });
    },
  });
  if (!suggestions.data || suggestions.data.length === 0) return null;
  return (
    <Card aria-labelledby="reach-out" className="p-4!">
      <h2 id="reach-out" className="text-sm font-semibold">
        Reach out this week
      </h2>
      <ul className="divide-y divide-hairline">
        {suggestions.data.map((suggestion) => (
          <li key={suggestion.id} className="py-3 last:pb-0">
            <Suggestion
              suggestion={suggestion}
              onAnswer={(status) => answer.mutate({ id: suggestion.id, body: { status } })}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface SuggestionProps {
  suggestion: ReachOut;
  onAnswer: (status: keyof typeof messages) => void;
}

function Suggestion({ suggestion: { contact, text }, onAnswer }: SuggestionProps) {
  const { id, name } = contact;
  return (
    <div className="flex gap-3">
      <Avatar name={name} />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <div>
          <Link to={`/contacts?contact=${id}`} className="rounded-sm text-sm font-medium break-words hover:underline">
            {name}
          </Link>
          <p className="text-sm break-words text-muted">{text}</p>
        </div>
        <div className="flex items-center gap-1">
          <Button
            tone="secondary"
            size="sm"
            icon={<Icon of={CalendarPlus} size={16} />}
            aria-label={`Add a follow-up with ${name}`}
            onClick={() => onAnswer('accepted')}
          >
            Follow up
          </Button>
          <IconButton label={`Snooze ${name} for a week`} title="Snooze for a week" onClick={() => onAnswer('snoozed')}>
            <Icon of={AlarmClock} size={16} />
          </IconButton>
          <IconButton label={`Dismiss ${name}`} title="Dismiss" onClick={() => onAnswer('dismissed')}>
            <Icon of={X} size={16} />
          </IconButton>
        </div>
      </div>
    </div>
  );
}
