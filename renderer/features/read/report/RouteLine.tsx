import { useMemo } from 'react';
import type { ReaderProfile, Route } from '../../../../main/contract/domain/learning.ts';
import type { Report } from '../../../../main/contract/domain/reading.ts';
import { useCall } from '../../../api/useCall.ts';
import { useOnce } from '../../../api/useOnce.ts';
import { useQuery } from '../../../api/useQuery.ts';
import { CommandKey } from '../../../app/CommandKey.tsx';
import { t } from '../../../app/messages.ts';
import { useRegisterCommands } from '../../../state/commands.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import own from './Asking.module.css';
import styles from './Report.module.css';
import type { ReportActs } from './useReport.ts';

const NOTHING = {};

/** M13: which reader's draft is shown and why, and the other draft one key away. What a person wrote stays when they are exchanged. */
export function RouteLine(props: {
  readonly report: Report;
  readonly acts: Pick<ReportActs, 'settle' | 'take'>;
}) {
  const { report, acts } = props;
  const input = useMemo(() => ({ reportId: report.id }), [report.id]);
  const route = useQuery('reading', 'route', input).data;
  const router = useQuery('learning', 'router', NOTHING).data;
  const { run, error, reset } = useCall('reading', 'otherDraft');
  const exchange = useOnce(async () => {
    const settled = await acts.settle();
    const other = settled && (await run({ reportId: settled.id, basedOn: settled.version }));
    if (other !== null) acts.take(other);
  });
  const hasOther = route !== null && route.other !== null;
  useRegisterCommands([
    { id: 'read.otherDraft', whyNot: () => (hasOther ? null : t('route.noOther')), run: exchange },
  ]);
  if (route === null || router === null) return null;
  return (
    <div className={own.route}>
      <span className={styles.grow}>{routeWords(route, router.profiles)}</span>
      {route.other === null ? null : (
        <Button tone="quiet" className={styles.small} onPress={exchange}>
          {t('route.other', { name: nameOf(router.profiles, route.other) })}
          <CommandKey id="read.otherDraft" />
        </Button>
      )}
      {error === null ? null : <ErrorBox error={error} onClose={reset} />}
    </div>
  );
}

/** "Standard path: Findings first. The readers weigh alike (0.02 apart)." */
export function routeWords({ path, why, shown, margin }: Route, profiles: readonly ReaderProfile[]): string {
  const name = nameOf(profiles, shown);
  const apart = margin.toFixed(2);
  if (path === 'routed') return t('route.routed', { name, apart });
  return why === 'margin' ? t('route.standard.margin', { name, apart }) : t('route.standard.one', { name });
}

function nameOf(profiles: readonly ReaderProfile[], id: string): string {
  return profiles.find((profile) => profile.id === id)?.name ?? id;
}
