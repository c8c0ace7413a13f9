import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { resolveEntry } from '../host/entry.ts';
import { corpusFolder } from './testing/corpus.ts';
import type { TakenFolder } from './testing/takeAll.ts';

type TakenFile = TakenFolder['files'][number];

const folder = corpusFolder('[I1] files that other toolkits read are taken as these read them');
const MOST_MS = 5000;
const MOST_BYTES = 2 ** 30;

/** Files that are not taken, and why nobody misses them. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  'dwv/DICOMDIR': 'an index: what it lists is taken by itself',
  'nema-wg04/DICOMDIR': 'an index: what it lists is taken by itself',
  'pydicom-dicomdir/DICOMDIR': 'an index: what it lists is taken by itself',
  'pydicom-dicomdir/DICOMDIR-bigEnd': 'an index: what it lists is taken by itself',
  'pydicom-dicomdir/DICOMDIR-empty.dcm': 'an index: what it lists is taken by itself',
  'pydicom-dicomdir/DICOMDIR-implicit': 'an index: what it lists is taken by itself',
  'pydicom-dicomdir/DICOMDIR-nooffset': 'an index: what it lists is taken by itself',
  'pydicom-dicomdir/DICOMDIR-nopatient': 'an index: what it lists is taken by itself',
  'pydicom-dicomdir/DICOMDIR-reordered': 'an index: what it lists is taken by itself',
  'dwv/dwv-test_bad.zip': 'an archive: the files in it are taken by themselves',
  'nibabel/philips_mprage.dcm.gz': 'packed by gzip: no DICOM file until it is unpacked, as DCMTK finds too',
  'pydicom/zipMR.gz': 'packed by gzip: no DICOM file until it is unpacked, as DCMTK finds too',
  'pydicom/no_meta.dcm': 'its first byte is missing: no toolkit finds an element in it',
  'pydicom/empty_charset_LEI.dcm': 'it names no patient, no study, no picture: a character set alone',
  'pydicom/meta_missing_tsyntax.dcm': 'it names no patient, no study, no picture: empty identifiers alone',
  'pydicom/nested_priv_SQ.dcm': 'it names no patient, no study, no picture: private elements alone',
  'fo-dicom/GH626.dcm': 'damaged behind its header, without patient, study or pixels; DCMTK refuses it too',
};

/** Fields in which a file is read otherwise than the index says, and why that is right. */
const OTHERWISE: Readonly<Record<string, readonly [field: string, ours: string, why: string]>> = {
  'pydicom/badVR.dcm': ['frames', '1', 'Number of Frames is 1A, which is no number'],
};

/** Files of which the index knows less: no meta group, or a fault that ended the other toolkit before the field. */
const BEYOND: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'dcm4che/no_preamble_dicm_in_data': { modality: 'MG', syntax: '1.2.840.10008.1.2.1' },
  'fo-dicom/CR-MONO1-10-chest': { syntax: '1.2.840.10008.1.2' },
  'fo-dicom/GH1339.dcm': { modality: 'MR', rows: '320', columns: '320' },
  'fo-dicom/GH177_D_CLUNIE_CT1_IVRLE_BigEndian_undefined_length.dcm': {
    ...{ modality: 'CT', syntax: '1.2.840.10008.1.2.2', rows: '512', columns: '512' },
  },
  'fo-dicom/GH340.dcm': { syntax: '1.2.840.10008.1.2' },
  'julia-samples/CT_Implicit_Little_Headless_Retired.dcm': { syntax: '1.2.840.10008.1.2' },
  'orthanc/2026-05-06-Deeply-Nested-Sequence.dcm': {
    ...{ modality: 'CT', syntax: '1.2.840.10008.1.2.1', rows: '1', columns: '1' },
  },
  'orthanc/PrivateMDNTags.dcm': { syntax: '1.2.840.10008.1.2' },
  'orthanc/ZeissOCT-cfind-query.dcm': { syntax: '1.2.840.10008.1.2.1' },
  'pydicom-data/emri_small_jpeg_2k_lossless_too_short.dcm': {
    ...{ modality: 'MR', rows: '64', columns: '64', frames: '10' },
  },
  'pydicom/ExplVR_BigEndNoMeta.dcm': { syntax: '1.2.840.10008.1.2.2' },
  'pydicom/rtstruct.dcm': { syntax: '1.2.840.10008.1.2' },
};

