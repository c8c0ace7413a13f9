import { useMemo, useState } from 'react';
import type { CheckReport, Finding, RepairReport } from '../../../main/contract/domain/upkeep.ts';
import { t } from '../../app/messages.ts';
import { usePlaces } from '../../state/places.ts';
import { Done } from '../../ui/Done.tsx';
import { ErrorBox, Notice } from '../../ui/ErrorBox.tsx';
import { formatDuration } from '../../ui/format.ts';
import { type TableColumn, VirtualTable } from '../../ui/VirtualTable.tsx';
import styles from './Upkeep.module.css';
import { useUpkeep } from './upkeepStore.ts';

/** What the last check or repair found and did, in words; a finding of a study opens it. */
export function UpkeepResult({ of }: { readonly of: 'check' | 'repair' }) {
  const { check, repair, error, isCancelled, last, clear } = useUpkeep();
  const isMine = last === (of === 'check' ? 'verify' : 'repair');
  if (!isMine) return null;
  if (error !== null) return <ErrorBox error={error} onClose={clear} />;
  if (isCancelled) return <Done>{t('upkeep.cancelled')}</Done>;
  if (of === 'repair') return repair === null ? null : <Repaired report={repair} />;
  return check === null ? null : <Checked report={check} />;
}

function Repaired({ report }: { readonly report: RepairReport }) {
  const { done, asideFolder, left } = report;
  const aside = asideFolder === null ? [] : [t('upkeep.aside', { folder: asideFolder })];
  const words = done.length === 0 ? [t('upkeep.repaired.nothing')] : [...done, ...aside];
  return (
    <>
      <Done>{words.join(' ')}</Done>
      {left.isSound ? null : <Checked report={left} title="upkeep.left" />}
    </>
  );
}

function Checked(props: { readonly report: CheckReport; readonly title?: 'upkeep.found' | 'upkeep.left' }) {
  const { report, title = 'upkeep.found' } = props;
  const { isSound, found, findings, files, rows, seconds } = report;
  if (isSound) return <Done>{t('upkeep.sound', { n: files, rows, time: formatDuration(seconds) })}</Done>;
  const more = found > findings.length ? ` ${t('upkeep.found.more', { n: findings.length })}` : '';
  return (
    <>
      <Notice tone="warn">
        <p>{`${t(title, { n: found })}${more}`}</p>
      </Notice>
      <Findings findings={findings} />
    </>
  );
}

function columns(): readonly TableColumn<Finding>[] {
  const plain = (id: 'what' | 'next' | 'where', width: number, grow: number) => ({
    ...{ id, width, grow },
    title: t(`upkeep.col.${id}`),
    cell: (one: Finding) => one[id],
    text: (one: Finding) => one[id],
  });
  return [plain('what', 340, 4), plain('next', 180, 2), plain('where', 100, 1)];
}

function Findings({ findings }: { readonly findings: readonly Finding[] }) {
  const [selected, setSelected] = useState<number | null>(null);
  const openStudy = usePlaces((state) => state.openStudy);
  const shown = useMemo(columns, []);
  const one = selected === null ? undefined : findings[selected];
  return (
    <>
      <div className={styles.findings}>
        <VirtualTable
          label={t('upkeep.findings')}
          columns={shown}
          count={findings.length}
          rowAt={(index) => findings[index] ?? null}
          selected={selected}
          onSelect={setSelected}
          onOpen={(finding) => finding.studyKey !== null && openStudy(finding.studyKey)}
        />
      </div>
      <p role="status" className={styles.whole}>
        {one === undefined ? '' : `${one.what} ${one.next} (${one.where})`}
      </p>
    </>
  );
}
