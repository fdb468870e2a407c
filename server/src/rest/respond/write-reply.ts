import type { Reply } from '@ffl/database/database';
import type { Relation } from '../catalogue/catalogue.ts';
import type { Preferences } from '../parse/parse-preferences.ts';
import type { RestRequest } from '../parse/parse-request.ts';
import type { Outcome } from '../sql/statement-sql.ts';
import { preferenceApplied } from './preference-applied.ts';

export function insertReply(request: RestRequest, relation: Relation, outcome: Outcome, isUpsert: boolean): Reply {
  const { preferences } = request;
  const isAllMerged = outcome.existing !== undefined && outcome.existing >= outcome.pageTotal;
  const { resolution, missing, ...others } = preferences;
  const headers = {
    'Content-Range': `*/${counted(preferences, outcome)}`,
    ...location(relation, outcome),
    ...applied({ ...others, ...(isUpsert && resolution && { resolution }), ...(missing && { missing }) }, [
      'maxAffected',
    ]),
  };
  return reply(request, outcome, isAllMerged ? 200 : 201, headers);
}

export function putReply(request: RestRequest, outcome: Outcome): Reply {
  const headers = applied(request.preferences, ['resolution', 'missing', 'maxAffected']);
  const shown = (outcome.existing ?? 0) > 0 ? 200 : 201;
  return reply(request, outcome, isShown(request) ? shown : 204, headers);
}

export function updateReply(request: RestRequest, outcome: Outcome): Reply {
  const rows = outcome.pageTotal > 0 ? `0-${outcome.pageTotal - 1}` : '*';
  const headers = {
    'Content-Range': `${rows}/${counted(request.preferences, outcome)}`,
    ...applied(request.preferences, ['resolution']),
  };
  return reply(request, outcome, isShown(request) ? 200 : 204, headers);
}

export function deleteReply(request: RestRequest, outcome: Outcome): Reply {
  const headers = {
    'Content-Range': `*/${counted(request.preferences, outcome)}`,
    ...applied(request.preferences, ['resolution', 'missing']),
  };
  return reply(request, outcome, isShown(request) ? 200 : 204, headers);
}

function reply(request: RestRequest, outcome: Outcome, status: number, headers: Record<string, string>): Reply {
  if (!isShown(request)) return { status, headers, body: '' };
  return { status, headers: { 'Content-Type': request.format.contentType, ...headers }, body: outcome.body ?? '' };
}

function isShown({ preferences }: RestRequest): boolean {
  return preferences.return === 'representation';
}

function counted({ count }: Preferences, outcome: Outcome): string {
  return count === undefined ? '*' : String(outcome.pageTotal);
}

function applied(preferences: Preferences, without: (keyof Preferences)[]): Record<string, string> {
  const meant = Object.entries(preferences).filter(([name]) => !without.some((other) => other === name));
  return preferenceApplied(Object.fromEntries(meant));
}

function location({ name, primaryKey }: Relation, { keys, pageTotal }: Outcome): Record<string, string> {
  if (!keys || pageTotal !== 1) return {};
  const test = (value: string | null = null) => (value === null ? 'is.null' : `eq.${encodeURIComponent(value)}`);
  const filters = primaryKey.map((key, index) => `${encodeURIComponent(key)}=${test(keys[index])}`);
  return { Location: `/${encodeURIComponent(name)}?${filters.join('&')}` };
}
