import { Download, ScrollText, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import type { AuditLine } from '../../../main/contract/api/audit.ts';
import type { RecordedAt } from '../../../main/contract/domain/time.ts';
import { core } from '../../api/core.ts';
import { useCall } from '../../api/useCall.ts';
import { type PageSource, usePages } from '../../api/usePages.ts';
import { queryKey } from '../../api/useQuery.ts';
import { t } from '../../app/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { Done } from '../../ui/Done.tsx';
import { downloadText } from '../../ui/download.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorBox, Notice } from '../../ui/ErrorBox.tsx';
import { formatRecordedAt } from '../../ui/format.ts';
import { Screen } from '../../ui/Panel.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { VirtualTable } from '../../ui/VirtualTable.tsx';
import styles from './Audit.module.css';
import { CheckValue } from './CheckValue.tsx';
import { AUDIT_COLUMNS } from './columns.tsx';

interface AuditPage {
  readonly lines: readonly AuditLine[];
  readonly total: number;
}

const SOURCE: PageSource<AuditPage, AuditLine> = {
  key: (offset) => queryKey('audit', 'lines', { offset }),
  load: loadNewestFirst,
  rows: (page) => page.lines,
  total: (page) => page.total,
};

/** The core counts from the oldest line; a person looks for the newest. */
async function loadNewestFirst(offset: number, limit: number): Promise<AuditPage> {
  const { total } = await core().audit.lines({ offset: 0, limit: 1 });
  const end = total - offset;
  const start = Math.max(0, end - limit);
  if (end <= 0) return { lines: [], total };
  const { lines } = await core().audit.lines({ offset: start, limit: end - start });
  return { lines: lines.toReversed(), total };
}

/** Who did what and when: read, verified, exported. */
export function AuditScreen() {
  const lines = usePages(SOURCE);
  const verify = useCall('audit', 'verify');
  const [against, setAgainst] = useState('');
  const exported = useExport();
  const error = lines.error ?? verify.error ?? exported.error;
  return (
    <Screen
      title={t('audit.title')}
      intro={t('audit.intro')}
      actions={
        <>
          {lines.head === null ? null : <span>{t('audit.count', { n: lines.total })}</span>}
          <Button
            onPress={() => void verify.run({ against: against.trim() || null })}
            disabledReason={verify.running ? t('audit.verifying') : null}
          >
            <ShieldCheck size={14} aria-hidden />
            {verify.running ? t('audit.verifying') : t('audit.verify')}
          </Button>
          <ExportButton {...exported} />
        </>
      }
      notices={
        <>
          {error === null ? null : <ErrorBox error={error} onRetry={lines.error ? lines.retry : undefined} />}
          {verify.result === null ? null : <Verdict {...verify.result} />}
          {exported.name === null ? null : <Done>{t('audit.exported', { name: exported.name })}</Done>}
        </>
      }
    >
      <div className={styles.body}>
        <CheckValue against={against} onAgainst={setAgainst} />
        <Lines lines={lines} />
      </div>
    </Screen>
  );
}

function ExportButton({ running, save }: { readonly running: boolean; readonly save: () => void }) {
  return (
    <Button onPress={save} disabledReason={running ? t('state.working') : null}>
      <Download size={14} aria-hidden />
      {t('audit.export')}
    </Button>
  );
}

function Lines({ lines }: { lines: ReturnType<typeof usePages<AuditPage, AuditLine>> }) {
  const [selected, setSelected] = useState<number | null>(null);
  if (lines.head === null) return lines.error === null ? <SkeletonLines lines={10} /> : null;
  if (lines.total === 0) {
    const icon = <ScrollText size={40} strokeWidth={1.25} />;
    return <EmptyState icon={icon} title={t('audit.empty')} next={t('audit.empty.next')} />;
  }
  return (
    <VirtualTable
      label={t('audit.table')}
      columns={AUDIT_COLUMNS}
      count={lines.total}
      rowAt={lines.rowAt}
      selected={selected}
      onSelect={setSelected}
      onRange={lines.onRange}
    />
  );
}

function Verdict(props: {
  readonly ok: boolean;
  readonly lines: number;
  readonly against: { readonly lines: number; readonly at: RecordedAt } | null;
  readonly problem: { readonly sequence: number; readonly words: string } | null;
}) {
  const { lines: n, against } = props;
  if (props.ok || props.problem === null) {
    if (against === null) return <Done>{t('audit.ok', { n })}</Done>;
    return <Done>{t('audit.ok.against', { n, at: formatRecordedAt(against.at) })}</Done>;
  }
  return (
    <Notice tone="danger">
      <p>{t('audit.broken', props.problem)}</p>
      <p>{t('audit.broken.next')}</p>
    </Notice>
  );
}

function useExport() {
  const call = useCall('audit', 'export');
  const [name, setName] = useState<string | null>(null);
  const save = async () => {
    const file = await call.run({});
    if (file !== null) downloadText(file.name, file.text);
    setName(file?.name ?? null);
  };
  return { running: call.running, error: call.error, name, save: () => void save() };
}
