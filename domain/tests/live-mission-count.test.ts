import { expect, test } from 'vitest';
import type { RenewalEntry } from '../src/credentials/index.ts';
import { liveMissionCount } from './live-mission-count.ts';

test('live missions count over held credentials, and not if undone', () => {
  const live = punch({ punchType: 'live_mission' });
  const initialLive = punch({ punchType: 'initial_issuance', notes: '[LIVE MISSION]' });
  const credentials = [
    { isActive: true, renewalHistory: [initialLive, live, punch({}), { ...live, isVoided: true }] },
    { isActive: false, renewalHistory: [live] },
  ];
  expect(liveMissionCount(credentials)).toBe(2);
});

function punch(change: Partial<RenewalEntry>): RenewalEntry {
  return {
    id: 'punch',
    date: new Date('2026-01-01T00:00:00Z'),
    notes: '',
    renewedBy: 'admin',
    trainingSessionId: null,
    isLiveMission: false,
    punchType: 'recertification',
    ...change,
  };
}
