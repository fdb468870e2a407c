import { av, lt, member, type NamedMember, rd } from './sample-member.ts';

/** Names and credentials that lists and cards must handle: long and accented names, many programs, nothing but the past. */
export const unusualMembers: readonly NamedMember[] = [
  member('Maximiliana-Theodora Featherstonehaugh-Villavicencio', 2, 'Paramedic', [av('LG1', 201), rd('LG1', 201)]),
  member('Zoë Dvořáček', 0, 'Flight Nurse', [rd('LG3', 3), av('LG3', 10), lt('LG3', 25)]),
  member('José Núñez-Peñaranda', 1, 'EMT-B', [av('LG2', 25), rd('LG2', -1)]),
  member('Niamh Ó Súilleabháin', 3, 'OEC', [lt('LG4', 0)]),
  member("Jean-Luc D'Aubigné", 4, 'WEMT', [av('LG5', 1), rd('LG5', 14), lt('LG5', 30)]),
  member('Gordon Xu', 0, 'Pilot', [
    av('LG1', 330),
    av('LG2', 290),
    av('LG3', 250),
    rd('LG1', 118),
    rd('LG2', 10),
    lt('LG7', -9),
  ]),
  member('Ottilie von Hohenwald', 2, 'OEC', [
    { ...lt('LG1', 88), hasReturned: true },
    { ...av('LG1', 140), hasReturned: true },
  ]),
  member('Prakash Venkataramanujan', 4, null, [av('LG6', 'removed'), rd('LG6', 'removed'), lt('LG6', 'removed')]),
  member('Delphine Yellowhair', 5, 'EMT-I', [av('LG4', -240), rd('LG4', -180)]),
  member('Nils Quist', 1, 'WFR', [], { status: 'pending', account: 'nils.quist@example.org' }),
  member('Rosalind Zhao', 3, null, [], { status: 'pending' }),
  member('Kahurangi Te Whare', 1, 'Paramedic', [av('LG7', 15), rd('LG7', 31), lt('LG7', 14), av('LG2', 'removed')]),
];
