import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  amelia,
  bo,
  cleo,
  deleted,
  inDays,
  liftTicket,
  openMembers,
  people,
  rescue,
  rowOf,
  type Setup,
} from '../../testing/members-page.tsx';
import { badGateway, json } from '../../testing/network.ts';
import { certificationRow, idOf, memberRow } from '../../testing/sample-rows.ts';

describe("a member's record", () => {
  it("a member's record opens from the name, the row, the button and the address, and Back closes it", async () => {
    const { user, address, router } = await openMembers();
    await user.click(await screen.findByRole('link', { name: 'Bo Park' }));
    expect(await screen.findByRole('dialog', { name: 'Bo Park' })).toBeTruthy();
    expect(address()).toBe(`/admin/members?selected=${bo.id}`);
    act(() => router.history.back());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByText('LG1', { selector: '[data-row]:first-child *' }));
    expect(await screen.findByRole('dialog', { name: 'Amelia Ortega' })).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(address()).toBe('/admin/members'));
    await user.click(screen.getByRole('button', { name: 'View Cleo Quist' }));
    expect(await screen.findByRole('dialog', { name: 'Cleo Quist' })).toBeTruthy();
  });

  it("a member's record shows who it is, and what is held, most urgent first", async () => {
    const { user } = await openMembers({
      path: `/members?selected=${amelia.id}`,
      certifications: [certificationRow(liftTicket, inDays(5)), certificationRow(rescue, inDays(-3))],
    });
    const sheet = await screen.findByRole('dialog', { name: 'Amelia Ortega' });
    expect(await within(sheet).findByText(/^No certification level set/)).toBeTruthy();
    expect(within(sheet).getByRole('link', { name: 'amelia.ortega@example.org' }).getAttribute('href')).toBe(
      'mailto:amelia.ortega@example.org',
    );
    expect(within(sheet).getByRole('link', { name: '(970) 555-0100' }).getAttribute('href')).toBe('tel:9705550100');
    expect(await within(sheet).findByText('active')).toBeTruthy();
    await user.click(within(sheet).getByRole('button', { name: 'QR code' }));
    expect(within(sheet).getByText("Scan to view Amelia's profile")).toBeTruthy();
    const credentials = within(within(sheet).getByRole('table', { name: 'Credentials' })).getAllByRole('row');
    expect(credentials.map(({ textContent }) => textContent)).toEqual([
      'ProgramFromUntilStateActions',
      expect.stringMatching(/^RDRescue Deployment LG1Issued Nov 20, 2025Expired \w{3} \d\d, \d{4}Expired 3 days ago/),
      expect.stringMatching(/^LTLift Ticket LG2Issued Nov 20, 2025Expires \w{3} \d\d, \d{4}5 days left/),
    ]);
    expect(within(sheet).getByRole('button', { name: 'Punch Rescue Deployment of Amelia' })).toBeTruthy();
  });

  it("a member's record for someone without a credential offers the first one", async () => {
    await openMembers({ path: `/members?selected=${amelia.id}` });
    expect(await screen.findByText('No credentials yet.')).toBeTruthy();
    expect(screen.getByText('The panel for another credential of Amelia')).toBeTruthy();
  });

  it("a member's record has three tabs; the current one is in the address, and Back still leads to the list", async () => {
    const { user, address, router } = await openMembers();
    await user.click(await screen.findByRole('link', { name: 'Amelia Ortega' }));
    await user.click(await screen.findByRole('tab', { name: 'Renewal History' }));
    expect(await screen.findByText('The history of Amelia')).toBeTruthy();
    expect(address()).toBe(`/admin/members?selected=${amelia.id}&tab=history`);
    expect(screen.queryByText('The panel for another credential of Amelia')).toBeNull();
    act(() => router.history.back());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/admin/members');
  });

  it("a member's record works by keyboard", async () => {
    const { user } = await openMembers({ path: `/members?selected=${amelia.id}&tab=history` });
    expect(await screen.findByText('The history of Amelia')).toBeTruthy();
    act(() => screen.getByRole('tab', { name: 'Renewal History' }).focus());
    await user.keyboard('{ArrowLeft}');
    expect(document.activeElement?.textContent).toBe('Credentials');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('The panel for another credential of Amelia')).toBeTruthy();
  });

  it("a member's record opened by link leaves the address when it is closed", async () => {
    const { user, address } = await openMembers({ path: `/members?selected=${amelia.id}&q=or` });
    await screen.findByRole('dialog', { name: 'Amelia Ortega' });
    // Focus goes to the row only once the list is there.
    await screen.findByText('1 of 3');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(address()).toBe('/members?q=or'));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Amelia Ortega'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([idOf('nobody'), 'nonsense'])(
    "a member's record for the unknown id %s isn't found, and leads back to the list",
    async (id) => {
      const { user, address } = await openMembers({ path: `/members?selected=${id}&q=or` });
      const sheet = await screen.findByRole('dialog', { name: 'Member not found' });
      expect(within(sheet).queryByRole('tab')).toBeNull();
      await user.click(within(sheet).getByRole('button', { name: 'Back to the list' }));
      await waitFor(() => expect(address()).toBe('/members?q=or'));
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(await rowOf('Amelia Ortega')).toBeTruthy();
    },
  );

  it("a member's record leads to its neighbors, and not beyond the first and the last", async () => {
    const { user, address } = await openMembers({ path: `/members?selected=${amelia.id}` });
    await screen.findByText('1 of 3');
    expect(screen.getByRole('button', { name: 'Previous member' }).getAttribute('aria-disabled')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Next member' }));
    expect(await screen.findByRole('dialog', { name: 'Bo Park' })).toBeTruthy();
    await user.keyboard('j');
    expect(await screen.findByRole('dialog', { name: 'Cleo Quist' })).toBeTruthy();
    await user.keyboard('j');
    expect(address()).toBe(`/members?selected=${cleo.id}`);
    await user.keyboard('k');
    expect(await screen.findByRole('dialog', { name: 'Bo Park' })).toBeTruthy();
  });

  it("a member's record says if it couldn't be loaded, and offers a retry", async () => {
    await openMembers({ path: `/members?selected=${amelia.id}`, record: () => json(403, { message: 'no' }) });
    const sheet = await screen.findByRole('dialog', { name: 'Amelia Ortega' });
    expect(await within(sheet).findByText('Failed to load member data')).toBeTruthy();
    expect(within(sheet).getByRole('button', { name: 'Retry' })).toBeTruthy();
  });

  it("a member's record that couldn't be loaded offline is read again as soon as there is a connection", async () => {
    let isDown = true;
    await openMembers({
      path: `/members?selected=${amelia.id}`,
      record: () => (isDown ? json(403, { message: 'no' }) : json(200, [memberRow({ id: amelia.id })])),
    });
    const sheet = await screen.findByRole('dialog', { name: 'Amelia Ortega' });
    await within(sheet).findByText('Failed to load member data');
    isDown = false;
    act(() => {
      dispatchEvent(new Event('offline'));
      dispatchEvent(new Event('online'));
    });
    await waitFor(() => expect(within(sheet).queryByText('Failed to load member data')).toBeNull());
  });
});

