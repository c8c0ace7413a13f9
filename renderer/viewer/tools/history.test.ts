import { expect, test } from 'vitest';
import { History, type Step } from './history.ts';

/** A number that steps change, with a history of them. */
function counter() {
  const history = new History();
  const state = { value: 0 };
  const set = (from: number, to: number, gesture?: string) => {
    state.value = to;
    const go = (value: number) => () => {
      state.value = value;
      return true;
    };
    const step: Step = { kind: 'zoom', undo: go(from), redo: go(to) };
    history.push(gesture === undefined ? step : { ...step, gesture });
  };
  return { history, state, set };
}

test('[T3] steps go back and come again in order; a new one ends what could come again', async () => {
  const { history, state, set } = counter();
  set(0, 1);
  set(1, 2);
  expect(await history.undo()).toBe('zoom');
  expect(state.value).toBe(1);
  await history.redo();
  expect(state.value).toBe(2);
  await Promise.all([history.undo(), history.undo()]);
  expect(state.value).toBe(0);
  expect(history.state()).toEqual({ undo: null, redo: 'zoom' });
  set(0, 9);
  expect(history.state()).toEqual({ undo: 'zoom', redo: null });
  expect(await history.redo()).toBeNull();
});

test('[T3] a gesture is one step', async () => {
  const { history, state, set } = counter();
  set(0, 1);
  set(1, 2, 'drag');
  set(2, 3, 'drag');
  await history.undo();
  expect(state.value).toBe(1);
  await history.redo();
  expect(state.value).toBe(3);
});

test('[T3] what is gone is passed over; what failed stays', async () => {
  const { history, state, set } = counter();
  set(0, 1);
  history.push({ kind: 'move', undo: () => false, redo: () => false });
  expect(await history.undo()).toBe('zoom');
  expect(state.value).toBe(0);
  history.push({ kind: 'move', undo: () => Promise.reject(new Error('no connection')), redo: () => true });
  expect(await history.undo()).toBeNull();
  expect(history.state().undo).toBe('move');
});

test('[T3] a hundred steps are kept', async () => {
  const { history, state, set } = counter();
  for (let step = 0; step < 120; step++) set(step, step + 1);
  while ((await history.undo()) !== null);
  expect(state.value).toBe(20);
});
