import { Skeleton } from '../../../../ui/skeleton.tsx';

/** Placeholder while the profile loads. */
export function SettingsSkeleton() {
  return (
    <output className="block">
      <span className="sr-only">Loading your settings</span>
      {[2, 1].map((fields) => (
        <div
          key={fields}
          className="grid gap-x-10 gap-y-5 border-t border-hairline py-8 xl:grid-cols-[15rem_minmax(0,28rem)]"
        >
          <div className="flex flex-col gap-2">
            <Skeleton className="h-7 w-32" />
            <Skeleton className="h-5 w-52" />
          </div>
          <div className="flex flex-col gap-5 max-xl:max-w-md">
            {Array.from({ length: fields }, (_, index) => (
              <div key={index} className="flex flex-col gap-1.5">
                <Skeleton className="h-5 w-24" />
                <Skeleton className="h-11 md:h-10" />
              </div>
            ))}
            <Skeleton className="h-10 w-36" />
          </div>
        </div>
      ))}
    </output>
  );
}
