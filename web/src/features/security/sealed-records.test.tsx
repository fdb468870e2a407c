import type { Finding, LedgerCheck } from '@ffl/domain/seals/findings';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { json } from '../../testing/network.ts';
import { openSecurity } from '../../testing/security-page.tsx';

const check: LedgerCheck = {
  checkedAt: '2026-11-22T10:15:00.000Z',
  sealedSince: '2026-11-01T18:00:00.000Z',
  sealedUntil: '2026-11-22T10:14:31.738Z',
  rows: 4107,
  credentials: 912,
  findings: [],
  hasMore: false,
  accepted: 0,
};

const finding = (kind: Finding['kind'], id: string): Finding => ({
  kind,
  id,
  evidence: '',
  sealedAt: '2026-11-20T10:00:00.000Z',
});

async function shown(over: Partial<LedgerCheck>, sealedAt = '2026-11-22T10:15:01.000Z'): Promise<HTMLElement> {
  const respondedAt = '2026-11-22T10:15:30.000Z';
  await openSecurity({ ledger: () => ({ check: { ...check, ...over }, sealedAt, respondedAt }) });
  await screen.findByText(/ compared on /);
  const card = screen.getByRole('heading', { name: 'Sealed records' }).closest('section');
  if (!card) throw new Error('There is no card');
  return card;
}

describe('the sealed records', () => {
  it('the sealed records say until when they are intact, and since when that is known', async () => {
    const card = await shown({});
    expect(within(card).getByText('Intact as of Nov 22, 2026, 3:14 AM MST.')).toBeTruthy();
    expect(within(card).queryByText(/^Nothing has been sealed/)).toBeNull();
    expect(card.textContent).toContain(
      '4,107 entries and 912 credentials compared on Nov 22, 2026, 3:15 AM MST, sealed since Nov 01, 2026, 11:00 AM MST. Every entry and every credential is compared at each start and once a day.',
    );
  });

  it('the sealed records raise an alarm while seals are missing, with what to do', async () => {
    const card = await shown({}, '2026-11-22T07:15:00.000Z');
    expect(within(card).getByText('Nothing has been sealed for 3 hours.')).toBeTruthy();
    expect(card.textContent).toContain('The log of the server says why');
  });

  it("the sealed records name the first row that isn't as it was sealed, all others, and what to do", async () => {
    const card = await shown({
      findings: [finding('credential_changed', '17'), finding('security_missing', '5')],
      accepted: 1,
    });
    const text = card.textContent;
    expect(text).toContain(
      'Entry 17 of the ledger was changed after it was sealed on Nov 20, 2026, 3:00 AM MST. It is the first of 2 findings.',
    );
    expect(text).toContain('Someone changed the database directly.');
    expect(within(card).getByRole('listitem').textContent).toBe(
      'Security event 5, sealed on Nov 20, 2026, 3:00 AM MST, is gone.',
    );
    expect(text).toContain('Accepted before by the operator: 1.');
    expect(text).not.toContain('Intact');
  });

  it('the sealed records report a restored backup as one', async () => {
    const restored = await shown({ findings: [finding('outside_unknown', '80')] });
    expect(restored.textContent).toContain(
      'The copy outside the database knows seal 80, made on Nov 20, 2026, 3:00 AM MST, and the database does not.',
    );
    expect(restored.textContent).toContain('Either an older backup was restored, or entries were removed');
  });

  it('the sealed records say so if nothing was checked since the start', async () => {
    await openSecurity();
    expect(
      await screen.findByText('The records are being checked. This takes a moment after each start.'),
    ).toBeTruthy();
  });

  it("the sealed records that can't be loaded say so", async () => {
    await openSecurity({ ledger: () => json(500, { message: 'no' }) });
    expect((await screen.findByRole('alert')).textContent).toContain('The check of the records could not be loaded.');
  });
});
