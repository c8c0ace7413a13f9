import { afterEach, expect, test } from 'vitest';
import { reasons, workspaceReasons } from './reasons.ts';
import { openTestStore, type TestStore } from './testing.ts';
import { type Finding, findingOf, findings, settings, TESTER } from './testTables.ts';
import type { Store } from './types.ts';

let opened: TestStore;
afterEach(() => opened.remove());

async function begin(options = {}) {
  opened = await openTestStore([findings, settings], options);
  return opened.store;
}

function putAll(store: Store, rows: readonly Finding[]) {
  return store.write(TESTER, async (tx) => {
    for (const row of rows) tx.put(findings, row);
  });
}

test('[W3] puts of one transaction are read at once, after a checkpoint, and after a restart', async () => {
  const store = await begin();
  const ann = store.patientKey('H', '1');
  const rows = [
    findingOf('b', ann, { vector: new Float32Array([1, 2, 3]), encoderId: 'enc/1', note: 'x' }),
    findingOf('a', ann, { side: null, score: null, count: null, urgent: null, text: 'Ödem {"$bytes"' }),
  ];
  await store.write(TESTER, async (tx) => {
    for (const row of rows) tx.put(findings, row);
    tx.put(settings, { id: 'theme', version: 1, value: { dark: true, $odd: [Number.NaN, -0] } });
  });
  const expected = [rows[1], rows[0]];
  expect(await store.rows(findings, ann)).toEqual(expected);
  await store.checkpoint();
  expect(await store.rows(findings, ann)).toEqual(expected);
  const again = await opened.reopen();
  expect(await again.rows(findings, ann)).toEqual(expected);
  expect(await again.all(findings)).toEqual(expected);
  expect((await again.find(settings, 'theme'))?.value).toEqual({ dark: true, $odd: [Number.NaN, -0] });
  expect((await again.audit.verify()).ok).toBe(true);
});

