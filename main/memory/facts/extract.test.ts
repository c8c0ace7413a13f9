import { expect, test } from 'vitest';
import { ClinicalTime } from '../../contract/domain/time.ts';
import { extractFacts } from './extract.ts';
import { lexicon, shortOf } from './testFacts.ts';

const DAY = ClinicalTime.parse('2026-03-02');
const factsOf = (text: string) => extractFacts(text, { lexicon, documentDate: DAY });
const said = (text: string) =>
  factsOf(text).map((fact) =>
    [fact.subject === 'patient' ? '' : fact.subject, fact.assertion, shortOf(fact)].join(' ').trim(),
  );

test('[S2] two findings in one sentence give two facts, each with its own place and size', () => {
  expect(said('6 mm nodule in the right upper lobe and small left pleural effusion.')).toEqual([
    'present nodule right upper lobe R 6 mm',
    'present pleural effusion pleura L',
  ]);
  expect(said('Two nodules in the right upper lobe, 6 mm and 9 mm.')).toEqual([
    'present nodule right upper lobe R 6 mm',
    'present nodule right upper lobe R 9 mm',
  ]);
  expect(said('Nodules in the RUL and LLL.')).toEqual([
    'present nodule right upper lobe R',
    'present nodule left lower lobe L',
  ]);
});

test('[S2] a denial whose last word begins the name of a concept denies it, whichever the list has', () => {
  const denials = ['No acute', 'No new', 'No focal', 'No evidence of', 'No definite', 'Without acute'];
  const names = [...lexicon.concepts.values()].flatMap(({ name, category, also }) =>
    category === 'finding' || category === 'problem' ? [name, ...also] : [],
  );
  for (const denial of denials) {
    const last = denial.split(' ').at(-1)?.toLowerCase() ?? '';
    for (const name of names.filter((one) => one.toLowerCase().startsWith(`${last} `)))
      expect([name, said(`${denial} ${name.slice(last.length + 1)}.`)]).toEqual([
        name,
        [expect.stringMatching(/^absent/)],
      ]);
  }
  expect(said('No acute pancreatitis.')).toEqual(['absent acute pancreatitis']);
});

test('[S2] a suspicion that is denied is none, and what it is of is absent; behind a comma or but it stands', () => {
  expect(said('No findings suspicious for malignancy.')).toEqual(['absent malignancy']);
  expect(said('No lesion suggestive of metastasis.')).toEqual(['absent lesion', 'absent metastasis']);
  expect(said('Not suggestive of lymphoma.')).toEqual(['absent lymphoma']);
  expect(said('No effusion, but an opacity suspicious for pneumonia.')).toContain('possible pneumonia');
  expect(said('No effusion; opacity suspicious for pneumonia.')).toContain('possible pneumonia');
  expect(said('Opacity suspicious for pneumonia.')).toContain('possible pneumonia');
});

test('[S2] what a hyphen or a slash joins is denied together behind it', () => {
  expect(said('Effusion-thickening was not detected.')).toEqual(['absent effusion', 'absent thickening']);
  expect(said('Pneumothorax/effusion: none.')).toEqual(['absent pneumothorax pleura', 'absent effusion']);
});

test('[S2] denial reaches over a list and ends at but, however and a semicolon', () => {
  expect(
    said('No pneumothorax, pleural effusion or consolidation.').every((one) => one.startsWith('absent')),
  ).toBe(true);
  expect(said('No pneumothorax but small nodule.')).toEqual(['absent pneumothorax pleura', 'present nodule']);
  expect(said('No fracture; dislocation of the shoulder.')).toEqual([
    'absent fracture',
    'present dislocation shoulder',
  ]);
  expect(said('No pneumothorax, small right pleural effusion.')).toEqual([
    'absent pneumothorax pleura',
    'present pleural effusion pleura R',
  ]);
  expect(said('Pleural effusion is not seen.')).toEqual(['absent pleural effusion pleura']);
  expect(said('Nodule is stable, pneumothorax has been excluded.')).toEqual([
    'present nodule',
    'absent pneumothorax pleura',
  ]);
});

