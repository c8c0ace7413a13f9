import { t } from '../../../app/messages.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Progress } from '../../../ui/Progress.tsx';
import { useLasting } from '../../../ui/useLasting.ts';
import type { Undoing } from '../useDecisions.ts';

/** W4. A step of many readings on its way back: how far it is, and Cancel, which leaves the rest as it is. */
export function UndoingDialog({ many }: Pick<Undoing, 'many'>) {
  const { progress } = many;
  if (!useLasting(many.running) || progress === null) return null;
  return (
    <Dialog title={t('review.bulk.undoing')} open onClose={many.stop}>
      <Progress
        label={t('review.bulk.undoing.now')}
        {...progress}
        figures={[t('review.bulk.undoing.progress', progress)]}
        onCancel={many.stop}
        autoFocus
      />
    </Dialog>
  );
}
