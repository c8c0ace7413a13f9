import { FileText, History, Image, Lightbulb, type LucideIcon, Ruler, Scale, TextQuote } from 'lucide-react';
import type { Citation } from '../../../main/contract/domain/reading.ts';
import { clinicalDay } from '../../../main/contract/domain/time.ts';
import { t } from '../../app/messages.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './Evidence.module.css';
import { useEvidence } from './useEvidence.ts';

const ICONS: Readonly<Record<Citation['kind'], LucideIcon>> = {
  measurement: Ruler,
  observation: TextQuote,
  episode: FileText,
  visual: Image,
  fact: Lightbulb,
  note: Scale,
  semantic: History,
};

/** The day of evidence in words; unknown is said. */
export function evidenceDay({ date }: Pick<Citation, 'date'>): string {
  return date === null ? t('evidence.day.unknown') : clinicalDay(date);
}

/** A small raised pill with an icon and a number; it opens the evidence it stands for. */
export function EvidencePill({ citation, index }: { readonly citation: Citation; readonly index: number }) {
  const Icon = ICONS[citation.kind];
  const kind = t(`evidence.kind.${citation.kind}`);
  const words = t('evidence.pill', { n: index, kind, day: evidenceDay(citation) });
  return (
    <Button
      tone="quiet"
      className={styles.pill}
      label={words}
      tooltip={words}
      onPress={() => useEvidence.getState().show(citation)}
    >
      <Icon size={10} aria-hidden />
      {index}
    </Button>
  );
}
