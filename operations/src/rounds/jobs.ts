const jobNames = ['mail', 'purge', 'seal'] as const;

export type JobName = (typeof jobNames)[number];

/** When each background job last succeeded, or the start if it hasn't yet. */
export type Jobs = {
  done(name: JobName): void;
  ageSeconds(): { name: JobName; seconds: number }[];
};

export function createJobs(now = () => performance.now()): Jobs {
  const startedAt = now();
  const doneAt = new Map<JobName, number>();
  return {
    done: (name) => void doneAt.set(name, now()),
    ageSeconds: () => jobNames.map((name) => ({ name, seconds: (now() - (doneAt.get(name) ?? startedAt)) / 1000 })),
  };
}
