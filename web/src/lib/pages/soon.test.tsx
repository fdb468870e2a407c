import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Dialog } from '../../components/ui/dialog.tsx';
import { usePageKeys } from '../../hooks/lists/use-page-keys.ts';
import { renderInProduct } from '../../testing/in-product.tsx';
import { later, type Part } from './soon.ts';

afterEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));

/** A window whose script arrives on request. */
function windowOnItsWay() {
  const script = Promise.withResolvers<ComponentType<{ onClose: () => void }>>();
  const onSubmit = vi.fn();
  const Window = later(() => script.promise);
  function arrive() {
    script.resolve(({ onClose }) => (
      <Dialog title="The window" onClose={onClose}>
        <form onSubmit={onSubmit}>
          <input aria-label="First" />
          <input aria-label="Second" />
          <select aria-label="Third">
            <option value="">Choose</option>
            <option disabled>Lift Operator</option>
            <option>Lift Ticket</option>
            <option>Rescue Deployment</option>
          </select>
          <input aria-label="Fourth" />
        </form>
      </Dialog>
    ));
  }
  return { Window, arrive, onSubmit };
}

function Page({ Window, onB }: { Window: Part<{ onClose: () => void }>; onB?: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  usePageKeys([{ keys: ['b'], does: 'Readiness board', act: () => onB?.() }]);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      {isOpen && <Window onClose={() => setIsOpen(false)} />}
    </>
  );
}

const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
/** Resolves once everything that waits for nothing is done. */
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

describe('a part of the page', () => {
  it('a part of the page that is already loaded is shown by the press that opens it', async () => {
    const { Window, arrive } = windowOnItsWay();
    arrive();
    await Window.preload?.();
    renderInProduct(<Page Window={Window} />);
    fireEvent.click(screen.getByRole('button', { name: 'Open' }));
    expect(screen.getByRole('dialog', { name: 'The window' })).toBeTruthy();
  });

  it('a part of the page is shown in the same turn its script arrives', async () => {
    const script = Promise.withResolvers<ComponentType>();
    const Late = later(() => script.promise);
    render(<Late />);
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
    script.resolve(() => <p>There</p>);
    await nextTurn();
    expect(screen.getByText('There')).toBeTruthy();
  });
});

describe('while a window opens', () => {
  async function open() {
    const onB = vi.fn();
    const { Window, arrive, onSubmit } = windowOnItsWay();
    renderInProduct(<Page Window={Window} onB={onB} />);
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Open' }));
    return { user, arrive, onB, onSubmit };
  }

  it('while a window opens, keys wait for its field, in order, and act on nothing else', async () => {
    const { user, arrive, onB } = await open();
    await user.keyboard('bx{Backspace}erg b');
    arrive();
    const first = await field('First');
    await vi.waitFor(() => expect(first.value).toBe('berg b'));
    await user.keyboard('c');
    expect(first.value).toBe('berg bc');
    expect(onB).not.toHaveBeenCalled();
  });

  it('while a window opens, Tab moves what follows into the next field', async () => {
    const { user, arrive } = await open();
    await user.keyboard('Ava{Tab}Ruiz');
    arrive();
    await vi.waitFor(async () => expect((await field('Second')).value).toBe('Ruiz'));
    expect((await field('First')).value).toBe('Ava');
  });

  it('while a window opens, letters choose in a select what begins with them', async () => {
    const { user, arrive } = await open();
    await user.keyboard('{Tab}{Tab}lift{Tab}x');
    arrive();
    await vi.waitFor(async () => expect((await field('Fourth')).value).toBe('x'));
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Third' }).value).toBe('Lift Ticket');
  });

  it('while a window opens, Enter submits no form', async () => {
    const { user, arrive, onSubmit } = await open();
    await user.keyboard('a{Enter}b');
    arrive();
    const first = await field('First');
    await vi.waitFor(() => expect(first.value).toBe('ab'));
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('while a window opens, Escape closes it, and what was typed is gone', async () => {
    const { user, arrive, onB } = await open();
    await user.keyboard('b{Escape}');
    arrive();
    await nextTurn();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(onB).not.toHaveBeenCalled();
    await user.keyboard('b');
    expect(onB).toHaveBeenCalledOnce();
  });
});
