import type { IdentityDecision, IdentityStudy } from '../../../main/contract/domain/identity.ts';
import type { Patient } from '../../../main/contract/domain/library.ts';
import { t } from '../../app/messages.ts';
import { formatClinicalTime, formatName, formatRecordedAt } from '../../ui/format.ts';

/** A patient in one line: name, id, issuer. */
export function whoWords({ name, patientId, issuer }: Patient): string {
  const id = patientId ?? t('reconcile.noId');
  return `${formatName(name) || t('reconcile.noName')} · ${issuer === null ? id : `${id} (${issuer})`}`;
}

/** A patient in one line, with birth date and sex as far as known. */
export function personWords(patient: Patient): string {
  const more = [patient.birthDate ?? '', patient.sex ?? ''].filter((part) => part !== '');
  return [whoWords(patient), ...more].join(' · ');
}

/** A study in one line. */
export function studyWords({ time, modalities, description, instanceCount }: IdentityStudy): string {
  const day = formatClinicalTime(time).slice(0, 10) || t('worklist.undated');
  const images = t('reconcile.images', { n: instanceCount });
  return `${[day, modalities.join(' '), description].filter((part) => part !== '').join(' ')}, ${images}`;
}

/** What was decided or proposed, in a sentence. */
export function decisionWords({ kind, patients, into }: IdentityDecision): string {
  const who = patients.map(whoWords).join('; ');
  if (kind === 'same' && into !== null) return t('reconcile.words.same', { from: who, into: whoWords(into) });
  return t(patients.length === 1 ? 'reconcile.words.own' : 'reconcile.words.different', { who });
}

/** Who did what last, and when. */
export function byWords(decision: IdentityDecision): string {
  const { state, proposedBy, proposedAt, decidedBy, decidedAt, undoneBy, undoneAt } = decision;
  const [who, at] =
    state === 'undone'
      ? [undoneBy, undoneAt]
      : state === 'proposed'
        ? [proposedBy, proposedAt]
        : [decidedBy, decidedAt];
  const when = at === null ? t('state.unknown') : formatRecordedAt(at).slice(0, 16);
  return t(`reconcile.by.${state}`, { who: who ?? t('state.unknown'), at: when });
}
