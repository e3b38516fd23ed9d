import { formatLead, listOfferedLeads } from '@aide/rules';

/** The options of a select for the reminder of a task. The empty value means the times of the reminder settings. */
export function ReminderOptions({ chosen }: { chosen: number | null }) {
  return (
    <>
      <option value="">As in your settings</option>
      {listOfferedLeads(chosen === null ? [] : [chosen]).map((minutes) => (
        <option key={minutes} value={minutes}>
          {formatLead(minutes)}
        </option>
      ))}
    </>
  );
}
