import { expect, test } from 'vitest';
import { isAlwaysServed } from './alwaysServed.ts';

const served = (text: string) => isAlwaysServed({ concept: '', text });

test.each([
  [
    'malignancy',
    'osteosarcoma; melanoma of the back; acute leukaemia; acute leukemia; multiple myeloma; glioblastoma; breast tumour',
  ],
  [
    'surgery',
    'right upper lobectomy; craniotomy in 2012; colostomy; coronary bypass; liver transplant; status post operation; ACL graft',
  ],
  [
    'implant',
    'coronary stent in place; dual chamber pacemaker; cerebral aneurysm clips; VP shunt; chest port; total hip prosthesis',
  ],
  ['allergy', 'allergic to penicillin; anaphylaxis after contrast; lactose intolerance'],
])('[S7] %s is never left out', (_, texts) => {
  for (const text of texts.split('; '))
    expect({ text, served: served(text) }).toEqual({ text, served: true });
});

test('[S7] words that only look like it are weighed like all others', () => {
  const harmless =
    'persistent effusion; portal vein patent; portable film; normal anatomy; eclipse sign; platelike atelectasis; cooperative patient; plastic bronchitis';
  for (const text of harmless.split('; '))
    expect({ text, served: served(text) }).toEqual({ text, served: false });
});
