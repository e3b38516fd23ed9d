import { Download } from 'lucide-react';
import { saveFile } from '../../../../lib/browser/save-file.ts';
import { Button } from '../../../../ui/button.tsx';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import { Icon } from '../../../../ui/icon.tsx';

/** The recovery codes, displayed once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const text = `${codes.join('\n')}\n`;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm">
        Each code signs you in once if you don’t have your phone. Save them in a safe place now: they aren’t shown
        again.
      </p>
      <ul
        aria-label="Recovery codes"
        className="grid grid-cols-1 gap-x-8 gap-y-2 rounded-lg border border-hairline bg-sunken p-4 font-mono text-sm sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={text} what="recovery codes" />
        <Button
          tone="secondary"
          icon={<Icon of={Download} size={16} />}
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), 'aide-recovery-codes.txt')}
        >
          Save as a file
        </Button>
      </div>
    </div>
  );
}
