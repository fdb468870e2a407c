/** Who can sign in to the sample, besides members who register. */
export const sampleAccounts = { administratorEmail: 'admin@example.org', memberEmail: 'member@example.org' } as const;
