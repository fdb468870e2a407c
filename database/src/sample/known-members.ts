import { av, lt, member, type NamedMember, rd } from './sample-member.ts';

/** A person for every state the screens can show: current, expiring in 25, 10 and 3 days, lapsed, removed, never issued, pending. */
export const knownMembers: readonly NamedMember[] = [
  member('Maya Lindqvist', 1, 'Paramedic', [av('LG2', 10), rd('LG2', 214), lt('LG2', -12)], {
    account: 'member@example.org',
  }),
  member('Tomas Herrera', 2, 'EMT-B', [av('LG1', 3), lt('LG1', 96)]),
  member('Priya Raman', 0, 'Flight Nurse', [rd('LG3', 25), av('LG3', 300)], { account: 'priya.raman@example.org' }),
  member('Joel Okafor', 3, 'EMT-I', [lt('LG4', 3)]),
  member('Ingrid Solheim', 4, 'WFR', [av('LG5', -40), rd('LG5', -40)]),
  member('Caleb Whitehorse', 1, 'Paramedic', [rd('LG6', 160), lt('LG6', 25), av('LG6', 311), lt('LG7', 44)]),
  member('Nora Castellano', 2, null, [lt('LG1', 150)]),
  member('Ben Achterberg', 2, 'OEC', [lt('LG1', 'removed')]),
  member('Sofia Marchetti', 0, 'Paramedic', [av('LG7', 352), rd('LG7', 352)]),
  member('Dylan Fairbanks', 4, 'EMT-B', []),
  member('Aiko Tanabe', 3, 'OEC', [lt('LG4', 10), av('LG4', 75)]),
  member('Rafael Ortega', 1, 'EMT-B', [av('LG2', 14), rd('LG2', 7)]),
  member('Hannah Weiss', 2, 'OEC', [], { status: 'pending' }),
  member('Owen MacAllister', 4, 'WEMT', [rd('LG5', -3), lt('LG5', 120)]),
  member('Leila Haddad', 0, 'Flight Nurse', [rd('LG3', 0)]),
  member('Gus Petrov', 3, null, [lt('LG4', -70)]),
  member('Elena Vasquez', 5, 'EMT-B', [av('LG6', 25)]),
  member('Marcus Bright', 1, 'Paramedic', [av('LG2', 189), rd('LG2', 189), lt('LG2', 60)]),
  member('Yuki Nakamura', 2, 'OEC', [lt('LG1', 10)]),
  member('Fiona Gallagher', 4, 'WFR', [av('LG5', 30), rd('LG5', 'removed')]),
  member('Anders Bergstrom', 0, 'Pilot', [rd('LG7', 280)]),
  member('Talia Blackwood', 3, 'EMT-I', [], { status: 'pending' }),
  member('Victor Nguyen', 1, 'EMT-B', [rd('LG6', 3), av('LG6', -5)]),
  member("Siobhan O'Rourke", 2, 'OEC', [lt('LG1', 31)]),
];
