import { Component, type ReactNode } from 'react';
import { usePlaces } from '../state/places.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/ErrorBox.tsx';
import styles from './App.module.css';
import { t } from './messages.ts';

/** A screen that throws is said, and the rest of the window stays. Going elsewhere clears it; another prior of the same study is not elsewhere. */
export function ScreenBoundary(props: { readonly children: ReactNode }) {
  const place = usePlaces((state) => state.current);
  const key = place.name === 'read' ? place.studyKey : JSON.stringify(place);
  return <Boundary key={key}>{props.children}</Boundary>;
}

class Boundary extends Component<{ readonly children: ReactNode }, { readonly crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override render() {
    if (!this.state.crashed) return this.props.children;
    return (
      <div className={styles.crash}>
        <Notice tone="danger">
          <h1>{t('error.crash')}</h1>
          <p>{t('error.crash.next')}</p>
        </Notice>
        <div>
          <Button onPress={() => this.setState({ crashed: false })}>{t('action.retry')}</Button>
        </div>
      </div>
    );
  }
}
