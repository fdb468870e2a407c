import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

type Tab<Name extends string> = { name: Name; title: string; content: ReactNode };

type TabsProps<Name extends string> = {
  /** Accessible name of the tab list. */
  label: string;
  tabs: readonly Tab<Name>[];
  current: Name;
  onChange: (name: Name) => void;
};

/**
 * Parts of one record, one shown. Arrows move along the tabs and Enter opens, so a part that asks before it is left
 * asks only once.
 */
export function Tabs<Name extends string>({ label, tabs, current, onChange }: TabsProps<Name>) {
  function handleChange(name: string) {
    const tab = tabs.find((one) => one.name === name);
    if (tab) onChange(tab.name);
  }

  return (
    <Radix.Root value={current} activationMode="manual" onValueChange={handleChange}>
      <Radix.List aria-label={label} className="flex border-line border-b print:hidden">
        {tabs.map(({ name, title }) => (
          <Radix.Trigger key={name} value={name} className={tabClass}>
            {title}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map(({ name, content }) => (
        <Radix.Content key={name} value={name} className="pt-4">
          {content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}

const tabClass =
  '-mb-px min-h-11 border-transparent border-b-3 px-4 font-semibold text-ink-2 hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink max-md:min-h-12 max-md:flex-1 max-md:px-1 max-md:text-table';
