import { useNavigate } from 'react-router';
import { useResendConfirmation } from '../../features/identity/accounts/accounts.api.ts';
import { useProfile } from '../../features/identity/accounts/profile.queries.ts';
import { MailBotRow } from '../../features/assistant/email-by-date/components/mail-bot-row.tsx';
import { TelegramRow } from '../../features/assistant/telegram/components/telegram-row.tsx';
import { errorMessage } from '../../lib/api/api-error.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { RowList } from '../../ui/row-list.tsx';
import { toast } from '../../ui/toast.ts';

/** The bots that accept the user's messages, with their current status. */
export function Page() {
  const navigate = useNavigate();
  const { data: profile } = useProfile();
  const confirmation = useResendConfirmation();
  return (
    <>
      <PageHeader title="My Bots" description="Where you can write to Aide." />
      <RowList className="max-w-2xl">
        <TelegramRow isBot onConnect={() => void navigate('/onboarding')} />
        <MailBotRow
          confirmed={profile !== undefined && profile.emailConfirmation !== 'pending'}
          connecting={confirmation.isPending}
          onConnect={() =>
            confirmation.mutate(undefined, {
              onSuccess: () => toast.success('We sent you a link. Open it to confirm your address.'),
              onError: (error) => toast.error(errorMessage(error)),
            })
          }
          onShowAddresses={() => void navigate('/settings#email-by-date')}
        />
      </RowList>
    </>
  );
}
