import { common } from 'virtual:texts/common';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { Component, type ReactNode } from 'react';
import { useT } from '../i18n/useT.ts';
import { Button } from '../ui/Button.tsx';
import { StateMessage } from '../ui/StateMessage.tsx';

interface Props {
  children: ReactNode;
  /** A change of this value, such as the path, clears the error. */
  resetOn?: string;
}

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

function CrashedState({ onRetry }: { onRetry: () => void }) {
  const t = useT(common);
  return (
    <StateMessage
      picture={<IconPlugConnectedX size={48} stroke={1.5} aria-hidden="true" />}
      title={t('crashed')}
      text={t('crashed_text')}
      action={<Button onClick={onRetry}>{t('try_again')}</Button>}
    />
  );
}
