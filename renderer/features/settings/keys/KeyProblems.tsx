import { t } from '../../../app/messages.ts';
import { commandWords, platform } from '../../../state/commands.ts';
import type { KeyProblem } from '../../../state/keymap/resolveKeys.ts';
import { useKeyMap } from '../../../state/keymap/useKeyMap.ts';
import { formatChord } from '../../../state/keys.ts';
import { Notice } from '../../../ui/ErrorBox.tsx';
import styles from './Keys.module.css';

/** What of the kept keys does not hold, each line by its name; nothing where all do. */
export function KeyProblems() {
  const { problems, isReadable } = useKeyMap();
  if (problems.length === 0) return null;
  return (
    <Notice tone="warn">
      {isReadable ? <p>{t('keys.problems')}</p> : null}
      <ul className={styles.problems}>
        {problems.map(problemWords).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </Notice>
  );
}

/** One problem as a sentence that begins with the name in the text. */
export function problemWords(problem: KeyProblem): string {
  switch (problem.kind) {
    case 'noJson':
      return t('keys.problem.noJson', problem);
    case 'unknown':
      return t('keys.problem.unknown', problem);
    case 'fixed':
      return t('keys.problem.fixed', problem);
    case 'noKeys':
      return t('keys.problem.noKeys', problem);
    case 'taken': {
      const owner = t(`keys.owner.${problem.owner}`);
      return t('keys.problem.taken', { id: problem.id, chord: formatChord(problem.chord, platform), owner });
    }
    case 'clash': {
      const other = commandWords({ id: problem.other });
      return t('keys.problem.clash', { id: problem.id, chord: formatChord(problem.chord, platform), other });
    }
  }
}
