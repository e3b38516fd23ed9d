import type { SettingGroup, SettingGroupState, SettingsInput } from '@aide/contract';
import { useRef } from 'react';
import type { z } from 'zod';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { useUnsavedChanges } from '../../../../lib/forms/unsaved-changes.ts';
import { usePassingMessage } from '../../../../lib/forms/use-passing-message.ts';
import { useSchemaForm } from '../../../../lib/forms/use-schema-form.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { QueryState } from '../../../../ui/query-state.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import {
  useRemoveServerSettings,
  useSaveServerSettings,
  useServerSettings,
  useTestServerSettings,
} from '../server.api.ts';

export interface SettingsField {
  name: string;
  label: string;
  placeholder: string;
  hint?: string;
  /** The server never returns passwords and keys: the field is empty, and an empty value keeps the stored one. */
  secret?: boolean;
}

export interface SettingsGroupFormProps<Output> {
  group: SettingGroup;
  name: string;
  /** The environment variable that sets it. */
  variable: string;
  fields: readonly SettingsField[];
  schema: z.ZodType<Output>;
  toInput: (output: Output) => SettingsInput;
}

/** One group of settings: edit, test, save. Read-only if the environment sets it. */
export function SettingsGroupForm<Output>(props: SettingsGroupFormProps<Output>) {
  const { group, fields, variable } = props;
  const settings = useServerSettings();
  if (!settings.data) return <QueryState query={settings} className="h-40" />;
  const state = settings.data[group];
  if (state.source === 'environment')
    return (
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center gap-3">
          <Badge>Fixed</Badge>
          <p className="text-sm text-muted">
            Set by <code>{variable}</code> on the server.
          </p>
        </div>
        <dl className="flex flex-col gap-1 text-sm">
          {fields.map((field) => (
            <div key={field.name} className="flex flex-wrap gap-x-2">
              <dt className="text-muted">{field.label}</dt>
              <dd className="break-all">{state.values[field.name] ?? 'Not set'}</dd>
            </div>
          ))}
        </dl>
      </div>
    );
  return <EditableGroup key={`${group} ${state.source}`} {...props} state={state} />;
}

function EditableGroup<Output>({
  group,
  name,
  state,
  fields,
  schema,
  toInput,
}: SettingsGroupFormProps<Output> & { state: SettingGroupState }) {
  const [success, showSuccess, clearSuccess] = usePassingMessage();
  const test = useTestServerSettings();
  const save = useSaveServerSettings();
  const remove = useRemoveServerSettings();
  const pressed = useRef<'test' | 'save'>('save');
  const toFormValues = ({ values }: SettingGroupState) =>
    Object.fromEntries(fields.map(({ name: field, secret }) => [field, secret ? '' : (values[field] ?? '')]));
  const initial = toFormValues(state);
  const form = useSchemaForm({
    initial,
    schemaFor: () => schema,
    onSubmit: (output) => {
      clearSuccess();
      save.reset();
      test.reset();
      if (pressed.current === 'test') test.mutate(toInput(output));
      else
        save.mutate(toInput(output), {
          onSuccess: (saved) => {
            form.reset(toFormValues(saved[group]));
            showSuccess(`${name} saved.`);
          },
        });
    },
  });
  const isChanged = fields.some(({ name: field }) => form.values[field] !== initial[field]);
  useUnsavedChanges(isChanged);
  const failed = [test, save, remove].find(({ isError }) => isError);
  const tested = test.data;
  return (
    <form aria-label={name} onSubmit={form.submit} noValidate className="flex flex-col gap-5">
      {fields.map(({ name: field, label, placeholder, hint, secret }) => (
        <TextField
          key={field}
          label={label}
          placeholder={secret && state.values[field] ? state.values[field] : placeholder}
          hint={secret && state.values[field] ? 'Saved. Leave it empty to keep it.' : hint}
          autoComplete="off"
          spellCheck={false}
          autoCapitalize="none"
          {...form.field(field)}
        />
      ))}
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          tone="secondary"
          busy={test.isPending}
          busyLabel="Testing..."
          onClick={() => {
            pressed.current = 'test';
          }}
        >
          Test
        </Button>
        <Button
          type="submit"
          tone={isChanged ? 'primary' : 'secondary'}
          busy={save.isPending}
          busyLabel="Saving..."
          onClick={() => {
            pressed.current = 'save';
          }}
        >
          Save
        </Button>
        {state.source === 'saved' && (
          <Button tone="quiet" busy={remove.isPending} onClick={() => remove.mutate(group)}>
            Remove
          </Button>
        )}
      </div>
      <FormMessage
        success={success ?? (tested?.ok ? tested.answer : null)}
        error={failed ? errorMessage(failed.error) : tested && !tested.ok ? tested.answer : null}
      />
    </form>
  );
}