test('[W3] a throw in the body writes nothing', async () => {
  const store = await begin();
  const ann = store.patientKey(null, '1');
  const failing = store.write(TESTER, async (tx) => {
    tx.put(findings, findingOf('a', ann));
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect(await store.rows(findings, ann)).toEqual([]);
  expect((await store.audit.lines(0, 10)).total).toBe(0);
});

test('[W3] reads inside a transaction see its own puts; reads outside do not before it commits', async () => {
  const store = await begin();
  const ann = store.patientKey(null, '1');
  await putAll(store, [findingOf('a', ann)]);
  await store.write(TESTER, async (tx) => {
    tx.put(findings, findingOf('a', ann, { version: 2, text: 'new' }));
    tx.put(findings, findingOf('b', ann));
    expect((await tx.rows(findings, ann)).map((row) => row.text)).toEqual(['new', 'Text of b']);
    expect((await tx.all(findings)).length).toBe(2);
    expect((await tx.find(findings, 'a'))?.version).toBe(2);
    expect((await tx.versions(findings, 'a')).map((row) => row.version)).toEqual([1, 2]);
    expect((await store.find(findings, 'a'))?.version).toBe(1);
    expect(await store.find(findings, 'b')).toBe(null);
  });
  expect((await store.find(findings, 'b'))?.text).toBe('Text of b');
});

test('[W3] transactions run one after the other; one inside another is refused', async () => {
  const store = await begin();
  const raise = () =>
    store.write(TESTER, async (tx) => {
      const found = await tx.find(settings, 'counter');
      tx.put(settings, { id: 'counter', version: 1, value: Number(found?.value ?? 0) + 1 });
    });
  await Promise.all(Array.from({ length: 20 }, raise));
  expect((await store.find(settings, 'counter'))?.value).toBe(20);
  await expect(store.write(TESTER, () => raise())).rejects.toMatchObject({ code: 'internal' });
});

for (const place of ['log', 'tables'] as const)
  test(`[P4] a version is never overwritten or skipped, the older one standing in the ${place}`, async () => {
    const store = await begin();
    const ann = store.patientKey(null, '1');
    await putAll(store, [findingOf('a', ann)]);
    if (place === 'tables') await opened.reopen();
    const now = opened.store;
    await expect(putAll(now, [findingOf('a', ann)])).rejects.toMatchObject({ code: 'conflict' });
    await expect(putAll(now, [findingOf('a', ann, { version: 3 })])).rejects.toMatchObject({
      code: 'conflict',
    });
    await expect(putAll(now, [findingOf('b', ann, { version: 2 })])).rejects.toMatchObject({
      code: 'conflict',
    });
    const twice = putAll(
      now,
      [2, 2].map((version) => findingOf('a', ann, { version })),
    );
    await expect(twice).rejects.toMatchObject({ code: 'conflict' });
    const other = now.patientKey(null, '2');
    await expect(putAll(now, [findingOf('a', other, { version: 2 })])).rejects.toMatchObject({
      code: 'conflict',
    });
    await putAll(
      now,
      [2, 3].map((version) => findingOf('a', ann, { version, text: `v${version}` })),
    );
    await now.checkpoint();
    const texts = (await now.versions(findings, 'a')).map((row) => row.text);
    expect(texts).toEqual(['Text of a', 'v2', 'v3']);
    expect((await now.rows(findings, ann)).map((row) => row.text)).toEqual(['v3']);
  });

test('[P4] a table that keeps the latest replaces', async () => {
  const store = await begin();
  for (const value of [1, 2]) {
    await store.write(TESTER, async (tx) => tx.put(settings, { id: 's', version: 1, value }));
    if (value === 1) await store.checkpoint();
  }
  expect((await store.versions(settings, 's')).map((row) => row.value)).toEqual([2]);
  await store.checkpoint();
  expect((await store.all(settings)).map((row) => row.value)).toEqual([2]);
});

for (const cached of [true, false])
  test(`[P5] a latest row that went over to another patient is seen there alone, ${cached ? 'cached' : 'not cached'}`, async () => {
    const latest = { ...findings, name: 'latest_findings', keeps: 'latest' } as const;
    opened = await openTestStore([latest]);
    const [ann, ben] = ['1', '2'].map((id) => opened.store.patientKey(null, id));
    if (ann === undefined || ben === undefined) throw new Error('No keys.');
    const put = (owner: typeof ann) =>
      opened.store.write(TESTER, async (tx) => tx.put(latest, findingOf('a', owner)));
    await put(ann);
    if (!cached) await opened.reopen();
    else for (const owner of [ann, ben]) await opened.store.rows(latest, owner);
    await put(ben);
    for (let round = 0; round < 2; round += 1) {
      expect(await opened.store.rows(latest, ann)).toEqual([]);
      expect((await opened.store.rows(latest, ben)).map((row) => row.id)).toEqual(['a']);
      await opened.reopen();
    }
  });

test('[P5] a search for one patient sees that patient alone, among a thousand rows of others', async () => {
  const store = await begin();
  const [ann, ben] = [store.patientKey('H', 'P1'), store.patientKey('H', 'P10')];
  const vector = new Float32Array([1, 0]);
  const rows = Array.from({ length: 1000 }, (_, index) =>
    findingOf(`foreign-${index}`, ben, { vector, encoderId: 'e' }),
  );
  const own = ['x', 'y', 'z'].map((id) => findingOf(id, ann, { vector, encoderId: 'e' }));
  await putAll(store, [...rows, ...own]);
  const again = await opened.reopen();
  expect((await again.rows(findings, ann)).map((row) => row.id)).toEqual(['x', 'y', 'z']);
  expect((await again.rows(findings, ben)).length).toBe(1000);
  expect((await again.rows(findings, null)).length).toBe(0);
});

test.each(['pending', 'in the table', 'loaded whole'])(
  '[P4] rows are found by a plain column or their ids: the newest version counts, %s',
  async (place) => {
    const store = await begin();
    const [ann, ben] = [store.patientKey('H', '1'), store.patientKey('H', '2')];
    await putAll(store, [findingOf('a', ann), findingOf('b', ben), findingOf('c', ann, { side: 'right' })]);
    if (place !== 'pending') await store.checkpoint();
    await putAll(store, [findingOf('b', ben, { version: 2, side: 'right' })]);
    if (place === 'in the table') await store.checkpoint();
    if (place === 'loaded whole') await store.all(findings);
    const ids = async (column: 'side' | 'id', ...values: string[]) =>
      (await store.where(findings, column, values)).map(({ id, version }) => `${id}${version}`);
    expect(await ids('side', 'left')).toEqual(['a1']);
    expect(await ids('side', 'right')).toEqual(['b2', 'c1']);
    expect(await ids('side', 'left', 'right')).toEqual(['a1', 'b2', 'c1']);
    expect(await ids('id', 'c', 'b', 'none')).toEqual(['b2', 'c1']);
    expect(await ids('side')).toEqual([]);
    await expect(store.where(findings, 'text', ['x'])).rejects.toMatchObject({ code: 'internal' });
    await store.write(TESTER, async (tx) => {
      tx.put(findings, findingOf('c', ann, { version: 2 }));
      expect((await tx.where(findings, 'side', ['left'])).map(({ id }) => id)).toEqual(['a', 'c']);
      expect((await tx.where(findings, 'side', ['right'])).map(({ id }) => id)).toEqual(['b']);
    });
  },
);

test('the audit verifies while transactions go on', async () => {
  const store = await begin();
  const ann = store.patientKey(null, '1');
  const writing = Array.from({ length: 30 }, (_, index) => putAll(store, [findingOf(`f${index}`, ann)]));
  const verdicts = await Promise.all(writing.map(() => store.audit.verify()));
  await Promise.all(writing);
  expect(verdicts.every((verdict) => verdict.ok)).toBe(true);
});

test('callers cannot change what is cached: rows are frozen, vectors are copies', async () => {
  const store = await begin();
  const ann = store.patientKey(null, '1');
  const given = findingOf('a', ann, { vector: new Float32Array([1, 2]), encoderId: 'e' });
  await putAll(store, [given]);
  given.vector?.fill(9);
  const [first] = await store.rows(findings, ann);
  expect(() => Object.assign(first ?? {}, { text: 'forged' })).toThrow(TypeError);
  first?.vector?.fill(7);
  const [second] = await store.rows(findings, ann);
  expect(second?.vector).toEqual(new Float32Array([1, 2]));
});

test('reads stay right while commits, checkpoints and few cached patients go on', async () => {
  const store = await begin({ cachedPatients: 2, checkpointEvery: { records: 3 } });
  const patients = Array.from({ length: 5 }, (_, index) => store.patientKey(null, String(index)));
  for (let round = 0; round < 12; round += 1) {
    const writing = putAll(
      store,
      patients.map((patient, index) => findingOf(`${index}-${round}`, patient)),
    );
    await Promise.all(patients.map((patient) => store.rows(findings, patient)));
    await writing;
    for (const patient of patients) expect((await store.rows(findings, patient)).length).toBe(round + 1);
  }
  expect((await store.all(findings)).length).toBe(60);
});

test('a vector column belongs to one encoder and one dimension; the error names both', async () => {
  const store = await begin();
  const ann = store.patientKey(null, '1');
  const withVector = (id: string, encoderId: string | null, length: number) =>
    findingOf(id, ann, { vector: new Float32Array(length).fill(0.5), encoderId });
  await putAll(store, [withVector('a', 'img/1', 3), withVector('b', 'img-1', 4)]);
  const wrong = () => putAll(opened.store, [withVector('c', 'img/1', 5)]);
  await expect(wrong()).rejects.toThrow(/"img\/1".* 3 values, this one has 5/);
  await opened.reopen();
  await expect(wrong()).rejects.toThrow(/"img\/1".* 3 values, this one has 5/);
  await expect(putAll(opened.store, [withVector('c', null, 3)])).rejects.toThrow(/encoderId/);
  await putAll(opened.store, [withVector('c', 'new', 6), findingOf('d', ann)]);
  await opened.reopen();
  const lengths = (await opened.store.rows(findings, ann)).map((row) => row.vector?.length ?? 0);
  expect(lengths).toEqual([3, 4, 6, 0]);
});

test('a row that is not as declared is refused, naming table and field', async () => {
  const store = await begin();
  const ann = store.patientKey(null, '1');
  const wrong = { ...findingOf('a', ann), score: 'high' } as unknown as Finding;
  await expect(putAll(store, [wrong])).rejects.toThrow(/"findings"[\s\S]*score/);
});

test('[W7] free words of a person are in a sealed table, not in the audit', async () => {
  const store = await begin();
  const ann = store.patientKey(null, '1');
  const meta = { ...TESTER, reasonCode: 'override', reasonText: 'Canary words', patientKey: ann };
  const { txnId } = await store.write(meta, async (tx) => tx.put(findings, findingOf('a', ann)));
  const noPatient = { ...TESTER, reasonText: 'Canary too' };
  await store.write(noPatient, async (tx) => tx.put(settings, { id: 's', version: 1, value: 1 }));
  expect(await store.rows(reasons, ann)).toMatchObject([
    { id: txnId, text: 'Canary words', reasonCode: 'override' },
  ]);
  expect((await store.all(workspaceReasons)).map((row) => row.text)).toEqual(['Canary too']);
  const { lines } = await store.audit.lines(0, 100);
  expect(lines.length).toBeGreaterThan(1);
  expect(JSON.stringify(lines)).not.toMatch(/Canary|Text of/);
});

test('[W5] a commit is told with its tables and patients, after it can be read', async () => {
  const store = await begin();
  const ann = store.patientKey(null, '1');
  const told: unknown[] = [];
  store.onCommit(({ tables, patientKeys }) => told.push(tables, patientKeys));
  await putAll(store, [findingOf('a', ann)]);
  expect(told).toEqual([['findings'], [ann]]);
});

test('a write without puts leaves no trace; after close there is none', async () => {
  const store = await begin();
  expect((await store.write(TESTER, async () => 7)).value).toBe(7);
  expect((await store.audit.lines(0, 10)).total).toBe(0);
  await store.close();
  await expect(putAll(store, [])).rejects.toMatchObject({ code: 'unavailable' });
  await expect(store.all(findings)).rejects.toMatchObject({ code: 'unavailable' });
});
