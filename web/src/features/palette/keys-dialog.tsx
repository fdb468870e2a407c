import { Dialog } from '../../components/ui/dialog.tsx';
import { commandKey, type KeyAct, useKeys } from '../../lib/keyboard/keys.ts';
import { useMay } from '../../lib/session/may.ts';

type KeysDialogProps = {
  /** Keys of the screen below. */
  here: readonly KeyAct[];
  hasPalette: boolean;
  onClose: () => void;
};

/** Lists the keys of this screen, and those that work everywhere. */
export function KeysDialog({ here, hasPalette, onClose }: KeysDialogProps) {
  const areOn = useKeys().areCharactersOn();
  const hasBoard = useMay('see board');
  const mayPunch = useMay('punch');
  const mayUndo = useMay('undo');
  const everywhere = [
    ...(hasPalette ? [{ keys: [`${commandKey()} K`], does: 'Search screens, members and commands' }] : []),
    ...(hasBoard && areOn ? [{ keys: ['b'], does: 'Readiness board' }] : []),
    ...(areOn ? [{ keys: ['?'], does: 'This list' }] : []),
    ...(mayPunch ? [{ keys: ['F2'], does: 'In Record Punch: scan the code of a member' }] : []),
    { keys: ['F8'], does: `Go to the message at the bottom${mayUndo ? ', such as to its Undo' : ''}; Esc goes back` },
    { keys: ['Esc'], does: 'Close what is on top' },
  ];
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <div className="flex flex-col gap-6">
        {here.length > 0 && <KeyList title="On this screen" rows={here} />}
        <KeyList title="Everywhere" rows={everywhere} />
        <p className="text-ink-2 text-meta">
          {areOn
            ? 'Single-key shortcuts are off while you type. You can turn them off in the account menu.'
            : 'Single-key shortcuts are off. You can turn them on in the account menu.'}
        </p>
      </div>
    </Dialog>
  );
}

type Row = Pick<KeyAct, 'keys' | 'does'>;

function KeyList({ title, rows }: { title: string; rows: readonly Row[] }) {
  return (
    <section aria-label={title}>
      <h3 className="mb-2 font-semibold text-card-title">{title}</h3>
      <dl className="divide-y divide-line border-line border-y">
        {rows.map(({ keys, does }) => (
          <div key={does} className="flex items-center justify-between gap-4 py-2">
            <dt className="order-2 flex shrink-0 items-center gap-2">
              {keys.map((key, index) => (
                <span key={key} className="flex items-center gap-2">
                  {index > 0 && <span className="text-ink-2 text-meta">or</span>}
                  <kbd className="rounded-control border border-line-strong bg-sunken px-2 py-0.5 font-sans font-semibold text-meta">
                    {names[key] ?? key}
                  </kbd>
                </span>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const names: Readonly<Record<string, string>> = {
  ArrowDown: 'Down',
  ArrowUp: 'Up',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  X: 'Shift x',
};
