import { UserRoundCheck, Users } from 'lucide-react';
import type { CallOutput, Calls } from '../../../main/contract/api/contract.ts';
import type { IdentityQuestion } from '../../../main/contract/domain/identity.ts';
import type { PatientKey } from '../../../main/contract/domain/ids.ts';
import { useQuery } from '../../api/useQuery.ts';
import { t } from '../../app/messages.ts';
import { useRegisterCommands } from '../../state/commands.ts';
import { useReconcile } from '../../state/reconcile.ts';
import { Button } from '../../ui/Button.tsx';
import { Done } from '../../ui/Done.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { Screen } from '../../ui/Panel.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { Decisions } from './Decisions.tsx';
import { DifferentDialog } from './DifferentDialog.tsx';
import { QuestionCard } from './QuestionCard.tsx';
import styles from './Reconcile.module.css';
import { SameDialog } from './SameDialog.tsx';
import { type Asking, type Deciding, useAsking, useDeciding } from './useReconciling.ts';

type Listed = CallOutput<Calls['patients']['questions']>;

/** P1. The patients that only a person can tell apart or join: open questions, and what was decided. */
export function ReconcileScreen({ patientKey }: { readonly patientKey: PatientKey | null }) {
  const list = useQuery('patients', 'questions', {});
  const asking = useAsking();
  const deciding = useDeciding();
  const comparePair = () => asking.askSame({ first: null, other: null, offered: [] });
  useRegisterCommands([{ id: 'reconcile.pair', run: comparePair }]);
  const said = deciding.said ?? asking.said;
  return (
    <Screen
      title={t('reconcile.title')}
      intro={t('reconcile.intro')}
      actions={
        <>
          {list.data === null ? null : <Count questions={list.data.total} />}
          <Button onPress={comparePair}>
            <Users size={14} aria-hidden />
            {t('reconcile.pair')}
          </Button>
        </>
      }
      notices={
        <>
          {list.error === null ? null : <ErrorBox error={list.error} onRetry={list.refetch} />}
          {deciding.error === null ? null : <ErrorBox error={deciding.error} onClose={deciding.reset} />}
          {said === null ? null : <Done>{said}</Done>}
        </>
      }
    >
      <div className={styles.panes}>
        <Questions {...{ list: list.data, loading: list.loading, wanted: patientKey, asking, deciding }} />
        <Decisions deciding={deciding} shownElsewhere={proposalsOn(list.data)} />
      </div>
      <Dialogs asking={asking} />
    </Screen>
  );
}

/** How many questions, and about how many patients: the worklist counts those. */
function Count({ questions }: { readonly questions: number }) {
  const waiting = useQuery('patients', 'waiting', {});
  const words = t('reconcile.count', { n: questions });
  const patients = waiting.data?.patients ?? 0;
  if (patients === 0) return <span>{words}</span>;
  const about = t('reconcile.count.patients', { n: patients });
  return <span>{t('reconcile.countOf', { questions: words, patients: about })}</span>;
}

function proposalsOn(list: Listed | null): ReadonlySet<string> {
  return new Set(list?.questions.flatMap(({ proposals }) => proposals.map(({ id }) => id)));
}

function Dialogs({ asking }: { readonly asking: Asking }) {
  const { same, different, close, proposed } = asking;
  return (
    <>
      {same === null ? null : <SameDialog start={same} onClose={close} onProposed={proposed} />}
      {different === null ? null : (
        <DifferentDialog patients={different} onClose={close} onProposed={proposed} />
      )}
    </>
  );
}

interface QuestionsProps {
  readonly list: Listed | null;
  readonly loading: boolean;
  readonly wanted: PatientKey | null;
  readonly asking: Asking;
  readonly deciding: Deciding;
}

function Questions(props: QuestionsProps) {
  const { list, loading, wanted } = props;
  const later = useReconcile((state) => state.later);
  if (list === null) return loading ? <SkeletonLines lines={8} /> : <div />;
  if (list.questions.length === 0) {
    const icon = <UserRoundCheck size={40} strokeWidth={1.25} />;
    return <EmptyState icon={icon} title={t('reconcile.empty')} next={t('reconcile.empty.next')} />;
  }
  const isWanted = ({ patients }: IdentityQuestion) =>
    patients.some(({ patient }) => patient.patientKey === wanted);
  const isLater = (question: IdentityQuestion) => later.has(question.id) && !isWanted(question);
  const card = (question: IdentityQuestion) => (
    <QuestionCard key={question.id} question={question} isWanted={isWanted(question)} {...props} />
  );
  const putOff = list.questions.filter(isLater);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: long questions scroll by keyboard
    <section className={styles.questions} tabIndex={0} aria-label={t('reconcile.open')}>
      {list.questions.filter((question) => !isLater(question)).map(card)}
      {putOff.length === 0 ? null : <h2 className={styles.dim}>{t('reconcile.later.title')}</h2>}
      {putOff.map(card)}
      {list.total > list.questions.length ? (
        <p className={styles.dim}>{t('reconcile.more', { n: list.questions.length, all: list.total })}</p>
      ) : null}
    </section>
  );
}
