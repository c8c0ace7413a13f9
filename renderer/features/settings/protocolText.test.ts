import { expect, test } from 'vitest';
import { HangingProtocol } from '../../../main/contract/domain/hanging.ts';
import { mergeProtocols, readProtocols, writeProtocols } from './protocolText.ts';

const named = (name: string, rows = 1) =>
  HangingProtocol.parse({
    name,
    when: { modalities: ['CT'] },
    rows,
    columns: 1,
    viewports: [{ role: 'current', pick: 'main' }],
  });

test('[T1] what is exported is read back, one protocol or many', () => {
  expect(readProtocols(writeProtocols(named('A')))).toEqual({ protocols: [named('A')], problem: null });
  const many = [named('A'), named('B', 2)];
  expect(readProtocols(writeProtocols(many)).protocols).toEqual(many);
});

test('[T1] what is wrong is said with its place', () => {
  expect(readProtocols('{').problem).toMatch(/^This is not JSON/);
  expect(readProtocols('[]').problem).toBe('There is no protocol in it.');
  expect(readProtocols(JSON.stringify({ ...named('A'), rows: 5 })).problem).toMatch(/^rows: /);
  expect(readProtocols(JSON.stringify({ ...named('A'), viewports: [{ role: 'now' }] })).problem).toMatch(
    /^viewports\.0/,
  );
});

test('[T1] of a list the protocol that is wrong is named by its place', () => {
  const list = [named('A'), { ...named('B'), colour: 'red' }];
  expect(readProtocols(JSON.stringify(list)).problem).toMatch(/^Protocol 2, .*colour/);
});

test('[T1] a name that stands twice is refused: one of the two would be lost', () => {
  expect(readProtocols(JSON.stringify([named('A'), named('B'), named('A', 3)])).problem).toBe(
    'name: “A” stands twice. Give one of them another name.',
  );
});

test('[T1] an imported protocol replaces the one of its name and keeps its rank', () => {
  const merged = mergeProtocols([named('A'), named('B')], [named('C'), named('A', 3)]);
  expect(merged.map(({ name, rows }) => `${name}${rows}`)).toEqual(['A3', 'B1', 'C1']);
});
