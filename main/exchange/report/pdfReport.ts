import PDFDocument from 'pdfkit';
import { loadPdfFonts, type PdfFonts, writable } from './pdfFonts.ts';
import { type Block, blocksOf, idWords, nameWords } from './reportBlocks.ts';
import { DRAFT, type ReportDocument } from './reportDocument.ts';

/** Lengths in points. */
const MARGIN = 56;
const FOOT = 40;
const NAME_WIDTH = 110;
const SIZE = { title: 16, heading: 10.5, text: 10, small: 8, watermark: 110 } as const;
const INK = { text: '#111111', dim: '#555555', danger: '#a01818', watermark: '#c0c0c0' } as const;

type Pdf = InstanceType<typeof PDFDocument>;

/** What of a report a PDF cannot write, in words; null where it writes all. */
export function pdfRemark(document: ReportDocument): string | null {
  const fonts = loadPdfFonts();
  const missing = blocksOf(document).reduce((sum, { words }) => sum + writable(words, fonts).missing, 0);
  if (missing === 0) return null;
  const what = missing === 1 ? '1 character stands' : `${missing} characters stand`;
  return `${what} in the PDF by Unicode number, since its font lacks that script: plain text, DICOM and FHIR have it as written.`;
}

/** Writes a report as PDF (A4, fonts embedded). A draft says so across each page. The same document gives the same bytes. */
export async function writePdfReport(document: ReportDocument): Promise<Uint8Array<ArrayBuffer>> {
  const fonts = loadPdfFonts();
  const pdf = open(document, fonts);
  const bytes = collect(pdf);
  const remark = pdfRemark(document);
  const blocks: Block[] = [
    ...blocksOf(document),
    ...(remark === null ? [] : [{ kind: 'remark', words: remark } as const]),
  ];
  let last: Block['kind'] | null = null;
  for (const block of blocks) {
    if ((block.kind === 'field' || block.kind === 'remark') && last !== block.kind) pdf.moveDown(0.8);
    draw(pdf, { ...block, words: writable(block.words, fonts).words });
    last = block.kind;
  }
  dressPages(pdf, document, fonts);
  pdf.end();
  return bytes;
}

function open({ report, writtenAt, program }: ReportDocument, fonts: PdfFonts): Pdf {
  const made = new Date(writtenAt);
  const title = report.state === 'draft' ? `Radiology report (${DRAFT})` : 'Radiology report';
  const pdf = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + FOOT / 2 },
    bufferPages: true,
    displayTitle: true,
    info: { Title: title, Creator: program, Producer: program, CreationDate: made, ModDate: made },
  });
  pdf.registerFont('regular', fonts.regular).registerFont('bold', fonts.bold);
  return pdf;
}

function collect(pdf: Pdf): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Buffer[] = [];
  return new Promise((resolve, reject) => {
    pdf.on('data', (part: Buffer) => parts.push(part));
    pdf.on('end', () => resolve(new Uint8Array(Buffer.concat(parts))));
    pdf.on('error', reject);
  });
}

function draw(pdf: Pdf, block: Block): void {
  switch (block.kind) {
    case 'banner':
      pdf.font('bold').fontSize(SIZE.heading).fillColor(INK.danger).text(block.words).moveDown(0.5);
      return;
    case 'title':
      pdf.font('bold').fontSize(SIZE.title).fillColor(INK.text).text(block.words);
      return;
    case 'heading':
      pdf.moveDown(0.9).font('bold').fontSize(SIZE.heading).fillColor(INK.text).text(block.words);
      return;
    case 'paragraph':
      pdf.font('regular').fontSize(SIZE.text).fillColor(INK.text).text(block.words, { lineGap: 2 });
      return;
    case 'remark':
      pdf.font('regular').fontSize(SIZE.small).fillColor(INK.dim).text(block.words, { lineGap: 1 });
      return;
    case 'field':
      drawField(pdf, block.name, block.words);
  }
}

// Names stand in a column of their own, so that long values keep their left edge.
function drawField(pdf: Pdf, name: string, words: string): void {
  pdf.font('regular').fontSize(SIZE.text);
  const width = pdf.page.width - 2 * MARGIN - NAME_WIDTH;
  const height = pdf.heightOfString(words, { width });
  if (pdf.y + height > pdf.page.height - pdf.page.margins.bottom) pdf.addPage();
  const top = pdf.y;
  pdf.fillColor(INK.dim).text(name, MARGIN, top, { width: NAME_WIDTH, lineBreak: false });
  pdf.fillColor(INK.text).text(words, MARGIN + NAME_WIDTH, top, { width, lineGap: 1 });
  pdf.x = MARGIN;
}

/** Whose report, what it is not for and the number of the page at each foot; a draft's word across each page. */
function dressPages(pdf: Pdf, { detail, report, notice }: ReportDocument, fonts: PdfFonts): void {
  const { patient } = detail.study;
  const whose = writable(`${nameWords(patient)}, ${idWords(patient)}`, fonts).words;
  const isDraft = report.state === 'draft';
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page);
    pdf.page.margins.bottom = 0;
    if (isDraft) drawWatermark(pdf);
    const foot = [isDraft ? DRAFT : '', whose, `page ${page - start + 1} of ${count}`];
    const options = { width: pdf.page.width - 2 * MARGIN, height: 11, ellipsis: true };
    const top = pdf.page.height - MARGIN;
    pdf.font('regular').fontSize(SIZE.small).fillColor(INK.dim);
    pdf.text(foot.filter((part) => part !== '').join(' · '), MARGIN, top, options);
    pdf.text(notice, MARGIN, top + 12, options);
  }
}

function drawWatermark(pdf: Pdf): void {
  const { width, height } = pdf.page;
  pdf.save();
  pdf.rotate(-55, { origin: [width / 2, height / 2] });
  pdf.font('bold').fontSize(SIZE.watermark).fillColor(INK.watermark).fillOpacity(0.35);
  const top = height / 2 - SIZE.watermark / 2;
  pdf.text(DRAFT, 0, top, { width, align: 'center', lineBreak: false });
  pdf.restore();
  pdf.fillOpacity(1);
}
