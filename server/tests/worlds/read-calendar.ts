import ICAL from 'ical.js';
import * as nodeIcal from 'node-ical';
import { expect } from 'vitest';

export type EventRead = {
  uid: string;
  title: string;
  text: string;
  place: string;
  from: string;
  until: string;
  revision: number;
  changedAt: string;
  url: string;
};

/** Reads the events with two libraries other than the one that wrote them. Both must agree. */
export function readByBoth(text: string): EventRead[] {
  const first = readByIcalJs(text);
  expect(readByNodeIcal(text)).toEqual(first);
  expect(new Set(first.map(({ uid }) => uid)).size).toBe(first.length);
  return first;
}

/** Splits the text into lines, with folded ones joined. */
export function linesOf(text: string): string[] {
  return text.replaceAll('\r\n ', '').split('\r\n');
}

export function readByIcalJs(text: string): EventRead[] {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      title: event.summary,
      text: event.description ?? '',
      place: event.location ?? '',
      from: event.startDate.toString(),
      until: event.endDate.toString(),
      revision: event.sequence,
      changedAt: String(component.getFirstPropertyValue('last-modified')),
      url: String(component.getFirstPropertyValue('url')),
    };
  });
}

function readByNodeIcal(text: string): EventRead[] {
  const parts = Object.values(nodeIcal.sync.parseICS(text));
  return parts.flatMap((part) => {
    if (part?.type !== 'VEVENT') return [];
    const asWritten = part.datetype === 'date' ? localDay : utcTime;
    return {
      uid: part.uid,
      title: String(part.summary),
      text: String(part.description ?? ''),
      place: String(part.location ?? ''),
      from: asWritten(part.start),
      until: asWritten(part.end ?? part.start),
      revision: Number(part.sequence),
      changedAt: `${part.lastmodified?.toISOString().slice(0, 19)}Z`,
      // This library keeps the parameter with the value.
      url: String(typeof part.url === 'object' ? Reflect.get(part.url, 'val') : part.url),
    };
  });
}

const utcTime = (at: Date | undefined) => `${at?.toISOString().slice(0, 19)}Z`;

/** This library returns a day as its local midnight. */
function localDay(at: Date | undefined): string {
  if (!at) return '';
  return `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}-${String(at.getDate()).padStart(2, '0')}`;
}
