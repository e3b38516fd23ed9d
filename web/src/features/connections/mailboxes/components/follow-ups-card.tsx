import { Card } from '../../../../ui/card.tsx';
import { Link } from '../../../../ui/link.tsx';
import { useMailFollowUps } from '../mailboxes.api.ts';
import { kindTitles } from '../mailboxes.rules.ts';

const shownAtOnce = 3;

/** The most overdue follow-ups of mails, on the dashboard. Renders nothing when there is none. */
export function FollowUpsCard() {
  const { data } = useMailFollowUps();
  if (!data || (data.total === 0 && data.signInNeeded === 0)) return null;
  return (
    <Card aria-labelledby="mail-follow-ups" className="p-4!">
      <h2 id="mail-follow-ups" className="text-sm font-semibold">
        Follow-ups from your mail
      </h2>
      {data.signInNeeded > 0 && <p className="pt-2 text-sm text-muted">A mailbox needs you to sign in again.</p>}
      <ul className="divide-y divide-hairline">
        {data.followUps.slice(0, shownAtOnce).map(({ id, kind, name, subject }) => (
          <li key={id} className="py-3 text-sm">
            <p className="font-medium break-words">{name}</p>
            <p className="break-words text-muted">
              {kindTitles[kind]}: {subject}
            </p>
          </li>
        ))}
      </ul>
      <Link to="/follow-ups" className="rounded-sm text-sm font-medium text-accent hover:underline">
        {data.total > 0 ? `Show all ${data.total}` : 'Show'}
      </Link>
    </Card>
  );
}
