import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestCore, type TestCore, takeIn } from '../testCore.ts';
import { importOne } from './testRecords.ts';

let opened: TestCore;

beforeEach(async () => {
  opened = await openTestCore();
  const elements = { '0010,0021 LO': 'H' };
  await takeIn(opened.client, [{ patient: '77', day: '20240101', picture: 1 }]);
  await takeIn(opened.client, [{ patient: '88', day: '20240101', picture: 2, elements }]);
});
afterEach(() => opened.remove());

/** An HL7 message with a text about whom these identifiers (PID-3) name. */
function message(identifiers: string): Uint8Array {
  const lines = [
    'MSH|^~\\&|A|B|C|D|20200101||ORU^R01|1|P|2.5',
    `PID|1||${identifiers}||DOE^ANN||19800101|F`,
    'OBR|1||A1|X^CT',
    'OBX|1|TX|X||Known asthma.||||||F',
  ];
  return Buffer.from(lines.join('\r'));
}

test.each([
  ['a social security number', '77^^^^SS'],
  ['an account', '77^^^^AN'],
  ['a visit of the same authority', '88^^^H^VN'],
  ['an account of the same authority, beside an unknown number', 'zz^^^H^MR~88^^^H^AN'],
])(
  '[P1] %s that equals a Patient ID is no match: it is asked, and the patient is a candidate',
  async (_what, ids) => {
    const report = await importOne(opened.client, 'a.hl7', message(ids));
    expect(report).toMatchObject({ taken: 0, asked: 1 });
    const [waiting] = await opened.client.records.waiting({});
    expect(waiting?.candidates).toHaveLength(1);
    expect(waiting?.reason).toContain('another person');
  },
);

test.each([
  ['a hospital’s number', '77^^^^MR'],
  ['a number of no stated kind', '77'],
  ['a hospital’s number beside a visit', 'v1^^^H^VN~88^^^H^MR'],
  ['a number of its own issuer', '88^^^H^SS'],
])('[P1] %s that equals a Patient ID is a match', async (_what, ids) => {
  expect(await importOne(opened.client, 'a.hl7', message(ids))).toMatchObject({ taken: 1, asked: 0 });
});

test('[P1] no patient is made of a visit’s number', async () => {
  await importOne(opened.client, 'a.hl7', message('v9^^^H^VN'));
  const [waiting] = await opened.client.records.waiting({});
  expect(waiting?.newPatientRefused).toContain('no hospital number');
});
