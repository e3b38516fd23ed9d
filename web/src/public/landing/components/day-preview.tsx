import { preview } from '../../../content/marketing.ts';
import { ProductPicture } from './product-picture.tsx';
import { WideSection } from './section.tsx';

const urgent = new Set(['High', 'Urgent']);

/** Screenshots of the product on desktop and phone, with sample data beside the phone. */
export function DayPreview() {
  return (
    <WideSection heading={preview.heading} lead={preview.lead}>
      <div className="grid gap-x-12 sm:grid-cols-[minmax(0,1fr)_14rem] lg:grid-cols-[minmax(0,1fr)_18rem] 2xl:grid-cols-[minmax(0,1fr)_21rem] 2xl:gap-x-16">
        {/* A desktop screenshot is unreadable on a phone: it is cropped to the capture box there, and the medium
            width is large enough. */}
        <div className="overflow-hidden rounded-lg border border-hairline shadow-lift max-sm:h-76 sm:col-span-2">
          <div className="max-sm:-ml-[38%] max-sm:w-[225%]">
            <ProductPicture
              name="desk"
              alt={preview.pictures.desk}
              sizes="(min-width: 120rem) 100rem, (min-width: 96rem) 80rem, (min-width: 72rem) 68rem, (min-width: 40rem) 94vw, 135vw"
            />
          </div>
        </div>
        <div className="relative -mt-20 w-2/3 justify-self-center overflow-hidden rounded-[1.75rem] border-[6px] border-frame bg-frame shadow-lift sm:col-start-2 sm:-mt-48 sm:mr-4 sm:w-auto sm:self-start sm:justify-self-stretch lg:-mt-80 lg:mr-8">
          <div className="overflow-hidden rounded-[1.375rem]">
            <ProductPicture
              name="phone"
              alt={preview.pictures.phone}
              sizes="(min-width: 96rem) 19rem, (min-width: 64rem) 16rem, (min-width: 40rem) 13rem, 60vw"
            />
          </div>
        </div>
        <div className="mt-12 sm:col-start-1 sm:row-start-2 sm:mt-10">
          <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[1.25fr_1fr]">
            <Upcoming />
            <Messages />
          </div>
          <p className="mt-6 text-sm text-muted">{preview.note}</p>
        </div>
      </div>
    </WideSection>
  );
}

function Upcoming() {
  return (
    <div>
      <h3 className="font-serif text-xl font-medium">Upcoming follow-ups</h3>
      <ul className="mt-3">
        {preview.upcoming.map(({ title, who, due, priority }) => (
          <li key={title} className="border-t border-hairline py-3">
            <p className="font-medium">{title}</p>
            <p className="flex flex-wrap gap-x-3 text-sm text-muted">
              <span className="text-accent">{due}</span>
              <span className={urgent.has(priority) ? 'text-red' : undefined}>{priority}</span>
              <span>{who}</span>
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Messages() {
  return (
    <div>
      <h3 className="font-serif text-xl font-medium">Recent messages</h3>
      <ul className="mt-3">
        {preview.messages.map(({ from, text, at }) => (
          <li key={text} className="border-t border-hairline py-3">
            <p className="flex justify-between gap-4 text-sm text-muted">
              <span>{from}</span>
              <span className="shrink-0">{at}</span>
            </p>
            <p className="mt-1 font-serif text-lg leading-snug">“{text}”</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
