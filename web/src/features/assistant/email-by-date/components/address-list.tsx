import type { MailAddress } from '@aide/contract';
import { Copy } from 'lucide-react';
import { formatMoment } from '../../../../lib/time/moment-text.ts';
import { useZone } from '../../../../lib/time/use-zone.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { toast } from '../../../../ui/toast.ts';

interface AddressListProps {
  label: string;
  addresses: MailAddress[];
}

/** Each address with its meaning, the date it stands for now, and a copy button. */
export function AddressList({ label, addresses }: AddressListProps) {
  const zone = useZone();
  return (
    <ul aria-label={label} className="divide-y divide-hairline border-y border-hairline">
      {addresses.map(({ address, means, next }) => (
        <li key={address} className="flex items-center gap-3 py-2">
          <div className="min-w-0 flex-1">
            <p className="font-medium break-all">{address}</p>
            <p className="text-sm text-muted">
              {means}
              {next !== null && (
                <>
                  {' · '}
                  <time dateTime={next}>{formatMoment(next, zone)}</time>
                </>
              )}
            </p>
          </div>
          <IconButton label={`Copy ${address}`} onClick={() => void copy(address)}>
            <Icon of={Copy} />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

/** Shows an error if the Clipboard API is unavailable, as in an insecure context. */
async function copy(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    toast.success('Address copied to clipboard!');
  } catch {
    toast.error('Your browser doesn’t allow copying here. Select the address and copy it yourself.');
  }
}
