import { useEffect, useState } from 'react';
import { rateFrames } from '../performance.rules.ts';
import { watchScrolling, type ScrollFigures } from '../watch-scrolling.ts';

interface ScrollMonitorProps {
  /** Shows a warning when scrolling is not smooth. Default: false. */
  warn?: boolean;
  /** Shows the figures. Default: false. */
  debug?: boolean;
}

/** Measures the smoothness of scrolling. */
export function ScrollMonitor({ warn = false, debug = false }: ScrollMonitorProps) {
  const [figures, setFigures] = useState<ScrollFigures | null>(null);
  useEffect(() => watchScrolling(setFigures), []);
  return <ScrollReport figures={figures} warn={warn} debug={debug} />;
}

export function ScrollReport({
  figures,
  warn = false,
  debug = false,
}: ScrollMonitorProps & { figures: ScrollFigures | null }) {
  if (!figures) return null;
  const rough = rateFrames(figures.fps) !== 'good';
  return (
    <>
      {warn && rough && <output className="block text-red">Scrolling is not smooth</output>}
      {debug && (
        <dl aria-label="Scrolling" className="mt-1 flex gap-3 border-t border-hairline pt-1 text-muted">
          <div className="flex gap-1">
            <dt>scroll</dt>
            <dd>{figures.fps} fps</dd>
          </div>
          <div className="flex gap-1">
            <dt>longest frame</dt>
            <dd>{figures.longestMs} ms</dd>
          </div>
        </dl>
      )}
    </>
  );
}
