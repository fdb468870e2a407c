import type { Program } from '@ffl/domain/programs/program';
import type { MemberChosen } from '../../api/members/rows.ts';

export type PunchForm = {
  member: MemberChosen | null;
  liveMission: boolean;
  annualInitialTraining: boolean;
  base: string | null;
  /** Chosen by hand among several held programs of the card. */
  programId: string | null;
};

export type PunchChange =
  | { kind: 'member'; member: MemberChosen | null }
  | { kind: 'live-mission'; isChecked: boolean }
  | { kind: 'annual'; isChecked: boolean }
  /** An annual training for the credential that would be punched. */
  | { kind: 'annual-instead'; base: string | null }
  | { kind: 'base'; base: string | null }
  | { kind: 'program'; program: Pick<Program, 'id' | 'base'> };

export const emptyForm: PunchForm = {
  member: null,
  liveMission: false,
  annualInitialTraining: false,
  base: null,
  programId: null,
};

export function changedForm(form: PunchForm, change: PunchChange): PunchForm {
  switch (change.kind) {
    case 'member':
      return { ...form, member: change.member, programId: null };
    case 'live-mission':
      return { ...form, liveMission: change.isChecked };
    case 'annual':
      // Unchecking clears the base (PUN-16).
      return { ...form, annualInitialTraining: change.isChecked, base: change.isChecked ? form.base : null };
    case 'annual-instead':
      return { ...form, annualInitialTraining: true, base: form.base ?? change.base };
    case 'base':
      return { ...form, base: change.base };
    case 'program':
      // A chosen base decides what is punched, so the program follows it.
      return { ...form, programId: change.program.id, base: form.base === null ? null : change.program.base };
  }
}
