import { Mail } from 'lucide-react';
import { buttonClass } from '../../../../ui/button-class.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { contactMail } from '../trial.rules.ts';

interface ContactUsDialogProps {
  /** The address for requests; undefined if the trial could not be loaded. */
  to: string | undefined;
  email: string | undefined;
  onClose: () => void;
}

export function ContactUsDialog({ to, email, onClose }: ContactUsDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Contact Us"
      description="Email us to extend your trial. We reply within one working day."
      footer={
        <>
          <Button tone="secondary" onClick={onClose}>
            Close
          </Button>
          <a href={contactMail({ to, email })} className={buttonClass()}>
            <Icon of={Mail} />
            Send Email
          </a>
        </>
      }
    >
      <p className="text-sm">
        Send Email opens your email app with a message{' '}
        {to && (
          <>
            to <strong className="font-medium">{to}</strong>{' '}
          </>
        )}
        that names your account. You can still read your data, and export it in the settings.
      </p>
    </Dialog>
  );
}
