import { useEffect, useState } from 'react';
import type { SimilarFound, SimilarImage } from '../../../main/contract/domain/similar.ts';
import { useCall } from '../../api/useCall.ts';
import { t } from '../../app/messages.ts';
import { Choice } from '../../ui/Choice.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { FrameThumbnail } from '../../viewer/FrameThumbnail.tsx';
import type { AskedImage } from './asked.ts';
import styles from './Similar.module.css';
import { SimilarItem } from './SimilarItem.tsx';

/** Fewer pixels than this across, and there is little to compare. */
const SMALL_PIXELS = 16;

interface ResultsProps {
  readonly asked: AskedImage;
  /** Kept as it is behind an image that is looked at. */
  readonly isHidden: boolean;
  readonly onOpenOwn: (image: SimilarImage) => void;
  readonly onOpenOther: (image: SimilarImage) => void;
}

/** What is looked for, what was compared, and what was found: of this patient first. */
export function SimilarResults(props: ResultsProps) {
  const { asked } = props;
  const [isWhole, setWhole] = useState(asked.marked === null);
  const region = isWhole ? null : (asked.marked?.region ?? null);
  const { studyKey, instanceKey, frame } = asked;
  const search = useCall('memory', 'findSimilar');
  const { run, result, error, running } = search;
  useEffect(() => {
    void run({ studyKey, instanceKey, frame, region });
  }, [run, studyKey, instanceKey, frame, region]);
  const again = () => void run({ studyKey, instanceKey, frame, region });
  return (
    <div className={styles.results} hidden={props.isHidden}>
      <div className={styles.asked}>
        <FrameThumbnail instanceKey={instanceKey} frame={frame} region={region} size={96} />
        <div className={styles.about}>
          <About asked={asked} isWhole={isWhole} onWhole={setWhole} />
          {result === null ? null : <Policy found={result} />}
        </div>
      </div>
      {error === null ? null : <ErrorBox error={error} onRetry={again} />}
      {running ? (
        <Progress label={t('similar.searching')} done={0} total={null} onCancel={search.cancel} />
      ) : null}
      {result === null ? null : <Groups found={result} {...props} />}
    </div>
  );
}

function About(props: {
  readonly asked: AskedImage;
  readonly isWhole: boolean;
  readonly onWhole: (isWhole: boolean) => void;
}) {
  const { marked } = props.asked;
  if (marked === null) return <p className={styles.dim}>{t('similar.noRegion')}</p>;
  const { width, height } = marked.region;
  const isSmall = !props.isWhole && Math.min(width, height) < SMALL_PIXELS;
  const size = { columns: Math.round(width), rows: Math.round(height) };
  return (
    <>
      <Choice
        label={t('similar.about')}
        value={props.isWhole ? 'image' : 'region'}
        onChange={(about) => props.onWhole(about === 'image')}
        options={[
          { id: 'region', words: t('similar.about.region') },
          { id: 'image', words: t('similar.about.image') },
        ]}
      />
      {isSmall ? <p className={styles.warn}>{t('similar.small', size)}</p> : null}
    </>
  );
}

/** What was looked through, and how far the figures can be trusted. */
function Policy({ found }: { readonly found: SimilarFound }) {
  const { own, others } = found.compared;
  return (
    <div className={styles.dim}>
      <p>
        {t('similar.compared', { n: own })}{' '}
        {found.others === null ? t('similar.others.off') : t('similar.others.on', { n: others })}{' '}
        {found.notComparable === 0 ? '' : t('similar.notComparable', { n: found.notComparable })}
      </p>
      <p>{t('similar.honest')}</p>
    </div>
  );
}

function Groups({ found, ...props }: ResultsProps & { readonly found: SimilarFound }) {
  return (
    <>
      <section aria-label={t('similar.own')} className={styles.group}>
        <h3 className={styles.heading}>{t('similar.own')}</h3>
        {found.own.length === 0 ? (
          <EmptyState title={t('similar.own.none')} next={t('similar.own.none.next')} />
        ) : (
          <List images={found.own} isOther={false} onOpen={props.onOpenOwn} />
        )}
      </section>
      {found.others === null ? null : (
        <section aria-label={t('similar.others')} className={styles.group}>
          <h3 className={styles.heading}>{t('similar.others')}</h3>
          {found.others.length === 0 ? (
            <EmptyState title={t('similar.others.none')} />
          ) : (
            <List images={found.others} isOther onOpen={props.onOpenOther} />
          )}
        </section>
      )}
    </>
  );
}

function List(props: {
  readonly images: readonly SimilarImage[];
  readonly isOther: boolean;
  readonly onOpen: (image: SimilarImage) => void;
}) {
  return (
    <ul className={styles.list}>
      {props.images.map((image, index) => (
        <SimilarItem
          key={image.id}
          image={image}
          isOther={props.isOther}
          isFirst={props.images.findIndex(({ studyKey }) => studyKey === image.studyKey) === index}
          onOpen={props.onOpen}
        />
      ))}
    </ul>
  );
}
