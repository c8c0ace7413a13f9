import { beforeEach, expect, test } from 'vitest';
import { StudyKey } from '../../main/contract/domain/ids.ts';
import { usePlaces } from './places.ts';

const study = StudyKey.parse('00000000-0000-5000-8000-000000000001');
const places = () => usePlaces.getState();

beforeEach(() => {
  usePlaces.setState({ current: { name: 'worklist' }, past: [], lastRead: null });
});

test('Back returns to where one was, step by step', () => {
  places().openStudy(study);
  places().go({ name: 'audit' });
  places().back();
  expect(places().current).toEqual({ name: 'read', studyKey: study, priorKey: null });
  places().back();
  expect(places().current).toEqual({ name: 'worklist' });
  places().back();
  expect(places().current).toEqual({ name: 'worklist' });
});

test('going where one is adds no step', () => {
  places().go({ name: 'audit' });
  places().go({ name: 'audit' });
  places().back();
  expect(places().current).toEqual({ name: 'worklist' });
});

test('the study that was read last stays one press away', () => {
  places().openStudy(study);
  places().go({ name: 'worklist' });
  expect(places().lastRead?.studyKey).toBe(study);
});
