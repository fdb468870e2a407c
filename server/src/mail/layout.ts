import { html } from 'hono/html';
import type { Letter } from './letters/letter.ts';

const sender = 'Flight For Life sends emails about your account only. Nobody reads replies to this address.';
const ofCredentials =
  'You get this email because you hold a credential at Flight For Life. Nobody reads replies to this address.';

/** The letter as plain text. */
export function letterText({ lines, link, notes, stopUrl }: Letter): string {
  const paragraphs = ['Hello,', ...lines, ...(link ? [`${link.label}:\n${link.url}`] : []), ...notes];
  const end = stopUrl ? `${ofCredentials}\nStop these emails:\n${stopUrl}` : sender;
  return `${[...paragraphs, `Flight For Life\n${end}`].join('\n\n')}\n`;
}

/** The same words as HTML. Mail programs read inline styles only. */
export async function letterHtml({ subject, lines, link, notes, stopUrl }: Letter): Promise<string> {
  const paragraph = (text: string) => html`<p style="margin:0 0 16px">${text}</p>`;
  const button = link
    ? html`<p style="margin:24px 0"><a href="${link.url}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#0b62c4;color:#ffffff;text-decoration:none;font-weight:bold">${link.label}</a></p>
<p style="margin:0 0 16px;color:#44546a;font-size:14px">If the button does not work, copy this address into your browser:<br><a href="${link.url}" style="color:#0b62c4;word-break:break-all">${link.url}</a></p>`
    : '';
  const end = stopUrl
    ? html`${ofCredentials}<br>Stop these emails:<br><a href="${stopUrl}" style="color:#0b62c4;word-break:break-all">${stopUrl}</a>`
    : sender;
  const page = await html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${subject}</title></head>
<body style="margin:0;padding:24px;background:#f6f8fa;color:#0f1c2e;font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:1.5">
<div style="max-width:560px;margin:0 auto;padding:16px 24px;background:#12355b;border-radius:10px 10px 0 0;box-sizing:border-box;color:#ffffff;font-size:20px;font-weight:bold">Flight For Life</div>
<div style="max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border-radius:0 0 10px 10px;box-sizing:border-box">
${['Hello,', ...lines].map(paragraph)}
${button}
${notes.map(paragraph)}
<p style="margin:24px 0 0;color:#44546a;font-size:14px">${end}</p>
</div>
</body>
</html>`;
  return page.toString();
}
