// Written by `npm run types` from the migrated schema. Change the schema, not this file.
export type Rows = {
  administrators: {
    id: string;
    user_id: string;
    role: 'admin' | 'super_admin';
    first_name: string;
    last_name: string;
    is_active: boolean;
    created_at: string;
  };
  bases: {
    id: string;
    base_name: string;
    description: string | null;
    is_active: boolean;
    former_names: string[];
    created_at: string;
  };
  certification_punches: {
    id: string;
    certification_id: string;
    punch_type: 'initial_issuance' | 'recertification' | 'live_mission';
    punch_date: string;
    notes: string | null;
    training_session_id: string | null;
    created_at: string;
    voided_at: string | null;
    void_reason: string | null;
  };
  certifications: {
    id: string;
    member_id: string;
    program_id: string;
    issued_date: string;
    expiration_date: string;
    status: 'valid' | 'inactive';
    season_id: string | null;
    initial_training_session_id: string | null;
    annual_date: string | null;
    created_at: string;
  };
  members: {
    id: string;
    first_name: string;
    last_name: string;
    email: string;
    phone: string | null;
    organization: string;
    image_url: string | null;
    certification_level: string | null;
    user_id: string | null;
    status: 'pending' | 'active';
    created_at: string;
    updated_at: string;
  };
  organization_whitelist: {
    id: string;
    name: string;
    display_name: string;
    is_active: boolean;
    created_at: string;
    updated_at: string;
  };
  programs: {
    id: string;
    name: string;
    description: string | null;
    validity_period_days: number;
    requires_training: boolean;
    two_clocks: boolean;
    color: string;
    base_id: string | null;
    program_type: 'avalanche' | 'rescue' | 'lift_ticket' | null;
    created_at: string;
  };
  seasons: {
    id: string;
    name: string;
    program_id: string;
    start_date: string;
    end_date: string;
    is_active: boolean;
    base_id: string | null;
    created_at: string;
  };
  trainees: {
    id: string;
    training_session_id: string;
    name: string | null;
    level: string | null;
    agency: string | null;
    member_id: string | null;
    created_at: string;
  };
  training_sessions: {
    id: string;
    training_type: string;
    date: string;
    agency: string | null;
    base: string | null;
    base_id: string | null;
    pilot: string | null;
    medical_crew: string | null;
    season_id: string | null;
    program_id: string | null;
    is_initial_training: boolean;
    created_at: string;
    start_time: string | null;
    meeting_place: string | null;
  };
};

/** As the table client wants to know them. */
export type Relations = {
  administrators: [];
  bases: [];
  certification_punches: [
    {
      foreignKeyName: 'certification_punches_certification_id_fkey';
      columns: ['certification_id'];
      isOneToOne: false;
      referencedRelation: 'certifications';
      referencedColumns: ['id'];
    },
    {
      foreignKeyName: 'certification_punches_training_session_id_fkey';
      columns: ['training_session_id'];
      isOneToOne: false;
      referencedRelation: 'training_sessions';
      referencedColumns: ['id'];
    },
  ];
  certifications: [
    {
      foreignKeyName: 'certifications_initial_training_session_id_fkey';
      columns: ['initial_training_session_id'];
      isOneToOne: false;
      referencedRelation: 'training_sessions';
      referencedColumns: ['id'];
    },
    {
      foreignKeyName: 'certifications_member_id_fkey';
      columns: ['member_id'];
      isOneToOne: false;
      referencedRelation: 'members';
      referencedColumns: ['id'];
    },
    {
      foreignKeyName: 'certifications_program_id_fkey';
      columns: ['program_id'];
      isOneToOne: false;
      referencedRelation: 'programs';
      referencedColumns: ['id'];
    },
    {
      foreignKeyName: 'certifications_season_id_fkey';
      columns: ['season_id'];
      isOneToOne: false;
      referencedRelation: 'seasons';
      referencedColumns: ['id'];
    },
  ];
  members: [];
  organization_whitelist: [];
  programs: [
    {
      foreignKeyName: 'programs_base_id_fkey';
      columns: ['base_id'];
      isOneToOne: false;
      referencedRelation: 'bases';
      referencedColumns: ['id'];
    },
  ];
  seasons: [
    {
      foreignKeyName: 'seasons_base_id_fkey';
      columns: ['base_id'];
      isOneToOne: false;
      referencedRelation: 'bases';
      referencedColumns: ['id'];
    },
    {
      foreignKeyName: 'seasons_program_id_fkey';
      columns: ['program_id'];
      isOneToOne: false;
      referencedRelation: 'programs';
      referencedColumns: ['id'];
    },
  ];
  trainees: [
    {
      foreignKeyName: 'trainees_member_id_fkey';
      columns: ['member_id'];
      isOneToOne: false;
      referencedRelation: 'members';
      referencedColumns: ['id'];
    },
    {
      foreignKeyName: 'trainees_training_session_id_fkey';
      columns: ['training_session_id'];
      isOneToOne: false;
      referencedRelation: 'training_sessions';
      referencedColumns: ['id'];
    },
  ];
  training_sessions: [
    {
      foreignKeyName: 'training_sessions_base_id_fkey';
      columns: ['base_id'];
      isOneToOne: false;
      referencedRelation: 'bases';
      referencedColumns: ['id'];
    },
    {
      foreignKeyName: 'training_sessions_season_id_fkey';
      columns: ['season_id'];
      isOneToOne: false;
      referencedRelation: 'seasons';
      referencedColumns: ['id'];
    },
  ];
};