test('[S2] “do not forget”, “whenever”, “no change”, “No. 3” deny nothing', () => {
  expect(said('Do not forget the nodule in the lingula.')).toEqual(['present nodule lingula L']);
  expect(said('No change in the nodule.')).toEqual(['present nodule']);
  expect(said('Image no. 3 shows a fracture.')).toEqual(['present fracture']);
  expect(said('Whenever there is pain, call; known hernia.').at(-1)).toBe('present hernia');
  expect(said('Never had pneumonia.')).toEqual(['absent pneumonia']);
});

test('[S2] a condition makes hypothetical: what follows “if”, and what would be done before it', () => {
  expect(said('If PE, then start heparin.')).toEqual([
    'hypothetical pulmonary embolism',
    'hypothetical heparin',
  ]);
  expect(said('Start heparin if PE is confirmed.')).toEqual([
    'hypothetical heparin',
    'hypothetical pulmonary embolism',
  ]);
  expect(said('Small hernia, CT if symptomatic.')[0]).toBe('present hernia');
  expect(said('Rule out PE, known COPD.')).toEqual([
    'hypothetical pulmonary embolism',
    'present chronic obstructive pulmonary disease',
  ]);
  expect(said('Pneumonia?')).toEqual(['hypothetical pneumonia']);
  expect(said('CT ordered.')).toEqual(['hypothetical computed tomography']);
});

test('[S2] family and others are not the patient', () => {
  expect(said('Mother had breast cancer.')).toEqual(['family present breast carcinoma']);
  expect(said('Breast cancer in her sister.')).toEqual(['family present breast carcinoma']);
  expect(said('FAMILY HISTORY: colon cancer.')).toEqual(['family present colorectal carcinoma']);
  expect(said('His mother had breast cancer but he has a hernia.')).toEqual([
    'family present breast carcinoma',
    'present hernia',
  ]);
  expect(said('Contact with tuberculosis.')).toEqual(['other present tuberculosis']);
  expect(said('Daughter lesions: several daughter nodules.')[0]).toMatch(/^present/);
});

test('[S2] doubt is possible, not present', () => {
  expect(said('Mass suspicious for carcinoma.')).toEqual(['present mass', 'possible malignancy']);
  expect(said('Pneumonia cannot be excluded.')).toEqual(['possible pneumonia']);
  expect(said('Likely pneumonia.')).toEqual(['possible pneumonia']);
});

test('[S2] whole words only: “football” is no TB, “unstable” is not stable', () => {
  expect(said('Football injury.')).toEqual([]);
  expect(factsOf('Unstable fracture.')[0]?.cues.change).toBeNull();
  expect(factsOf('Stable fracture.')[0]?.cues.change).toBe('unchanged');
  expect(said('The cap of the tube is off.')).toEqual([]);
  expect(said('CAP is likely.')).toEqual(['possible pneumonia']);
});

test('[S2] cues of change belong to their own finding', () => {
  const [effusion, nodule] = factsOf('The effusion has resolved and the nodule is stable.');
  expect(effusion?.cues).toMatchObject({ resolved: true, change: null });
  expect(nodule?.cues).toMatchObject({ resolved: false, change: 'unchanged' });
  expect(factsOf('Nodule no longer seen.')[0]).toMatchObject({
    assertion: 'present',
    cues: { resolved: true },
  });
  expect(factsOf('Resolving pneumonia.')[0]?.cues.resolved).toBe(false);
  expect(factsOf('Aspirin stopped.')[0]?.cues.resolved).toBe(true);
  expect(factsOf('Effusion and atelectasis have resolved.').map(({ cues }) => cues.resolved)).toEqual([
    true,
    true,
  ]);
});

test('[S2] places: abbreviations, nested places, sides, denied sides, levels', () => {
  expect(said('Nodule in the upper lobe of the right lung.')).toEqual(['present nodule right upper lobe R']);
  expect(said('Nodule in the left lower lobe, not the right.')).toEqual(['present nodule left lower lobe L']);
  expect(said('Bilateral pleural effusions.')).toEqual(['present pleural effusion pleura B']);
  expect(said('Disc herniation at L4-5 and stenosis at L5-S1.')).toEqual([
    'present disc herniation L4-L5',
    'present spinal stenosis L5-S1',
  ]);
  expect(said('Dilated right ventricle, hernia.').at(-1)).toBe('present hernia');
});

