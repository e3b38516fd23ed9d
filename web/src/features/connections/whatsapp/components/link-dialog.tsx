import { ExternalLink } from 'lucide-react';
import { buttonClass } from '../../../../ui/button-class.ts';
import { Button } from '../../../../ui/button.tsx';
import { CopyField } from '../../../../ui/copy-field.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { QrCode } from '../../../../ui/qr-code.tsx';

interface LinkDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Null until the server knows its number. */
  link: string | null;
  linked: boolean;
  phone: string | null;
}

/** Connects a number: the link opens WhatsApp with a message that contains a one-time code. The page updates itself once it is sent. */
export function LinkDialog({ open, onOpenChange, link, linked, phone }: LinkDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Connect WhatsApp"
      description="Your number is connected as soon as you send the message that is written for you."
      footer={
        <Button tone={linked ? 'primary' : 'secondary'} onClick={() => onOpenChange(false)}>
          {linked ? 'Done' : 'Close'}
        </Button>
      }
    >
      {linked ? (
        <output className="block font-medium">Connected: {phone}. Write to Aide in WhatsApp whenever you like.</output>
      ) : link === null ? (
        <output className="block">The server is asking WhatsApp for its number. Please try again in a moment.</output>
      ) : (
        <div className="flex flex-col gap-5">
          <div className="flex flex-col items-center gap-5 sm:flex-row sm:items-start">
            <QrCode
              text={link}
              label="QR code that opens WhatsApp"
              failure="The QR code didn’t load. Use the link below."
            />
            <ol className="flex min-w-0 list-decimal flex-col gap-2 pl-5">
              <li>Scan the code with the phone that has WhatsApp, or open the link there.</li>
              <li>WhatsApp shows a message with your code. Send it without changes.</li>
              <li>This page says when you’re connected.</li>
            </ol>
          </div>
          <a href={link} target="_blank" rel="noreferrer" className={buttonClass()}>
            <Icon of={ExternalLink} />
            Open WhatsApp
          </a>
          <CopyField label="Link" value={link} />
          <p className="text-sm text-muted">The code works once, for a day. Don’t send it to anyone else.</p>
        </div>
      )}
    </Dialog>
  );
}
