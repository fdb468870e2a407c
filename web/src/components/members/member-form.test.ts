import { expect, it, test } from 'vitest';
import { emptyMember, memberSchema } from './member-form.ts';

const organizations = [{ name: 'summit county sar', displayName: 'Summit County SAR' }];
const entries = {
  ...emptyMember,
  firstName: ' Nora ',
  lastName: 'Vale',
  email: ' nora@example.org ',
  phone: '970-555-0142',
  organization: 'Summit County SAR',
};

function check(changed: Partial<typeof entries>, kept: string | null = null) {
  const result = memberSchema(organizations, kept).safeParse({ ...entries, ...changed });
  return result.success ? result.data : result.error.issues.map(({ message }) => message);
}

it('a valid member form returns everything trimmed, and an empty certification level as none', () => {
  expect(check({})).toEqual({
    firstName: 'Nora',
    lastName: 'Vale',
    email: 'nora@example.org',
    phone: '970-555-0142',
    organization: 'Summit County SAR',
    certificationLevel: null,
    imageUrl: null,
  });
});

it.each(['SUMMIT COUNTY SAR', ' summit county sar '])(
  'a valid member form stores the display name of %s',
  (organization) => {
    expect(check({ organization })).toMatchObject({ organization: 'Summit County SAR' });
  },
);

it("a valid member form keeps an existing member's organization that is no longer active", () => {
  expect(check({ organization: 'Old Patrol' }, 'Old Patrol')).toMatchObject({ organization: 'Old Patrol' });
});

test('a certification level over 80 characters is refused in words', () => {
  expect(check({ certificationLevel: 'x'.repeat(80) })).toMatchObject({ certificationLevel: 'x'.repeat(80) });
  expect(check({ certificationLevel: 'x'.repeat(81) })).toEqual(['Certification levels can be up to 80 characters']);
});

it.each([
  ['', 'Organization is required'],
  ['   ', 'Organization is required'],
  ['Old Patrol', 'Please select a valid organization'],
])('the organization refuses %o', (organization, sentence) => {
  expect(check({ organization })).toEqual([sentence]);
});

it('the organization of an existing member lets no other unlisted one in', () => {
  expect(check({ organization: 'Acme' }, 'Old Patrol')).toEqual(['Please select a valid organization']);
});