it('the QR code has its caption and the link to the member', async () => {
  const { user } = await openMembers();
  await user.click(await screen.findByRole('button', { name: 'QR code of Bo Park' }));
  const dialog = await screen.findByRole('dialog', { name: 'QR code of Bo Park' });
  expect(within(dialog).getByText("Scan to view Bo's profile")).toBeTruthy();
  expect(within(dialog).getByText(`${location.origin}/members?selected=${bo.id}`)).toBeTruthy();
});

describe('deleting', () => {
  async function ask(setup: Setup = {}) {
    const opened = await openMembers(setup);
    await opened.user.click(await screen.findByRole('button', { name: 'Delete Bo Park' }));
    return { ...opened, dialog: await screen.findByRole('alertdialog', { name: 'Delete Member' }) };
  }
  const wasAsked = (sent: Request[]) => sent.filter(({ method }) => method === 'DELETE').length;

  it('deleting asks first, names the person and the loss, and starts on Cancel', async () => {
    const { user, dialog, sent } = await ask();
    expect(dialog.textContent).toContain('Bo Park will be deleted.');
    expect(dialog.textContent).toContain(
      'All credentials, renewal history, and associated data will be permanently removed.',
    );
    expect(document.activeElement?.textContent).toBe('Cancel');
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(wasAsked(sent)).toBe(0);
  });

  it('deleting deletes exactly that member, says so, and refetches the list and the programs, whose cards count people', async () => {
    let members = people;
    const { user, dialog, sent } = await ask({
      answer: () => ({ total: members.length, matched: members.length, members }),
      onDelete: () => {
        members = [amelia, cleo];
        return deleted(1);
      },
    });
    const readPrograms = () => sent.filter(({ url }) => url.includes('/rest/v1/programs')).length;
    const before = readPrograms();
    await user.click(within(dialog).getByRole('button', { name: 'Delete Member' }));
    expect(await screen.findByText('Deleted Bo Park')).toBeTruthy();
    await waitFor(() => expect(readPrograms()).toBeGreaterThan(before));
    expect(screen.getByText('Bo Park has been deleted successfully')).toBeTruthy();
    expect(new URL(sent.find(({ method }) => method === 'DELETE')?.url ?? '').search).toBe(`?id=eq.${bo.id}`);
    expect(screen.queryByRole('link', { name: 'Bo Park' })).toBeNull();
    expect(screen.getByText('2 members total')).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
  });

  it('deleting says that the member had asked for it, if that is ticked', async () => {
    const { user, dialog, sent } = await ask({
      more: { '/rest/v1/rpc/delete_member_who_asked': () => json(200, 1) },
    });
    expect(dialog.textContent).toContain('They asked to be deletedRestoring a backup deletes them again.');
    await user.click(within(dialog).getByRole('checkbox', { name: /^They asked to be deleted/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Delete Member' }));
    expect(await screen.findByText('Deleted Bo Park')).toBeTruthy();
    const call = sent.find(({ url }) => url.endsWith('/rest/v1/rpc/delete_member_who_asked'));
    expect(await call?.clone().json()).toEqual({ member: bo.id });
    expect(call?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/);
    expect(wasAsked(sent)).toBe(0);
  });

  it('deleting fails in words if the server refuses it', async () => {
    const { user, dialog } = await ask({
      onDelete: () => json(403, { message: 'permission denied', code: '42501' }),
    });
    await user.click(within(dialog).getByRole('button', { name: 'Delete Member' }));
    expect(await within(dialog).findByText('Failed to delete member')).toBeTruthy();
    expect(await screen.findByText('Error')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Bo Park', hidden: true })).toBeTruthy();
  });

  it('deleting of more people than one account may in a day asks another super administrator, in one press', async () => {
    const reason = "More than ten people deleted within a day need another super administrator's approval.";
    const refused = () => json(403, { message: reason, code: 'second_word_needed' });
    const { user, dialog, sent } = await ask({
      more: { '/rest/v1/rpc/delete_member_who_asked': refused, '/rest/v1/rpc/ask_deletion': () => json(200, 'r1') },
    });
    await user.click(within(dialog).getByRole('checkbox', { name: /^They asked to be deleted/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Delete Member' }));
    expect((await within(dialog).findByRole('alert')).textContent).toBe(
      `Another super administrator has to agree${reason}If you ask, the request waits under Security. Bo Park stays until one of them agrees.Ask for it`,
    );
    await user.click(within(dialog).getByRole('button', { name: 'Ask for it' }));
    expect(await screen.findByText('Deletion requested')).toBeTruthy();
    expect(screen.getByText('Bo Park stays until another super administrator agrees. They got an email.')).toBeTruthy();
    const asked = sent.find(({ url }) => url.endsWith('/ask_deletion'));
    expect(await asked?.json()).toEqual({ members: [bo.id], was_asked: true });
    expect(screen.queryByText('Error')).toBeNull();
  });

  it("deleting without a response isn't called a failure, and is sent again with the same key", async () => {
    let isLost = true;
    const { user, dialog, sent } = await ask({ onDelete: () => (isLost ? badGateway() : deleted(1)) });
    await user.click(within(dialog).getByRole('button', { name: 'Delete Member' }));
    expect((await within(dialog).findByRole('alert')).textContent).toBe(
      'Sent, not confirmedNetwork error occurredThe member may or may not have been deleted. Trying again is safe: it is never done twice.If you stop, check whether the member is still in the list.Try againStop trying',
    );
    expect(screen.queryByText('Failed to delete member')).toBeNull();
    isLost = false;
    await user.click(within(dialog).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Deleted Bo Park')).toBeTruthy();
    const keys = sent.filter(({ method }) => method === 'DELETE').map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), keys[0]]);
  });

  it('deleting from the record closes the record too', async () => {
    let members = people;
    const { user, address } = await openMembers({
      path: `/members?selected=${bo.id}`,
      answer: () => ({ total: members.length, matched: members.length, members }),
      onDelete: () => {
        members = [amelia, cleo];
        return deleted(1);
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Delete Member' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete Member' }));
    await waitFor(() => expect(address()).toBe('/members'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('deleting needs a connection, and says so', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { dialog } = await ask();
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Delete Member' }).disabled).toBe(true);
    expect(dialog.textContent).toContain('You are offline. This needs a connection.');
  });
});
