import { type ReactNode, useState } from 'react';
import type { Citation, Report, ReportSentence } from '../../../../main/contract/domain/reading.ts';
import { t } from '../../../app/messages.ts';
import { Count } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { type FindingGroup, groupFindings, isWaiting } from './findingGroups.ts';
import styles from './Report.module.css';
import { SentenceItem } from './SentenceItem.tsx';
import { openQuestions, type WrittenSection } from './sentences.ts';
import type { ReportActs } from './useReport.ts';

const SECTIONS = ['technique', 'comparison', 'findings', 'impression'] as const;

interface SectionsProps {
  readonly report: Report;
  readonly acts: ReportActs | null;
  /** True while sentences still come in. */
  readonly streaming?: boolean;
}

/** The report by sections. Without acts it is only read: while a draft streams in, and once it is signed. */
export function ReportSections(props: SectionsProps) {
  const numbers = numberEvidence(props.report.sentences);
  const last = props.report.sentences.at(-1)?.section ?? 'technique';
  return (
    <>
      {SECTIONS.map((section) => (
        <Section
          key={section}
          section={section}
          {...props}
          streaming={props.streaming === true && section === last}
          numbers={numbers}
        />
      ))}
    </>
  );
}

function Section(
  props: SectionsProps & {
    readonly section: ReportSentence['section'];
    readonly numbers: ReadonlyMap<string, number>;
  },
) {
  const { section, acts, streaming } = props;
  const own = props.report.sentences.filter((sentence) => sentence.section === section);
  const isWritten = section === 'findings' || section === 'impression';
  if (own.length === 0 && !isWritten && !streaming) return null;
  const list = (sentences: readonly ReportSentence[]) => (
    <ul className={styles.sentences}>
      {sentences.map((sentence) => (
        <SentenceItem key={sentence.id} sentence={sentence} acts={acts} numbers={props.numbers} />
      ))}
    </ul>
  );
  return (
    <section
      aria-label={t(`report.section.${section}`)}
      className={isWritten ? styles.section : styles.frameSection}
    >
      <h2 className={styles.sectionHead}>{t(`report.section.${section}`)}</h2>
      {own.length === 0 && !streaming && acts === null ? (
        <p className={styles.dim}>{t('report.section.empty')}</p>
      ) : null}
      {section === 'findings' ? <FindingGroups own={own} acts={acts} list={list} /> : list(own)}
      {streaming ? <Skeleton width="64%" /> : null}
      {isWritten && acts !== null ? <AddSentence section={section} onAdd={acts.add} /> : null}
    </section>
  );
}

/** Seen now, from memory, and what asks for a person, each under its words. */
function FindingGroups(props: {
  readonly own: readonly ReportSentence[];
  readonly acts: ReportActs | null;
  readonly list: (sentences: readonly ReportSentence[]) => ReactNode;
}) {
  return groupFindings(props.own).map(({ group, own }) => (
    <div key={group} className={styles.findingGroup} data-group={group}>
      <GroupHead group={group} own={own} acts={props.acts} />
      {props.list(own)}
    </div>
  ));
}

function GroupHead(props: {
  readonly group: FindingGroup;
  readonly own: readonly ReportSentence[];
  readonly acts: ReportActs | null;
}) {
  const waiting = props.own.filter(isWaiting).length;
  const open = openQuestions(props.own).length;
  return (
    <div className={styles.groupHead}>
      <h3>{t(`report.group.${props.group}`)}</h3>
      {waiting === 0 ? null : <Count n={waiting} />}
      <span className={styles.grow} />
      {props.acts === null || open === 0 ? null : (
        <Button tone="quiet" className={styles.small} onPress={props.acts.strikeOpen}>
          {t('report.strikeOpen', { n: open })}
        </Button>
      )}
    </div>
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
      className={styles.add}
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
