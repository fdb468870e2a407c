import { asOneLine } from '@ffl/domain/texts/visible-line';
import { html, raw } from 'hono/html';
import type { Letter, LetterSection } from './letters/letter.ts';

const nobodyReads = 'Nobody reads replies to this address.';
const sender = `Flight For Life sends emails about your account only. ${nobodyReads}`;

/** The letter as plain text. What people wrote stays within its line, so that it looks like nothing else in a letter. */
export function letterText({ lines, sections = [], link, notes, stop }: Letter): string {
  const address = ({ label, url }: LetterSection['link']) => `${asOneLine(label)}:\n${url}`;
  const sectionTexts = sections.flatMap((section) => [
    asOneLine(section.title),
    ...section.lists.map(({ title, items }) => `${title}:\n${items.map(asOneLine).join('\n')}`),
    address(section.link),
  ]);
  const paragraphs = ['Hello,', ...lines.map(asOneLine), ...sectionTexts, ...(link ? [address(link)] : []), ...notes];
  const end = stop ? `${stop.because} ${nobodyReads}\nStop these emails:\n${stop.url}` : sender;
  return `${[...paragraphs, `Flight For Life\n${end}`].join('\n\n')}\n`;
}

// Many mail programs read only inline styles; those with a dark theme also read these.
const dark = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#0b1420 !important;color:#e6edf5 !important}
.card{background:#142234 !important}
.quiet{color:#a9b8c9 !important}
.link{color:#7fb8ff !important}
.rule{border-color:#2b3d54 !important}
}`;

/** The letter as HTML. */
export async function letterHtml({ subject, lines, sections = [], link, notes, stop }: Letter): Promise<string> {
  const paragraph = (text: string) => html`<p style="margin:0 0 16px">${text}</p>`;
  const button = link
    ? html`<p style="margin:24px 0"><a href="${link.url}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#0b62c4;color:#ffffff;text-decoration:none;font-weight:bold">${link.label}</a></p>
<p class="quiet" style="margin:0 0 16px;color:#44546a;font-size:14px">If the button does not work, copy this address into your browser:<br><a href="${link.url}" class="link" style="color:#0b62c4;word-break:break-all">${link.url}</a></p>`
    : '';
  const end = stop
    ? html`${stop.because} ${nobodyReads}<br>Stop these emails:<br><a href="${stop.url}" class="link" style="color:#0b62c4;word-break:break-all">${stop.url}</a>`
    : sender;
  const page = await html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><style>${raw(dark)}</style><title>${subject}</title></head>
<body class="page" style="margin:0;padding:24px;background:#f6f8fa;color:#0f1c2e;font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:1.5">
<div style="max-width:560px;margin:0 auto;padding:16px 24px;background:#12355b;border-radius:10px 10px 0 0;box-sizing:border-box;color:#ffffff;font-size:20px;font-weight:bold">Flight For Life</div>
<div class="card" style="max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border-radius:0 0 10px 10px;box-sizing:border-box;overflow-wrap:anywhere">
${['Hello,', ...lines].map(paragraph)}
${sections.map(sectionHtml)}
${button}
${notes.map(paragraph)}
<p class="quiet" style="margin:24px 0 0;color:#44546a;font-size:14px">${end}</p>
</div>
</body>
</html>`;
  return page.toString();
}

function sectionHtml({ title, lists, link }: LetterSection) {
  const listHtml = (list: LetterSection['lists'][number]) =>
    html`<p style="margin:0 0 4px;font-weight:bold">${list.title}</p>
<ul style="margin:0 0 16px;padding-left:20px">${list.items.map((item) => html`<li>${item}</li>`)}</ul>`;
  return html`<h2 class="rule" style="margin:24px 0 12px;padding-top:16px;border-top:1px solid #d5dde6;font-size:18px">${title}</h2>
${lists.map(listHtml)}
<p style="margin:0 0 16px">${link.label}:<br><a href="${link.url}" class="link" style="color:#0b62c4;word-break:break-all">${link.url}</a></p>`;
}
