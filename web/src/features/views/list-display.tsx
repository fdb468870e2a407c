import { lists } from '@ffl/domain/views/lists';
import { viewMessages } from '@ffl/domain/views/messages';
import { type ViewScreen, viewScreens } from '@ffl/domain/views/view';
import { Card } from '../../components/ui/card.tsx';
import { Checkbox } from '../../components/ui/checkbox.tsx';
import { useDisplay } from '../../hooks/lists/use-display.ts';

const screens = Object.keys(viewScreens) as ViewScreen[];

/** How close the rows of each list stand, and which columns it has, in this browser. */
export function ListDisplay() {
  return (
    <Card title={viewMessages.displayTitle}>
      <p className="max-w-[70ch] text-ink-2">{viewMessages.displayText}</p>
      <div className="mt-3 -mb-3 divide-y divide-line border-line border-t">
        {screens.map((screen) => (
          <OneList key={screen} screen={screen} />
        ))}
      </div>
    </Card>
  );
}

function OneList({ screen }: { screen: ViewScreen }) {
  const { isCompact, setCompact, hidden, toggle } = useDisplay(screen);
  const name = viewScreens[screen];
  return (
    <section aria-label={name} className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
      <h3 className="w-24 font-semibold">{name}</h3>
      <Checkbox
        label={viewMessages.compact}
        checked={isCompact}
        onChange={({ target }) => setCompact(target.checked)}
      />
      {Object.entries(lists[screen].columns).map(([id, column]) => (
        <Checkbox key={id} label={column} checked={!hidden.has(id)} onChange={() => toggle(id)} />
      ))}
    </section>
  );
}
