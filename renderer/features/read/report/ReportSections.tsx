import { useState } from 'react';
import type { Citation, Report, ReportSentence } from '../../../../main/contract/domain/reading.ts';
import { t } from '../../../app/messages.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from './Report.module.css';
import { SentenceItem } from './SentenceItem.tsx';
import { openQuestions, type WrittenSection } from './sentences.ts';
import type { ReportActs } from './useReport.ts';

const SECTIONS = ['technique', 'comparison', 'findings', 'impression'] as const;

/** The report by sections. Without acts it is only read: while a draft streams in, and once it is signed. */
export function ReportSections(props: { readonly report: Report; readonly acts: ReportActs | null }) {
  const numbers = numberEvidence(props.report.sentences);
  return (
    <>
      {SECTIONS.map((section) => (
        <Section key={section} section={section} {...props} numbers={numbers} />
      ))}
    </>
  );
}

function Section(props: {
  readonly section: ReportSentence['section'];
  readonly report: Report;
  readonly acts: ReportActs | null;
  readonly numbers: ReadonlyMap<string, number>;
}) {
  const { section, acts } = props;
  const own = props.report.sentences.filter((sentence) => sentence.section === section);
  const isWritten = section === 'findings' || section === 'impression';
  if (own.length === 0 && !isWritten) return null;
  const open = section === 'findings' ? openQuestions(own).length : 0;
  return (
    <section aria-label={t(`report.section.${section}`)} className={styles.section}>
      <div className={styles.sectionHead}>
        <h2>{t(`report.section.${section}`)}</h2>
        {acts === null || open === 0 ? null : (
          <Button tone="quiet" onPress={acts.strikeOpen}>
            {t('report.strikeOpen', { n: open })}
          </Button>
        )}
      </div>
      {own.length === 0 ? <p className={styles.dim}>{t('report.section.empty')}</p> : null}
      <ul className={styles.sentences}>
        {own.map((sentence) => (
          <SentenceItem key={sentence.id} sentence={sentence} acts={acts} numbers={props.numbers} />
        ))}
      </ul>
      {isWritten && acts !== null ? <AddSentence section={section} onAdd={acts.add} /> : null}
    </section>
  );
}

function AddSentence(props: {
  readonly section: WrittenSection;
  readonly onAdd: (section: WrittenSection, text: string) => void;
}) {
  const [text, setText] = useState('');
  const add = () => {
    if (text.trim() === '') return;
    props.onAdd(props.section, text);
    setText('');
  };
  return (
    <TextField
      hideLabel
      label={t(`report.add.${props.section}`)}
      placeholder={t('report.add.hint')}
      value={text}
      onChange={setText}
      onBlur={add}
      onKeyDown={(event) => event.key === 'Enter' && add()}
      maxLength={2000}
    />
  );
}

/** One number per piece of evidence, in the order in which it is first cited. */
export function numberEvidence(sentences: readonly ReportSentence[]): ReadonlyMap<string, number> {
  const numbers = new Map<string, number>();
  for (const { id } of sentences.flatMap((sentence): Citation[] => sentence.citations)) {
    if (!numbers.has(id)) numbers.set(id, numbers.size + 1);
  }
  return numbers;
}
