import { UserRoundX } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import type { IdentityPatient, IdentityQuestion } from '../../../main/contract/domain/identity.ts';
import { t } from '../../app/messages.ts';
import { useReconcile } from '../../state/reconcile.ts';
import { Button } from '../../ui/Button.tsx';
import { formatName } from '../../ui/format.ts';
import { DecisionItem } from './DecisionItem.tsx';
import { IdentityTable } from './IdentityTable.tsx';
import { personWords } from './identityWords.ts';
import styles from './Reconcile.module.css';
import type { Asking, Deciding } from './useReconciling.ts';

/** One open question: who is kept apart and why, side by side, who else it may be, and the ways to answer. */
export function QuestionCard(props: {
  readonly question: IdentityQuestion;
  readonly isWanted: boolean;
  readonly asking: Asking;
  readonly deciding: Deciding;
}) {
  const { question, asking, deciding } = props;
  const id = useId();
  const heading = useWanted(props.isWanted);
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1} className={styles.question}>
        <UserRoundX size={16} aria-hidden />
        {questionWords(question)}
      </h2>
      <p className={styles.sentence}>{question.reason}</p>
      <IdentityTable patients={question.patients} />
      <Candidates question={question} asking={asking} />
      {question.proposals.map((decision) => (
        <ul key={decision.id} className={styles.waiting}>
          <DecisionItem decision={decision} deciding={deciding} />
        </ul>
      ))}
      <Answers question={question} asking={asking} />
    </section>
  );
}

/** Who came here for one patient finds the keyboard on its question. */
function useWanted(isWanted: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isWanted) heading.current?.focus();
  }, [isWanted]);
  return heading;
}

/** What a question asks, in words. */
export function questionWords({ kind, patients }: IdentityQuestion): string {
  const [first] = patients;
  if (kind === 'same_id')
    return t('reconcile.question.same_id', { id: first?.patient.patientId ?? '', n: patients.length });
  const name = first === undefined ? '' : formatName(first.patient.name);
  return t('reconcile.question.no_id', { name: name || t('reconcile.noName') });
}

function Candidates({ question, asking }: { question: IdentityQuestion; asking: Asking }) {
  if (question.candidates.length === 0) return null;
  const [first] = openOf(question);
  const why = whyNotAnswer(question);
  return (
    <div className={styles.candidates}>
      <h3>{t('reconcile.candidates')}</h3>
      <ul>
        {question.candidates.map((candidate) => (
          <li key={candidate.patient.patientKey} className={styles.candidate}>
            <span>
              {personWords(candidate.patient)}{' '}
              <span className={styles.dim}>
                {candidate.alike.map((likeness) => t(`reconcile.alike.${likeness}`)).join(', ')}
              </span>
            </span>
            <Button
              label={t('reconcile.compare', { who: personWords(candidate.patient) })}
              disabledReason={why}
              onPress={() => first && asking.askSame({ first, other: candidate, offered: [] })}
            >
              {t('reconcile.compare.short')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Answers({ question, asking }: { question: IdentityQuestion; asking: Asking }) {
  const { putOff, takeUp, later } = useReconcile();
  const why = whyNotAnswer(question);
  const isLater = later.has(question.id);
  const open = openOf(question).map(({ patient }) => patient);
  return (
    <div className={styles.answers}>
      <Button disabledReason={why} onPress={() => asking.askSame(comparingOf(question))}>
        {t('reconcile.same')}
      </Button>
      <Button disabledReason={why} onPress={() => asking.askDifferent(open)}>
        {t(open.length === 1 ? 'reconcile.own' : 'reconcile.different')}
      </Button>
      <Button tone="quiet" onPress={() => (isLater ? takeUp(question.id) : putOff(question.id))}>
        {t(isLater ? 'reconcile.later.back' : 'reconcile.later')}
      </Button>
    </div>
  );
}

function whyNotAnswer({ proposals }: IdentityQuestion): string | null {
  return proposals.length > 0 ? t('reconcile.waits') : null;
}

function openOf({ patients }: IdentityQuestion): IdentityPatient[] {
  return patients.filter(({ patient }) => patient.quarantined !== null);
}

/** Two patients of one id are compared at once; where there are more, or one without id, a person chooses. */
function comparingOf(question: IdentityQuestion) {
  const [first, other, ...more] = question.patients;
  const offered = [...question.patients, ...question.candidates];
  if (first !== undefined && other === undefined) return { first, other: null, offered };
  if (first === undefined || other === undefined || more.length > 0)
    return { first: null, other: null, offered };
  return { first, other, offered };
}
