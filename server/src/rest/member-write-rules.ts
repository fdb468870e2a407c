import { checkPhoto } from '../photos/check-photo.ts';
import { PhotoRefused } from '../photos/photo-refused.ts';
import { cleanColumns } from './clean-columns.ts';
import { RestError } from './rest-error.ts';
import type { WriteRules } from './rest-settings.ts';

type Row = Record<string, unknown>;

/** A member's photo has up to 5 MB, which base64 makes a third longer. */
export const memberWriteRules = {
  mostBodyBytes: 8 * 1024 * 1024,
  checkRows: (rows) => checkPhotos(cleanTexts(rows)),
} satisfies WriteRules;

const cleanTexts = cleanColumns([
  ...['first_name', 'last_name', 'email', 'phone', 'organization', 'certification_level'],
]);

function checkPhotos(rows: Row[]): Row[] {
  return rows.some((row) => Object.hasOwn(row, 'image_url')) ? rows.map(withCleanPhoto) : rows;
}

function withCleanPhoto(row: Row): Row {
  const { image_url: photo } = row;
  if (photo === undefined || photo === null) return row;
  try {
    return { ...row, image_url: checkPhoto(typeof photo === 'string' ? photo : '') };
  } catch (error) {
    if (!(error instanceof PhotoRefused)) throw error;
    throw new RestError({ status: 400, code: '23514', message: error.message });
  }
}