type Fields = Readonly<Record<'modality' | 'syntax' | 'rows' | 'columns' | 'frames', string>>;

/** What the index says of each file; a field of several values counts by its first, an unknown one is empty. */
function indexed(root: string): Map<string, Fields> {
  const [head = '', ...lines] = readFileSync(join(root, 'INDEX.tsv'), 'utf8').trimEnd().split('\n');
  const names = head.split('\t');
  return new Map(
    lines.map((line) => {
      const cells = line.split('\t');
      const cell = (name: string) =>
        (cells[names.indexOf(name)] ?? '').replace(/^\[(\w*).*$|^\?$/, '$1').trim();
      const [modality, syntax] = [cell('modality'), cell('transfer_syntax_uid')];
      const [rows, columns, frames] = [cell('rows'), cell('cols'), cell('frames') || '1'];
      return [cells[0] ?? '', { modality, syntax, rows, columns, frames }];
    }),
  );
}

function readHere({ header }: TakenFile): Fields | null {
  const shown = (value: number | null) => (value === null ? '' : String(value));
  return (
    header && {
      modality: header.modality,
      syntax: header.transferSyntaxUid,
      rows: shown(header.rows),
      columns: shown(header.columns),
      frames: String(header.frames),
    }
  );
}

function expected(file: string, others: Fields): Fields | null {
  if (file in LEFT_OUT) return null;
  const [field, ours] = OTHERWISE[file] ?? [];
  return { ...others, ...BEYOND[file], ...(field && { [field]: ours }) };
}

async function takeAll(root: string): Promise<TakenFolder> {
  const entry = resolveEntry(new URL('./testing/takeAll.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [entry, root], { maxBuffer: 2 ** 27 });
  return JSON.parse(stdout);
}

function slowest(files: readonly TakenFile[], of: 'takeMs' | 'frameMs'): string {
  const [first] = [...files].sort((a, b) => b[of] - a[of]);
  return first ? `${first.file}, ${Math.round(first[of])} ms` : 'none';
}

test.skipIf(folder === null)(
  '[I1] every file that other toolkits read is taken with the same modality, rows, columns, frames and syntax; 5 s and 1 GiB at most',
  async () => {
    const root = folder ?? '';
    const { files, peakBytes } = await takeAll(root);
    const index = indexed(root);
    const own = files.filter(({ file }) => index.has(file));
    console.log(
      `${own.length} files, ${own.filter(({ header }) => header).length} taken; peak memory ${Math.round(peakBytes / 2 ** 20)} MiB; ` +
        `slowest to take: ${slowest(own, 'takeMs')}; slowest first frame: ${slowest(own, 'frameMs')}`,
    );
    expect(own).toHaveLength(index.size);
    const differing = own.flatMap((taken) => {
      const others = index.get(taken.file);
      const [here, wanted] = [readHere(taken), others ? expected(taken.file, others) : null];
      return JSON.stringify(here) === JSON.stringify(wanted) ? [] : [{ file: taken.file, here, wanted }];
    });
    expect(differing).toEqual([]);
    expect(files.filter(({ header, reason }) => header === null && !reason)).toEqual([]);
    expect(
      files.filter(({ reason, frameReason }) =>
        /ended the reader|longer than/.test(`${reason}${frameReason}`),
      ),
    ).toEqual([]);
    expect(files.filter(({ takeMs, frameMs }) => takeMs + frameMs > MOST_MS)).toEqual([]);
    expect(peakBytes).toBeLessThan(MOST_BYTES);
  },
  240_000,
);
