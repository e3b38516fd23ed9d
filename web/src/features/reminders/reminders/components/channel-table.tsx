import type { ReminderSettings } from '@aide/contract';
import { deliveryChannels, noticeKinds, type NoticeKind } from '@aide/contract/enums';
import { channelLabels } from '../../../../lib/text/labels.ts';
import { useReminderChannels } from '../reminders.api.ts';
import { checkBoxClass } from '../../../../ui/select-box.tsx';

type Channels = ReminderSettings['channels'];

const kindNames: Record<NoticeKind, { name: string; when: string | null }> = {
  reminder: { name: 'Reminders', when: 'When a task is due' },
  digest: { name: 'Morning digest', when: '7:30 AM, if anything is due' },
  weekly_report: { name: 'Weekly report', when: null },
  trial_notice: { name: 'Trial notices', when: 'Three days before the end' },
};

interface ChannelTableProps {
  channels: Channels;
  /** Such as 'Sundays, 12:00 PM IST'. */
  reportTime: string;
  hasTelegram: boolean;
  onChange: (channels: Channels) => void;
}

/** A checkbox for each kind of notice and channel. */
export function ChannelTable({ channels, reportTime, hasTelegram, onChange }: ChannelTableProps) {
  const { data: states } = useReminderChannels();
  // Most servers have no WhatsApp number.
  const shown = deliveryChannels.filter(
    (each) => each !== 'whatsapp' || (states && states.whatsapp !== 'not_configured'),
  );
  return (
    <div className="flex flex-col gap-2">
      <table className="w-full text-sm">
        <caption className="pb-2 text-left font-medium">Channels</caption>
        <thead>
          <tr className="border-b border-line-strong/60 text-left text-muted">
            <th scope="col" className="py-1.5 font-normal">
              What
            </th>
            {shown.map((channel) => (
              <th key={channel} scope="col" className="w-20 py-1.5 text-center font-normal">
                {channelLabels[channel]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {noticeKinds.map((kind) => (
            <tr key={kind} className="border-b border-hairline">
              <th scope="row" className="py-2 text-left font-normal">
                <span className="block font-medium">{kindNames[kind].name}</span>
                <span className="block text-muted">{kindNames[kind].when ?? reportTime}</span>
              </th>
              {shown.map((channel) => (
                <td key={channel} className="text-center">
                  <label className="inline-flex size-10 cursor-pointer items-center justify-center">
                    <input
                      type="checkbox"
                      aria-label={`${kindNames[kind].name} by ${channelLabels[channel]}`}
                      checked={channels[kind][channel]}
                      onChange={(event) =>
                        onChange({ ...channels, [kind]: { ...channels[kind], [channel]: event.target.checked } })
                      }
                      className={checkBoxClass}
                    />
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {!hasTelegram && <p className="text-sm text-muted">Telegram reminders start once you connect the bot.</p>}
    </div>
  );
}
