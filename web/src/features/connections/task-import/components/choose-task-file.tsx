import { FileUp } from 'lucide-react';
import { FileDrop } from '../../../../ui/file-drop.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';

/** How to export from each program. */
const programs = [
  { name: 'Todoist', how: 'Settings, Backups: the ZIP file. Or a project’s menu, Export as a template: the CSV file.' },
  { name: 'Google Tasks', how: 'takeout.google.com, Tasks: the ZIP file, or Tasks.json in it.' },
  { name: 'Microsoft To Do', how: 'The JSON of your lists from Microsoft Graph.' },
  { name: 'Outlook', how: 'File, Open & Export, Import/Export, Export to a file, Tasks: the CSV file.' },
  { name: 'TickTick', how: 'Settings, Account, Backup & Restore: the CSV file.' },
  { name: 'Apple Reminders', how: 'File, Export: the .ics file. Those of other calendars and apps work too.' },
  { name: 'Vikunja', how: 'Settings, Export data: the ZIP file.' },
  { name: 'Any table', how: 'A CSV file with headings such as Title, Due, Priority, Status, Notes and Contact.' },
  { name: 'Aide', how: 'Settings, Export my data: with contacts, recurring tasks, backlog and history.' },
];

interface ChooseTaskFileProps {
  error: string | null;
  onChoose: (file: File) => void;
}

export function ChooseTaskFile({ error, onChoose }: ChooseTaskFileProps) {
  return (
    <div className="flex flex-col gap-6">
      <FileDrop
        icon={FileUp}
        label="Choose a file, or drop it here"
        hint="You’ll see a preview before anything is saved"
        accept=".csv,.json,.zip,.ics,.txt"
        onChoose={onChoose}
      />
      <FormMessage error={error} />
      <section aria-labelledby="import-programs" className="flex flex-col gap-2">
        <h2 id="import-programs" className="text-sm font-medium">
          Where to find the file
        </h2>
        <dl className="divide-y divide-hairline rounded-md border border-hairline text-sm">
          {programs.map(({ name, how }) => (
            <div key={name} className="flex flex-col gap-x-4 px-3 py-2 sm:flex-row">
              <dt className="shrink-0 font-medium sm:w-36">{name}</dt>
              <dd className="text-muted">{how}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}
