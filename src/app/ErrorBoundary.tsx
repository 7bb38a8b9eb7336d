import { Component, type ReactNode } from 'react';
import { CrashedState } from './Crashed.tsx';

interface Props {
  children: ReactNode;
  /** Another value, such as the path, clears the error. */
  resetOn?: string;
}

/** Keeps a broken screen from taking the rest with it. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidUpdate(before: Props) {
    if (this.state.failed && before.resetOn !== this.props.resetOn) this.setState({ failed: false });
  }

  override render() {
    return this.state.failed ? (
      <CrashedState onRetry={() => window.location.reload()} />
    ) : (
      this.props.children
    );
  }
}
