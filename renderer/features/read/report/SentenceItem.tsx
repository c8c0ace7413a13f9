import { Bot, Check, Pencil, RotateCcw, Strikethrough, UserRoundPen } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { VisuallyHidden } from 'react-aria-components';
import type { ReportSentence } from '../../../../main/contract/domain/reading.ts';
import { t } from '../../../app/messages.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { IconButton } from '../../../ui/Button.tsx';
import { classes } from '../../../ui/classes.ts';
import { TextField } from '../../../ui/TextField.tsx';
import { EvidencePill } from '../../evidence/EvidencePill.tsx';
import { isWaiting } from './findingGroups.ts';
import styles from './Report.module.css';
import type { ReportActs } from './useReport.ts';

/** A sentence with its evidence, its mark, and what a person can do with it (D1, D2). */
export function SentenceItem(props: {
  readonly sentence: ReportSentence;
  readonly acts: ReportActs | null;
  readonly numbers: ReadonlyMap<string, number>;
}) {
  const { sentence, acts } = props;
  // The editor holds on to the sentence as it opened on it: what another window says meanwhile is not overwritten unseen.
  const [opened, setOpened] = useState<ReportSentence | null>(null);
  if (opened !== null && acts !== null)
    return (
      <SentenceEditor
        text={opened.text}
        onSave={(text) => acts.edit(opened, text)}
        onClose={() => setOpened(null)}
      />
    );
  const struck = sentence.support === 'struck';
  return (
    <li
      className={classes(styles.sentence, styles[sentence.tense], struck && styles.struck)}
      data-tense={sentence.tense}
      data-support={sentence.support}
      aria-label={t('report.sentence', { text: sentence.text })}
    >
      <span className={styles.words}>
        {struck ? <s>{sentence.text}</s> : sentence.text}
        {sentence.citations.map((citation) => (
          <EvidencePill key={citation.id} citation={citation} index={props.numbers.get(citation.id) ?? 0} />
        ))}
        <Marks sentence={sentence} />
      </span>
      {acts === null ? null : (
        <SentenceActs sentence={sentence} acts={acts} onEdit={() => setOpened(sentence)} />
      )}
    </li>
  );
}

/** What needs a person, in words; who wrote it as a quiet sign with words for those who ask. In the findings the group says it already. */
function Marks({ sentence }: { readonly sentence: ReportSentence }) {
  const { support, tense, section } = sentence;
  const said = section === 'findings';
  const isOpen = tense === 'open' && support === 'cited';
  const open = t('report.mark.open');
  const memory = t('report.mark.memory');
  return (
    <span className={styles.marks}>
      {support === 'none' ? <Badge tone="warn">{t('report.mark.none')}</Badge> : null}
      {isOpen && !said ? <Badge tone="warn">{open}</Badge> : null}
      {isOpen && said ? <VisuallyHidden>{open}</VisuallyHidden> : null}
      {tense === 'memory' && !said ? <Badge tone="quiet">{memory}</Badge> : null}
      {tense === 'memory' && said ? <VisuallyHidden>{memory}</VisuallyHidden> : null}
      <Provenance author={sentence.author} />
    </span>
  );
}

/** Who wrote a sentence: drafted, or drafted and changed by a person. What a person wrote needs no sign. */
export function Provenance({ author }: Pick<ReportSentence, 'author'>) {
  if (author === 'person') return null;
  const words = t(author === 'edited' ? 'report.ai.edited' : 'report.ai');
  const Icon = author === 'edited' ? UserRoundPen : Bot;
  return (
    <span className={styles.provenance} title={words}>
      <Icon size={12} aria-hidden />
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  );
}

function SentenceActs(props: {
  readonly sentence: ReportSentence;
  readonly acts: ReportActs;
  readonly onEdit: () => void;
}) {
  const { id, text, support } = props.sentence;
  const named = (act: string) => `${act}: ${text}`;
  if (support === 'struck')
    return (
      <span className={styles.acts}>
        <IconButton label={named(t('report.restore'))} onPress={() => props.acts.restore(id)}>
          <RotateCcw size={14} aria-hidden />
        </IconButton>
      </span>
    );
  const waits = isWaiting(props.sentence);
  return (
    <span className={styles.acts} data-waits={waits}>
      {waits ? (
        <IconButton label={named(t('report.keep'))} onPress={() => props.acts.keep(id)}>
          <Check size={14} aria-hidden />
        </IconButton>
      ) : null}
      <IconButton label={named(t('report.edit'))} onPress={props.onEdit}>
        <Pencil size={14} aria-hidden />
      </IconButton>
      <IconButton label={named(t('report.strike'))} onPress={() => props.acts.strike(id)}>
        <Strikethrough size={14} aria-hidden />
      </IconButton>
    </span>
  );
}

function SentenceEditor(props: {
  readonly text: string;
  readonly onSave: (text: string) => void;
  readonly onClose: () => void;
}) {
  const [text, setText] = useState(props.text);
  const { done, giveUp } = useEditing(text, props);
  return (
    <li>
      <TextField
        hideLabel
        autoFocus
        rows={2}
        label={t('report.sentence.edit')}
        value={text}
        onChange={setText}
        onBlur={done}
        onKeyDown={(event) => {
          if (event.key === 'Escape') giveUp();
          if (event.key !== 'Enter' || event.shiftKey) return;
          event.preventDefault();
          done();
        }}
        maxLength={2000}
      />
    </li>
  );
}

/** Ends an editor once, with its words or without. Taken off the page while one types, it still gives its words. */
function useEditing(
  text: string,
  props: { readonly onSave: (text: string) => void; readonly onClose: () => void },
) {
  const isOver = useRef(false);
  const end = (saved: boolean) => {
    if (isOver.current) return;
    isOver.current = true;
    if (saved) props.onSave(text);
    props.onClose();
  };
  const latest = useRef(end);
  latest.current = end;
  useEffect(() => {
    isOver.current = false;
    return () => latest.current(true);
  }, []);
  return { done: () => end(true), giveUp: () => end(false) };
}
