import { Send } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { controlClass } from '../../../ui/control-class.ts';
import { Icon } from '../../../ui/icon.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PreviewNote } from './preview-note.tsx';

const conversations = [
  { name: 'Priya Sharma', text: 'Four o’clock works. Send me the numbers before?', at: '9:12' },
  { name: 'Rahul Verma', text: 'We can settle the quote this week.', at: 'Yesterday' },
  { name: 'Meera Iyer', text: 'The board deck is nearly there.', at: 'Mon' },
];

/** A still picture: nothing is loaded, and Send only clears the box. */
export function MessagesPage() {
  const [text, setText] = useState('');
  return (
    <>
      <PageHeader title="Messages" />
      <PreviewNote>Sample conversations. Nothing you write here is sent.</PreviewNote>
      <div className="overflow-hidden rounded-lg border border-hairline bg-surface">
        <ul aria-label="Conversations">
          {conversations.map(({ name, text: last, at }) => (
            <li key={name} className="flex items-center gap-4 border-b border-hairline px-5 py-4">
              <Avatar name={name} />
              <div className="min-w-0 flex-1">
                <p className="font-medium">{name}</p>
                <p className="truncate text-sm text-muted">{last}</p>
              </div>
              <span className="shrink-0 text-sm text-muted">{at}</span>
            </li>
          ))}
        </ul>
        <form
          className="flex gap-3 bg-paper p-4"
          onSubmit={(event) => {
            event.preventDefault();
            setText('');
          }}
        >
          <input
            aria-label="Message"
            placeholder="Write a message…"
            value={text}
            onChange={(event) => setText(event.target.value)}
            className={controlClass('h-11 min-w-0 flex-1 md:h-10')}
          />
          <Button type="submit" icon={<Icon of={Send} size={16} />} className="max-md:h-11">
            Send
          </Button>
        </form>
      </div>
    </>
  );
}
