import { Collection, Header, ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components';
import type { ProposalGroup } from '../../../main/contract/api/proposals.ts';
import type { RowId } from '../../../main/contract/domain/ids.ts';
import { t } from '../../app/messages.ts';
import { formatName } from '../../ui/format.ts';
import { groupQueue } from './groupQueue.ts';
import styles from './Review.module.css';

/** What waits, patient by patient. */
export function Queue(props: {
  readonly groups: readonly ProposalGroup[];
  readonly shown: RowId;
  readonly onChoose: (id: RowId) => void;
}) {
  return (
    <ListBox
      aria-label={t('review.queue')}
      className={styles.queue ?? ''}
      selectionMode="single"
      selectionBehavior="replace"
      selectedKeys={[props.shown]}
      onSelectionChange={(keys) => {
        const id = keys === 'all' ? undefined : [...keys][0];
        if (id !== undefined) props.onChoose(id as RowId);
      }}
    >
      {groupQueue(props.groups).map(({ patient, groups }) => (
        <ListBoxSection key={patient.patientKey} id={patient.patientKey}>
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
                <span>{group.title}</span>
                <span className={styles.dim}>{t('review.changes', { n: group.proposals.length })}</span>
              </ListBoxItem>
            )}
          </Collection>
        </ListBoxSection>
      ))}
    </ListBox>
  );
}
