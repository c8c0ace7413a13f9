import { expect, test } from 'vitest';
import type { DerivedObject, RefusedObject } from '../../../main/contract/domain/derived/derivedObject.ts';
import { type LayerFacts, layerNotes } from './layerNotes.ts';
import { partId } from './layers.ts';

const OBJECT = { instanceKey: 'seg', parts: [{ number: 1 }, { number: 2 }] } as unknown as DerivedObject;
const REFUSED = { instanceKey: 'surface', title: 'Surface' } as unknown as RefusedObject;

function facts(changes: Partial<LayerFacts> = {}): LayerFacts {
  const layers = { objects: [OBJECT], refused: [] };
  return { layers, isOn: true, hidden: new Set(), faults: new Map(), ...changes };
}

const BOTH_HIDDEN = new Set([1, 2].map((number) => partId(OBJECT, number)));
const FAULT = new Map([[OBJECT.instanceKey, 'its pixels end early']]);

test('[V8] layers that are drawn need no words; those that are switched off do', () => {
  expect(layerNotes(facts({ layers: undefined }), 'image')).toEqual([]);
  expect(layerNotes(facts(), 'image')).toEqual([]);
  expect(layerNotes(facts({ isOn: false }), 'image')).toEqual(['LAYERS HIDDEN']);
});

test('[V8] a layer that cannot be read or drawn is missed on the picture, not only in the list', () => {
  const layers = { objects: [OBJECT], refused: [REFUSED] };
  expect(layerNotes(facts({ layers }), 'image')).toEqual(['1 LAYER NOT DRAWN: see Layers']);
  expect(layerNotes(facts({ layers, faults: FAULT }), 'image')).toEqual(['2 LAYERS NOT DRAWN: see Layers']);
  expect(layerNotes(facts({ faults: FAULT }), 'image')).toEqual(['1 LAYER NOT DRAWN: see Layers']);
});

test('[V8] a report with a shape that is not drawn is missed, too', () => {
  const report = { ...OBJECT, kind: 'measurements', leftOut: ['CYLINDER'] } as unknown as DerivedObject;
  const layers = { objects: [report], refused: [] };
  expect(layerNotes(facts({ layers }), 'image')).toEqual(['1 LAYER NOT DRAWN: see Layers']);
});

test('[V8] what a person switched off is not missed', () => {
  expect(layerNotes(facts({ faults: FAULT, hidden: BOTH_HIDDEN }), 'image')).toEqual([]);
  expect(layerNotes(facts({ faults: FAULT, isOn: false }), 'image')).toEqual(['LAYERS HIDDEN']);
});

test('[V8] planes through a volume say that no layer is drawn on them', () => {
  expect(layerNotes(facts(), 'plane')).toEqual(['LAYERS NOT DRAWN ON PLANES']);
  expect(layerNotes(facts({ hidden: BOTH_HIDDEN }), 'plane')).toEqual([]);
  expect(layerNotes(facts({ isOn: false }), 'plane')).toEqual(['LAYERS HIDDEN']);
});
