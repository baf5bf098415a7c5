import { READ_FROM, REPORT } from './example-memory.ts';

export interface ExampleLink {
  /** Two make a link of one to the other, more a link between all. */
  readonly between: readonly string[];
  readonly says: string;
  readonly ago: number;
  /** True since, and until, so many days ago. */
  readonly from?: number;
  readonly to?: number | undefined;
  readonly evidence?: string;
}

const link = (
  from: string,
  says: string,
  to: string,
  ago: number,
  times: Partial<ExampleLink> = {},
): ExampleLink => ({
  between: [from, to],
  says,
  ago,
  ...times,
});

export const LINKS: readonly ExampleLink[] = [
  link('person_ines', 'works for', 'organization_tern', 210, { from: 900 }),
  link('person_tomas', 'works for', 'organization_tern', 208, { from: 610 }),
  link('person_mirela', 'works for', 'organization_tern', 208, { from: 420 }),
  link('person_kofi', 'works for', 'organization_tern', 205, { from: 1_200 }),
  link('person_saoirse', 'works for', 'organization_tern', 180, { from: 181 }),
  link('person_bo', 'works for', 'organization_tern', 92, { from: 93 }),
  link('organization_tern', 'is based in', 'location_port_anselm', 207),
  link('person_tomas', 'leads', 'project_eelgrass', 199, { from: 199 }),
  // The role that changed hands: the first of the two ended when the second began.
  link('person_saoirse', 'leads', 'project_porpoise', 148, { from: 148, to: 58 }),
  link('person_mirela', 'leads', 'project_porpoise', 58, { from: 58 }),
  link('person_mirela', 'works on', 'project_tide_log', 120),
  link('person_saoirse', 'works on', 'project_eelgrass', 165),
  link('person_kofi', 'leads', 'project_refit', 88, { from: 88, to: 50 }),
  link('person_bo', 'works on', 'project_refit', 87),
  link('project_eelgrass', 'takes place in', 'location_heron_bay', 199),
  link('project_porpoise', 'takes place in', 'location_skerry_bank', 148),
  link('decision_transects', 'was decided by', 'person_tomas', 190),
  link('decision_transects', 'is part of', 'project_eelgrass', 190),
  link('decision_quiet_hours', 'was decided by', 'person_ines', 146),
  link('decision_quiet_hours', 'is part of', 'project_porpoise', 146),
  link('decision_open_data', 'is part of', 'project_tide_log', 118),
  link('decision_no_drone', 'is caused by', 'event_drone_test', 74),
  link('decision_four_hydrophones', 'is caused by', 'event_storm', 61),
  link('decision_four_hydrophones', 'was decided by', 'person_mirela', 61),
  link('event_first_survey', 'is part of', 'project_eelgrass', 186),
  link('event_second_survey', 'is part of', 'project_eelgrass', 21),
  link('event_storm', 'took place in', 'location_skerry_bank', 133),
  link('event_drone_test', 'took place in', 'location_skerry_bank', 75),
  link('event_handover', 'is part of', 'project_porpoise', 58),
  link('event_first_calls', 'is part of', 'project_porpoise', 12),
  link('event_open_day', 'took place in', 'location_port_anselm', 5),
  link('fact_draught', 'is about', 'organization_tern', 204),
  link('fact_fuel', 'is about', 'organization_tern', 170),
  link('fact_winch_limit', 'is about', 'project_refit', 88),
  link('fact_battery', 'is about', 'project_porpoise', 55),
  link('fact_permit', 'is about', 'location_heron_bay', 44),
  link('fact_clicks', 'is about', 'project_porpoise', 11),
  link('fact_mirela_mornings', 'is about', 'person_mirela', 33),
  link('fact_kofi_spare', 'is about', 'person_kofi', 30),
  link('fact_radio', 'is about', 'location_port_anselm', 18),
  link('fact_bo_diving', 'is about', 'person_bo', 8),
  link(READ_FROM, 'is about', 'project_refit', 52),
  link('organization_sable', 'delivered to', 'project_porpoise', 52, { evidence: REPORT[0] }),
  link('person_ruta', 'works for', 'organization_sable', 52, { evidence: REPORT[1] }),
  {
    between: ['event_handover', 'person_saoirse', 'person_mirela', 'person_ines'],
    says: 'met for the handover',
    ago: 58,
  },
  {
    between: ['event_planning', 'person_ines', 'person_tomas', 'person_mirela'],
    says: 'planned the season together',
    ago: 2,
  },
  { between: ['person_kofi', 'person_bo', 'fact_winch_limit'], says: 'tested the winch together', ago: 86 },
];
