import { Check, FileText, History } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Prior } from '../../../main/contract/api/library.ts';
import type { StudyKey } from '../../../main/contract/domain/ids.ts';
import type { Examination } from '../../../main/contract/domain/records.ts';
import { useQuery } from '../../api/useQuery.ts';
import { CommandKey } from '../../app/CommandKey.tsx';
import { t } from '../../app/messages.ts';
import { useRegisterCommands } from '../../state/commands.ts';
import { usePlaces } from '../../state/places.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Menu, type MenuEntry } from '../../ui/Menu.tsx';
import type { OpenedStudy } from './openedStudy.ts';
import { dayOr, examinationWords, reportOfExamination, usePriorReport } from './priorReport.ts';

/** Every other study of the patient with its reason: one chosen hangs beside; one whose images are elsewhere opens its report (T1). */
export function PriorsMenu({ opened }: { readonly opened: OpenedStudy }) {
  const [isOpen, setOpen] = useState(false);
  const { patient, studyKey } = opened.current.study;
  const { patientKey } = patient;
  const input = useMemo(() => ({ patientKey }), [patientKey]);
  const examinations = useQuery('records', 'examinations', input);
  const elsewhere = examinations.data?.filter((examination) => examination.studyKey === null) ?? [];
  const none = opened.priors.length + elsewhere.length === 0 ? t('read.prior.nothing') : null;
  useRegisterCommands([{ id: 'read.prior.choose', whyNot: () => none, run: () => setOpen(true) }]);
  const besideKey = opened.prior?.study.studyKey ?? null;
  return (
    <Menu
      label={t('read.prior.menu')}
      open={{ isOpen, onOpen: setOpen }}
      trigger={
        <IconButton
          label={t('read.prior.choose')}
          keys={<CommandKey id="read.prior.choose" />}
          disabledReason={none}
        >
          <History size={14} aria-hidden />
        </IconButton>
      }
      entries={[
        ...opened.priors.map((prior) => priorEntry(prior, studyKey, besideKey)),
        ...(opened.priors.length > 0 && elsewhere.length > 0 ? [null] : []),
        ...elsewhere.map((examination) => examinationEntry(examination, studyKey)),
      ]}
    />
  );
}

function priorEntry(prior: Prior, currentKey: StudyKey, besideKey: StudyKey | null): MenuEntry {
  const { study, reason, hangable } = prior;
  const what = [dayOr(study.time), study.modalities.join('/'), study.description];
  const isBeside = study.studyKey === besideKey;
  return {
    id: study.studyKey,
    words: what.filter((part) => part !== '').join(' '),
    note: hangable ? reason : `${reason}; ${t('read.prior.byHand')}`,
    icon: <Check size={14} aria-hidden visibility={isBeside ? 'visible' : 'hidden'} />,
    onChoose: () => usePlaces.getState().openStudy(currentKey, study.studyKey),
  };
}

function examinationEntry(examination: Examination, currentKey: StudyKey): MenuEntry {
  return {
    id: examination.id,
    words: `${dayOr(examination.time)} ${examinationWords(examination)}`,
    note: t('read.prior.noImages'),
    icon: <FileText size={14} aria-hidden />,
    onChoose: () => usePriorReport.getState().show(reportOfExamination(currentKey, examination)),
  };
}
