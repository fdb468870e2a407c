/** The box of a choice in a row of them, its label inside. */
export const barBoxClass = [
  'relative flex min-w-0 items-center rounded-control border border-line-strong bg-surface hover:border-ink-3',
  'has-[:is(select,input):focus-visible]:outline-2 has-[:is(select,input):focus-visible]:outline-accent has-[:is(select,input):focus-visible]:outline-offset-2',
].join(' ');

export const barLabelClass = 'shrink-0 pl-3 text-ink-2 text-meta';
