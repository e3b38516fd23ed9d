import type { MailAddresses as Addresses } from '@aide/contract';
import { BookUser } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { Button } from '../../../../ui/button.tsx';
import { ErrorPanel } from '../../../../ui/error-panel.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { useOwnerName } from '../../../../lib/api/use-owner-name.ts';
import { useExportMailAddresses, useMailAddresses } from '../email-by-date.api.ts';
import { AddressList } from './address-list.tsx';

/** The number of addresses shown at first. */
const shownAtFirst = 5;

/** The addresses that return a mail on a date. */
export function MailAddresses() {
  const addresses = useMailAddresses();
  if (addresses.data) return addresses.data.domain === null ? <NotSetUp /> : <SetUp data={addresses.data} />;
  if (addresses.isError)
    return <ErrorPanel message={errorMessage(addresses.error)} onRetry={() => void addresses.refetch()} />;
  return (
    <output className="flex flex-col gap-3">
      <span className="sr-only">Loading your addresses</span>
      {Array.from({ length: shownAtFirst }, (_, index) => (
        <Skeleton key={index} className="h-12" />
      ))}
    </output>
  );
}

function NotSetUp() {
  const owner = useOwnerName();
  return (
    <p className="text-muted">
      Mail is not set up on this server yet. {owner} can turn it on by setting{' '}
      <code className="text-ink">AIDE_MAIL_DOMAIN</code>.
    </p>
  );
}

function SetUp({ data }: { data: Addresses }) {
  const [showsAll, setShowsAll] = useState(false);
  const saving = useExportMailAddresses();
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <AddressList
        label="Addresses with a date"
        addresses={showsAll ? data.addresses : data.addresses.slice(0, shownAtFirst)}
      />
      {showsAll && <AddressList label="Addresses that answer" addresses={data.commands} />}
      <p className="text-sm text-muted">
        Any date works, such as <span className="text-ink">tue-4.30pm</span> or <span className="text-ink">5dec</span>.
        Send from <span className="break-words text-ink">{data.sender}</span>; only you are reminded.
      </p>
      <p className="text-sm text-muted">
        Your private suffix is <span className="text-ink">.{data.suffix}</span>. Add it to any address, such as{' '}
        <span className="break-all text-ink">
          tomorrow.{data.suffix}@{data.domain}
        </span>
        ; to cancel follow-ups you need it.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          tone="secondary"
          icon={<Icon of={BookUser} />}
          busy={saving.isPending}
          busyLabel="Preparing..."
          onClick={() => saving.mutate()}
        >
          Save to address book
        </Button>
        <Button tone="quiet" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Show fewer' : 'Show all addresses'}
        </Button>
      </div>
      <FormMessage error={saving.isError ? errorMessage(saving.error) : null} />
    </div>
  );
}
