import { lazy, Suspense, type ComponentProps, type ComponentType } from 'react';
import { logFailure } from '../../../../lib/log.ts';
import type { AnswerPanel as AnswerPanelType } from './answer-panel.tsx';
import type { RequestPreview as RequestPreviewType } from './request-preview.tsx';

type PreviewProps = ComponentProps<typeof RequestPreviewType>;

/** Without the preview a message can still be sent: the server parses it too. */
const withoutPreview = (error: unknown) => {
  logFailure('The preview of messages could not be loaded', error);
  return null;
};
const loadPreview = () => import('./request-preview.tsx');
const RequestPreview = lazy(async (): Promise<{ default: ComponentType<PreviewProps> }> => {
  const loaded = await loadPreview().catch(withoutPreview);
  return { default: loaded?.RequestPreview ?? (() => null) };
});
const AnswerPanel = lazy(async () => ({ default: (await import('./answer-panel.tsx')).AnswerPanel }));

/** Preloads the preview before the first word is typed. A failed load is reported on render. */
export function preloadPreview(): void {
  void loadPreview().catch(() => null);
}

/** The preview of a message, lazy-loaded on first use. */
export function LazyRequestPreview(props: PreviewProps) {
  return (
    <Suspense>
      <RequestPreview {...props} />
    </Suspense>
  );
}

/** The reply to a message, lazy-loaded on first use. */
export function LazyAnswerPanel(props: ComponentProps<typeof AnswerPanelType>) {
  return (
    <Suspense>
      <AnswerPanel {...props} />
    </Suspense>
  );
}
