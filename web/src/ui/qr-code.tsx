import { useQuery } from '@tanstack/react-query';
import { Skeleton } from './skeleton.tsx';

interface QrCodeProps {
  text: string;
  /** Read by screen readers. */
  label: string;
  /** Shown if the encoder does not load. */
  failure: string;
}

/** Always dark on white, because many scanners cannot read inverted codes. The encoder is lazy-loaded. */
export function QrCode({ text, label, failure }: QrCodeProps) {
  const { data, isError } = useQuery({
    queryKey: ['qr-code', text],
    queryFn: async () => {
      const { qrPath } = await import('./qr-path.ts');
      return qrPath(text);
    },
    gcTime: 0,
    staleTime: Infinity,
  });
  if (isError) return <p className="w-44 shrink-0 text-sm text-red">{failure}</p>;
  if (!data) return <Skeleton className="size-44 shrink-0" />;
  return (
    <div className="shrink-0">
      <span className="sr-only">{label}</span>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${data.size} ${data.size}`}
        shapeRendering="crispEdges"
        className="size-44 rounded-md border border-hairline"
      >
        <rect width="100%" height="100%" fill="#fff" />
        <path d={data.path} fill="#000" />
      </svg>
    </div>
  );
}
