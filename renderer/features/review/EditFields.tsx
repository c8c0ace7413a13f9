import { useState } from 'react';
import type { Fact } from '../../../main/contract/domain/memory.ts';
import type { ProposalPayload } from '../../../main/contract/domain/proposals.ts';
import { t } from '../../app/messages.ts';
import { Choice } from '../../ui/Choice.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { factOf, parseValue, withFact } from './editedPayload.ts';

interface FieldsProps {
  readonly payload: ProposalPayload;
  readonly onChange: (payload: ProposalPayload) => void;
}

/** The fields of what a proposal would write. */
export function EditFields({ payload, onChange }: FieldsProps) {
  const fact = factOf(payload);
  if (fact !== null)
    return <FactFields fact={fact} onChange={(change) => onChange(withFact(payload, change))} />;
  if (payload.operation === 'add_episode') return <EpisodeFields payload={payload} onChange={onChange} />;
  if (payload.operation === 'add_visual') {
    const { visual } = payload;
    const setView = (view: string) =>
      onChange({ ...payload, visual: { ...visual, visualTag: { ...visual.visualTag, view } } });
    return (
      <TextField label={t('review.edit.view')} value={visual.visualTag.view} onChange={setView} autoFocus />
    );
  }
  return payload.operation === 'add_note' ? <NoteFields payload={payload} onChange={onChange} /> : null;
}

const SIDES = ['none', 'R', 'L', 'B'] as const;

function FactFields(props: { readonly fact: Fact; readonly onChange: (change: Partial<Fact>) => void }) {
  const { fact, onChange } = props;
  const [value, setValue] = useState(fact.value === null ? '' : String(fact.value));
  const isNumber = fact.value === null || Number.isFinite(fact.value);
  return (
    <>
      <TextField
        autoFocus
        label={t('review.edit.concept')}
        value={fact.concept}
        onChange={(concept) => onChange({ concept })}
      />
      <TextField
        label={t('review.edit.value')}
        value={value}
        error={isNumber ? null : t('review.edit.value.error')}
        onChange={(typed) => {
          setValue(typed);
          onChange({ value: parseValue(typed) });
        }}
      />
      <TextField
        label={t('review.edit.unit')}
        value={fact.unit ?? ''}
        onChange={(unit) => onChange({ unit: unit.trim() === '' ? null : unit })}
      />
      <TextField
        label={t('review.edit.site')}
        value={fact.site ?? ''}
        onChange={(site) => onChange({ site: site.trim() === '' ? null : site })}
      />
      <Choice
        label={t('review.edit.side')}
        value={fact.laterality ?? 'none'}
        options={SIDES.map((id) => ({ id, words: t(`review.edit.side.${id}`) }))}
        onChange={(side) => onChange({ laterality: side === 'none' ? null : side })}
      />
    </>
  );
}

function EpisodeFields({
  payload,
  onChange,
}: {
  readonly payload: Extract<ProposalPayload, { operation: 'add_episode' }>;
  readonly onChange: (payload: ProposalPayload) => void;
}) {
  const { episode } = payload;
  return (
    <>
      <TextField
        autoFocus
        rows={6}
        label={t('review.edit.answer')}
        value={episode.answer}
        onChange={(answer) =>
          onChange({ ...payload, episode: { ...episode, answer, answerShort: shorten(answer) } })
        }
      />
      <TextField
        label={t('review.edit.decision')}
        value={episode.decision}
        onChange={(decision) => onChange({ ...payload, episode: { ...episode, decision } })}
      />
    </>
  );
}

const SHORT_ANSWER = 220;

/** M1: the short answer follows the words. */
function shorten(answer: string): string {
  const characters = [...answer];
  return characters.length <= SHORT_ANSWER ? answer : `${characters.slice(0, SHORT_ANSWER).join('')}…`;
}

function NoteFields({
  payload,
  onChange,
}: {
  readonly payload: Extract<ProposalPayload, { operation: 'add_note' }>;
  readonly onChange: (payload: ProposalPayload) => void;
}) {
  const { note } = payload;
  return (
    <>
      <TextField
        autoFocus
        rows={4}
        label={t('review.edit.rule')}
        value={note.decisionRule}
        onChange={(decisionRule) => onChange({ ...payload, note: { ...note, decisionRule } })}
      />
      <TextField
        rows={2}
        label={t('review.edit.pattern')}
        value={note.errorPattern}
        onChange={(errorPattern) => onChange({ ...payload, note: { ...note, errorPattern } })}
      />
    </>
  );
}