test('[S2] a word and its place make the narrower concept where the lexicon has one', () => {
  expect(said('Cyst in the left kidney.')).toEqual(['present renal cyst kidney L']);
  expect(said('Cancer of the right breast.')).toEqual(['present breast carcinoma breast R']);
  expect(said('Carcinoma in the RUL.')).toEqual(['present lung carcinoma right upper lobe R']);
  expect(said('Effusion in the pericardium was not observed.')).toEqual([
    'absent pericardial effusion pericardium',
  ]);
  expect(said('Fracture of the sternum.')).toEqual(['present fracture sternum']);
});

test('[S1] drugs and values: dose, unit, laboratory value', () => {
  expect(said('Warfarin 5 mg daily and aspirin 100 mg.')).toEqual([
    'present warfarin 5 mg',
    'present aspirin 100 mg',
  ]);
  expect(said('INR 2.5.')).toEqual(['present INR 2.5']);
  expect(said('PSA of 4.2 ng/ml.')).toEqual(['present PSA 4.2 ng/ml']);
});

test('[P2] a fact is of its document’s day, or of the day that its sentence says since', () => {
  expect(factsOf('Pneumonia.')[0]).toMatchObject({ validFrom: '2026-03-02', dated: false });
  expect(factsOf('Diabetes since 2015.')[0]).toMatchObject({ validFrom: '2015', dated: true });
  expect(factsOf('RUL nodule 9 mm, was 6 mm on 2025-09-14.')[0]).toMatchObject({
    value: 9,
    validFrom: '2026-03-02',
    cues: { priorValue: 6 },
  });
  expect(factsOf('RUL nodule 9 mm (6 mm on 2025-09-14).')).toMatchObject([
    { value: 9, validFrom: '2026-03-02' },
  ]);
  expect(factsOf('RUL nodule of 6 mm on 2025-09-14.')).toMatchObject([{ value: 6, validFrom: '2025-09-14' }]);
  expect(factsOf('Nodule unchanged since 2025-09-14.')[0]?.validFrom).toBe('2025-09-14');
  expect(factsOf('Since 2025-09-14 a large effusion has developed.')[0]?.validFrom).toBe('2026-03-02');
  expect(factsOf('The effusion seen on 2025-09-14 has resolved.')[0]?.validFrom).toBe('2026-03-02');
  expect(factsOf('Nodule, compared with 2024-01-05.')[0]?.validFrom).toBe('2026-03-02');
  expect(factsOf('Appendectomy planned in 2030.')[0]?.validFrom).toBe('2026-03-02');
});

test('[S2] the impression repeats nothing; comparison and technique state nothing', () => {
  const text =
    'COMPARISON: CT with a mass.\nTECHNIQUE: Scan for embolism.\nFINDINGS: 9 mm nodule in the RUL. No pneumothorax.\nIMPRESSION: Lung nodule, 9 mm.';
  expect(said(text)).toEqual(['present nodule right upper lobe R 9 mm', 'absent pneumothorax pleura']);
});

test('[S2] the complaint in a clinical question is no finding; a known disease in it is', () => {
  expect(said('CLINICAL QUESTION: Cough; known sarcoidosis.\nFINDINGS: Hernia.')).toEqual([
    'present sarcoidosis',
    'present hernia',
  ]);
});

test('[S2] a heart that is no longer enlarged has no cardiomegaly any more', () => {
  expect(factsOf('The heart is no longer enlarged.')[0]).toMatchObject({
    concept: 'cardiomegaly',
    cues: { resolved: true },
  });
});

test('[P3] a fact names its sentence by its place in the document', () => {
  const text = 'FINDINGS:\nThe heart is normal. There is a hernia.';
  const [fact] = factsOf(text);
  expect(text.slice(fact?.sourceSpan.start, fact?.sourceSpan.end)).toBe('There is a hernia.');
  expect(fact?.text).toBe('There is a hernia.');
});

test('the same text gives the same facts, and odd texts give none and no error', () => {
  const text = 'No acute disease. 1.2 x 0.8 cm nodule in the LUL; PE cannot be excluded.';
  expect(factsOf(text)).toEqual(factsOf(text));
  for (const odd of ['', '\n\n', '....', '??', ':', '1.', 'no no no', '\u0000'.repeat(40), 'x'.repeat(5000)])
    expect(factsOf(odd)).toEqual([]);
});
