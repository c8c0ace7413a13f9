import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useCore } from '../../api/core.ts';
import { CommandKey } from '../../app/CommandKey.tsx';
import { Connecting, ConnectionBanner } from '../../app/ConnectionBanner.tsx';
import { t } from '../../app/messages.ts';
import { ScreenBoundary } from '../../app/ScreenBoundary.tsx';
import { useGlobalKeys } from '../../app/useGlobalKeys.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { ConflictsDialog } from '../conflicts/ConflictsDialog.tsx';
import { ExportDialog } from '../export/ExportDialog.tsx';
import { HelpDialog } from '../help/HelpDialog.tsx';
import { Palette } from '../palette/Palette.tsx';
import { Entrance } from '../persons/Entrance.tsx';
import { useImagesWindow } from './imagesSide.ts';
import styles from './SecondWindow.module.css';
import { useSecondWindowCommands } from './useSecondWindowCommands.ts';
import { openOther } from './windowRole.ts';

const ReadScreen = lazy(() =>
  import('../read/ReadScreen.tsx').then(({ ReadScreen: screen }) => ({ default: screen })),
);

/** The second window: the images of the study that is open in the first one, with who it is, tools and layout of its own. */
export function ImagesWindow() {
  const connected = useCore((state) => state.connection !== null);
  if (!connected) return <Connecting />;
  return (
    <Entrance>
      <Images />
    </Entrance>
  );
}

function Images() {
  useGlobalKeys();
  useSecondWindowCommands();
  const main = useCalledFocus();
  return (
    <div className={styles.window}>
      <ConnectionBanner />
      <MainGone />
      <main ref={main} tabIndex={-1} className={styles.main}>
        <ScreenBoundary>
          <Suspense fallback={<SkeletonLines lines={6} />}>
            <Study />
          </Suspense>
        </ScreenBoundary>
      </main>
      <ConflictsDialog />
      <ExportDialog />
      <Palette />
      <HelpDialog />
    </div>
  );
}

function Study(): ReactNode {
  const { study, status } = useImagesWindow();
  if (status === 'waiting') return <SkeletonLines lines={6} />;
  if (study !== null) return <ReadScreen key={study.studyKey} {...study} />;
  return (
    <>
      <h1 className={styles.hidden}>{t('second.title')}</h1>
      <EmptyState title={t('second.none')}>{t('second.none.hint')}</EmptyState>
    </>
  );
}

/** The images stay while the first window is away; nothing that was kept is lost with it. */
function MainGone() {
  const isGone = useImagesWindow(({ status }) => status === 'gone');
  if (!isGone) return null;
  return (
    <p role="alert" className={styles.notice} data-tone="warn">
      {t('second.gone')}
      <Button onPress={() => openOther('main')}>{t('second.gone.open')}</Button>
      <Button onPress={() => window.close()}>
        {t('second.gone.close')} <CommandKey id="read.secondWindow" />
      </Button>
    </p>
  );
}

/** Comes to the front with the keyboard on the images when the first window asks for it. */
function useCalledFocus() {
  const main = useRef<HTMLElement>(null);
  const calls = useImagesWindow((state) => state.calls);
  useEffect(() => {
    if (calls === 0) return;
    window.focus();
    const viewports = main.current?.querySelectorAll<HTMLElement>('[data-viewport]') ?? [];
    const marked = [...viewports].find(({ dataset }) => dataset.active === 'true');
    (marked ?? viewports[0])?.focus();
  }, [calls]);
  return main;
}
