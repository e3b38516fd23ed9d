import { Component, type ReactNode } from 'react';
import { errorMessage } from '../lib/api/api-error.ts';
import { useReachable } from '../lib/api/connection.ts';
import { ErrorPanel } from './error-panel.tsx';

interface RegionBoundaryProps {
  children: ReactNode;
  /** A changed value resets the error, such as the path of a new page. */
  resetKey?: string;
}

interface RegionBoundaryState {
  error: unknown;
  resetKey: string | undefined;
}

/** An error boundary for one region of the page. */
export class RegionBoundary extends Component<RegionBoundaryProps, RegionBoundaryState> {
  override state: RegionBoundaryState = { error: undefined, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<RegionBoundaryState> {
    return { error };
  }

  static getDerivedStateFromProps(
    props: RegionBoundaryProps,
    state: RegionBoundaryState,
  ): Partial<RegionBoundaryState> | null {
    return props.resetKey === state.resetKey ? null : { error: undefined, resetKey: props.resetKey };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return (
      <div className="p-4">
        {isMissingChunk(error) ? (
          <MissingChunk />
        ) : (
          <ErrorPanel
            title="Something went wrong"
            message={errorMessage(error)}
            onRetry={() => this.setState({ error: undefined })}
          />
        )}
      </div>
    );
  }
}

/**
 * A chunk could not be loaded: the server has another version, or is unreachable; the next request shows which.
 * React.lazy caches the failure, so the page is reloaded.
 */
function MissingChunk() {
  const reachable = useReachable();
  const [title, message] =
    reachable && navigator.onLine
      ? ['Aide was updated', 'Reload the page to continue.']
      : ['You’re offline', 'This page needs a connection. Reload it when you’re back online.'];
  return <ErrorPanel title={title} message={message} onRetry={() => location.reload()} />;
}

function isMissingChunk(error: unknown): boolean {
  return error instanceof TypeError && /dynamically imported module|module script/i.test(error.message);
}
