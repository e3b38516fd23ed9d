import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../ui/menu.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { TextField } from '../ui/text-field.tsx';
import { Tooltip } from '../ui/tooltip.tsx';

const tabs = [
  { value: 'upcoming', label: 'Upcoming Tasks', content: <p>What is due next.</p> },
  { value: 'follow-up', label: 'Follow up', content: <p>Whom to write to.</p> },
  { value: 'backlog', label: 'Backlog', content: <p>What can wait.</p> },
];

export function KitOverlays() {
  const [open, setOpen] = useState<'dialog' | 'confirm' | null>(null);
  const [tab, setTab] = useState('upcoming');
  const close = () => setOpen(null);
  return (
    <section className="flex flex-col gap-4 border-t border-hairline pt-6">
      <h2 className="font-serif text-xl font-medium">What floats</h2>
      <div className="flex flex-wrap items-center gap-3">
        <Button tone="secondary" onClick={() => setOpen('dialog')}>
          Open dialog
        </Button>
        <Button tone="secondary" onClick={() => setOpen('confirm')}>
          Open confirm
        </Button>
        <Menu
          trigger={
            <IconButton label="More">
              <Icon of={Ellipsis} />
            </IconButton>
          }
        >
          <MenuItem icon={<Icon of={Pencil} size={16} />} onSelect={close}>
            Edit
          </MenuItem>
          <MenuSeparator />
          <MenuItem danger icon={<Icon of={Trash2} size={16} />} onSelect={close}>
            Delete
          </MenuItem>
        </Menu>
        <Tooltip text="Saturday 5 December 2026, 4:00 PM">
          <Button tone="quiet">Due tomorrow, 4:00 PM</Button>
        </Tooltip>
      </div>
      <Tabs label="Tasks" tabs={tabs} value={tab} onChange={setTab} />
      <Dialog
        open={open === 'dialog'}
        onOpenChange={close}
        title="Add New Contact"
        description="A name is enough."
        footer={
          <>
            <Button tone="secondary" onClick={close}>
              Cancel
            </Button>
            <Button onClick={close}>Add Contact</Button>
          </>
        }
      >
        <TextField label="Name" name="name" />
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        onOpenChange={close}
        title="Delete Recurring Task"
        description="This stops all future occurrences."
        confirmLabel="Delete"
        onConfirm={close}
      />
    </section>
  );
}
