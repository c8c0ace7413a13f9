import { useEffect } from 'react';
import type { StudyKey } from '../../../main/contract/domain/ids.ts';
import { core, useCore } from '../../api/core.ts';
import { useRegisterCommands } from '../../state/commands.ts';
import { useImagesWindow } from '../secondWindow/imagesSide.ts';
import { windowRole } from '../secondWindow/windowRole.ts';

/**
 * What is opened in Read counts as read, and other windows see who has it open, as long as it is on screen and connected. Of two windows of one
 * person the first one says so; the second one only while the first is elsewhere.
 */
export function useStudyAttention(studyKey: StudyKey): void {
  const connection = useCore((state) => state.connection);
  const isSaid = useImagesWindow(({ inRead }) => windowRole.kind === 'images' && inRead);
  useEffect(() => {
    if (connection === null || isSaid) return;
    const leave = new AbortController();
    // Neither stands in the way of reading: where it fails the study stays unread, and nobody sees it open.
    connection.client.library.markRead({ studyKeys: [studyKey], read: true }).catch(() => {});
    connection.client.library.holdOpen({ studyKey }, { signal: leave.signal }).catch(() => {});
    return () => leave.abort();
  }, [connection, studyKey, isSaid]);
  useRegisterCommands([
    {
      id: 'markRead',
      title: 'command.markUnread',
      run: () =>
        void core()
          .library.markRead({ studyKeys: [studyKey], read: false })
          .catch(() => {}),
    },
  ]);
}
