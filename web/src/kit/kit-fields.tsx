import { useState } from 'react';
import { Checkbox } from '../ui/checkbox.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { Switch } from '../ui/switch.tsx';
import { TextField } from '../ui/text-field.tsx';
import { TextareaField } from '../ui/textarea-field.tsx';

export function KitFields() {
  const [recurring, setRecurring] = useState(true);
  const [digest, setDigest] = useState(false);
  return (
    <section className="flex flex-col gap-4 border-t border-hairline pt-6">
      <h2 className="font-serif text-xl font-medium">Fields</h2>
      <div className="grid gap-5 md:grid-cols-2">
        <TextField label="Title" name="title" defaultValue="Call Priya about the renewal" />
        <TextField label="Due Date" name="due" type="date" error="Due date is required" />
        <SelectField label="Priority" name="priority" defaultValue="medium">
          <option value="low">Low</option>
          <option value="medium">Medium</option>
          <option value="high">High</option>
        </SelectField>
        <PasswordField label="Password" name="password" hint="At least 6 characters" />
        <TextareaField label="Description" name="description" className="md:col-span-2" />
        <Checkbox label="Recurring" hint="Comes back by itself." checked={recurring} onChange={setRecurring} />
        <Switch label="Morning digest" checked={digest} onChange={setDigest} />
      </div>
    </section>
  );
}
