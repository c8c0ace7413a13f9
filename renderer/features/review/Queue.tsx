import type { KeyboardEvent, RefObject } from 'react';
import { Collection, Header, ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components';
import type { ProposalGroup } from '../../../main/contract/api/proposals.ts';
import type { RowId } from '../../../main/contract/domain/ids.ts';
import { t } from '../../app/messages.ts';
import { runKey } from '../../state/commands.ts';
import { formatName } from '../../ui/format.ts';
import { WholeDates } from '../../ui/WholeDates.tsx';
import { groupQueue, type PatientQueue } from './groupQueue.ts';
import styles from './Review.module.css';

/** What waits, patient by patient. Arrows look at a group, Enter goes to its first change, letters are commands as elsewhere. */
export function Queue(props: {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly groups: readonly ProposalGroup[];
  readonly shown: RowId;
  readonly onChoose: (id: RowId) => void;
  readonly onEnter: (id: RowId) => void;
}) {
  return (
    <div ref={props.ref} role="presentation" className={styles.queueFrame} onKeyDownCapture={pressKey}>
      <ListBox
        aria-label={t('review.queue')}
        className={styles.queue ?? ''}
        selectionMode="single"
        selectionBehavior="replace"
        selectedKeys={[props.shown]}
        onAction={(id) => props.onEnter(id as RowId)}
        onSelectionChange={(keys) => {
          const id = keys === 'all' ? undefined : [...keys][0];
          if (id !== undefined) props.onChoose(id as RowId);
        }}
      >
        {groupQueue(props.groups).map((queue) => (
          <PatientSection key={queue.patient.patientKey} queue={queue} />
        ))}
      </ListBox>
    </div>
  );
}

/** Puts the keyboard on the group that is looked at. */
export function focusShown(frame: HTMLElement | null): void {
  frame?.querySelector<HTMLElement>('[role="option"][aria-selected="true"]')?.focus();
}

function PatientSection({ queue: { patient, groups } }: { readonly queue: PatientQueue }) {
  return (
    <ListBoxSection id={patient.patientKey}>
      <Header className={styles.queuePatient}>
        {formatName(patient.name) || t('state.unknown')}{' '}
        <span className={styles.dim}>{patient.patientId ?? t('state.unknown')}</span>
      </Header>
      <Collection items={groups.map((group) => ({ ...group, id: group.groupId }))}>
        {(group) => (
          <ListBoxItem
            id={group.groupId}
            className={styles.queued ?? ''}
            textValue={`${formatName(group.patient.name)} ${group.title}`}
          >
            <span>
              <WholeDates words={group.title} />
            </span>
            <span className={styles.dim}>{t('review.changes', { n: group.proposals.length })}</span>
          </ListBoxItem>
        )}
      </Collection>
    </ListBoxSection>
  );
}

/** Keys of the page come before those of the list, but for the arrows, Enter and Space; its search by letters would take them. */
function pressKey(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey } = event;
  const isPlain = !ctrlKey && !metaKey && !altKey;
  if (isPlain && (key === ' ' || (key.length > 1 && !/^F\d/.test(key)))) return;
  if (runKey(event.nativeEvent, false) || isPlain) event.stopPropagation();
}
