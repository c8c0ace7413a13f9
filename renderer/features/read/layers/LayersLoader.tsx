import { useEffect } from 'react';
import type { StructureSet } from '../../../../main/contract/domain/derived/derivedObject.ts';
import type { StudyKey } from '../../../../main/contract/domain/ids.ts';
import { useQuery } from '../../../api/useQuery.ts';
import { forgetFault, keepFault, type StudyLayers, useLayers } from '../../../viewer/layers/layers.ts';
import { contourFault } from './contourFault.ts';

/** Keeps the layers of the studies on screen at hand for their viewports. */
export function LayersLoader({ studyKeys }: { readonly studyKeys: readonly StudyKey[] }) {
  return studyKeys.map((studyKey) => <StudyLoader key={studyKey} studyKey={studyKey} />);
}

function StudyLoader({ studyKey }: { readonly studyKey: StudyKey }) {
  const { data } = useQuery('library', 'derived', { studyKey });
  useEffect(() => {
    if (data === null) return;
    put(studyKey, data);
    return () => put(studyKey, null);
  }, [studyKey, data]);
  const sets = (data?.objects ?? []).filter((object): object is StructureSet => object.kind === 'structures');
  return sets.map((set) => <ContourLoader key={set.instanceKey} set={set} />);
}

function ContourLoader({ set }: { readonly set: StructureSet }) {
  const { instanceKey } = set;
  const { data, error } = useQuery('library', 'contours', { instanceKey });
  useEffect(() => {
    const fault = data === null ? (error?.message ?? null) : contourFault(data);
    if (fault !== null) keepFault(instanceKey, fault);
    else if (data !== null) forgetFault(instanceKey);
  }, [instanceKey, data, error]);
  useEffect(() => {
    if (data === null) return;
    useLayers.setState(({ contours }) => ({ contours: new Map(contours).set(instanceKey, data) }));
    return () =>
      useLayers.setState(({ contours }) => ({
        contours: new Map([...contours].filter(([key]) => key !== instanceKey)),
      }));
  }, [instanceKey, data]);
  return null;
}

function put(studyKey: StudyKey, layers: StudyLayers | null): void {
  useLayers.setState(({ byStudy }) => {
    const next = new Map(byStudy);
    if (layers === null) next.delete(studyKey);
    else next.set(studyKey, layers);
    return { byStudy: next };
  });
}
