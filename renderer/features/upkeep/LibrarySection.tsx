import { useState } from 'react';
import type { CheckDepth } from '../../../main/contract/domain/upkeep.ts';
import { useQuery } from '../../api/useQuery.ts';
import { t } from '../../app/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { ErrorBox, Notice } from '../../ui/ErrorBox.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { formatBytes } from '../../ui/format.ts';
import { Progress } from '../../ui/Progress.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { BackupForm } from './BackupForm.tsx';
import { MoveForm } from './MoveForm.tsx';
import { RestoreForm } from './RestoreForm.tsx';
import styles from './Upkeep.module.css';
import { UpkeepResult } from './UpkeepResult.tsx';
import { startRepair, startVerify, useUpkeep, type Work } from './upkeepStore.ts';
import { useBusy } from './useBusy.ts';

const NOTHING = {};

/** Where the library is and how large; check, repair, backup, restore and move, each with progress, Cancel and a result in words. */
export function LibrarySection() {
  return (
    <>
      <LibraryFacts />
      <CheckForm />
      <RepairForm />
      <BackupForm progress={<WorkProgress work="backup" />} />
      <RestoreForm progress={<WorkProgress work="restore" />} />
      <MoveForm progress={<WorkProgress work="move" />} />
    </>
  );
}

function LibraryFacts() {
  const place = useQuery('upkeep', 'place', NOTHING);
  if (place.error !== null) return <ErrorBox error={place.error} onRetry={place.refetch} />;
  if (place.data === null) return <SkeletonLines lines={2} />;
  const { dataFolder, files, bytes, freeBytes, missingFiles } = place.data;
  const size = t('upkeep.size.words', { n: files, size: formatBytes(bytes) });
  const free = freeBytes === null ? null : t('upkeep.free', { size: formatBytes(freeBytes) });
  return (
    <>
      <Facts
        facts={[
          [t('upkeep.where'), dataFolder],
          [t('upkeep.size'), [size, free].filter(Boolean).join('; ')],
        ]}
      />
      {missingFiles === 0 ? null : (
        <Notice tone="warn" quiet>
          <p>{t('upkeep.missing', { n: missingFiles })}</p>
        </Notice>
      )}
    </>
  );
}

function CheckForm() {
  const [depth, setDepth] = useState<CheckDepth>('contents');
  const busy = useBusy();
  const words = (id: CheckDepth) => ({ id, words: t(`upkeep.depth.${id}`) });
  return (
    <div className={styles.part}>
      <h3 className={styles.partTitle}>{t('upkeep.check')}</h3>
      <p className={styles.dim}>{t('upkeep.check.intro')}</p>
      <Choice
        label={t('upkeep.depth')}
        value={depth}
        onChange={setDepth}
        options={[words('sizes'), words('contents'), words('headers')]}
      />
      <Button disabledReason={busy} onPress={() => void startVerify(depth)}>
        {t('upkeep.verify')}
      </Button>
      <WorkProgress work="verify" />
      <UpkeepResult of="check" />
    </div>
  );
}

function RepairForm() {
  const busy = useBusy();
  return (
    <div className={styles.part}>
      <h3 className={styles.partTitle}>{t('upkeep.repair')}</h3>
      <p className={styles.dim}>{t('upkeep.repair.intro')}</p>
      <Button disabledReason={busy} onPress={() => void startRepair()}>
        {t('upkeep.repair')}
      </Button>
      <WorkProgress work="repair" />
      <UpkeepResult of="repair" />
    </div>
  );
}

/** How far a work is, with Cancel, under its button; what went wrong with it afterwards. */
function WorkProgress({ work }: { readonly work: Work }) {
  const { running, cancel } = useUpkeep();
  if (running?.work !== work) return null;
  const { phase, done, total } = running.progress ?? { phase: 'counting' as const, done: 0, total: null };
  const figures = total === null ? [] : [t('upkeep.done', { done, total })];
  return (
    <div className={styles.progress}>
      <Progress
        autoFocus
        label={t(`upkeep.phase.${phase}`)}
        {...{ done, total, figures }}
        onCancel={phase === 'clearing' ? undefined : cancel}
      />
    </div>
  );
}
